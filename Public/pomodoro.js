// The ring moves, the end is heard, keys press the buttons. What is true stands on the server alone: this script shows what
// it last learned of it, and asks whenever that may have changed.
const panel = () => document.querySelector(".timer");
const ask = () => dispatchEvent(new Event("stale"));

// What the server last said of every open task, and how far its clock is ahead of the browser's.
let known, ahead;
const numbers = ({ ends, length, count, version, ...rest }) =>
  ({ ...rest, ends: Number(ends), length: Number(length), count: Number(count), version: Number(version) });
const learn = () => {
  const now = panel()?.dataset;
  const tasks = [...document.querySelectorAll("#open [data-task]")].map(({ dataset }) => numbers(dataset));
  known = now && { ...now, at: Number(now.now), until: Number(now.until), tasks };
  if (known) ahead = known.at * 1000 - Date.now();
};
const ticking = () => known.tasks.filter(({ ends }) => ends);
const left = ({ ends, length }) => Math.min(Math.max(Math.ceil(ends - (Date.now() + ahead) / 1000), 0), length);
const text = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const plainTitle = document.title;
const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon.href;
let drawn = "";
// The minutes that are left, in a ring: as much as sixteen pixels can say.
const drawIcon = (minutes, share) => {
  const wanted = `${minutes} ${Math.round(share * 24)}`;
  if (wanted === drawn) return;
  drawn = wanted;
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const pen = canvas.getContext("2d");
  Object.assign(pen, { fillStyle: "#fffdf8", strokeStyle: "#1d5a40", lineWidth: 9, textAlign: "center", textBaseline: "middle" });
  pen.arc(32, 32, 31, 0, 7);
  pen.fill();
  pen.beginPath();
  pen.arc(32, 32, 27, -Math.PI / 2, (share * 2 - 0.5) * Math.PI);
  pen.stroke();
  Object.assign(pen, { fillStyle: "#24231e", font: "bold 32px system-ui, sans-serif" });
  pen.fillText(minutes, 32, 35);
  icon.href = canvas.toDataURL();
};
const showPlain = () => { icon.href = plainIcon; drawn = ""; };

let overdue = 0;
const drawRing = (rest, share) => {
  const timer = panel(), angle = Math.round(share * 3600);
  timer.querySelector(".time b").textContent = text(rest);
  timer.querySelector(".arc").setAttribute("stroke-dasharray", `${angle} 3600`);
  timer.querySelector(".head").setAttribute("transform", `rotate(${angle / 10} 120 120)`);
};
// The ring is that of the task one looks at; title, icon and bell follow what ticks, whichever task that is.
const draw = () => {
  if (!known) { document.title = plainTitle; return showPlain(); }
  const clocks = ticking(), shown = clocks.find(({ task }) => task === known.task);
  const first = clocks.find(({ state }) => state === "running") ?? shown ?? clocks[0];
  const share = (clock) => 1 - left(clock) / clock.length;
  if (shown) drawRing(left(shown), share(shown));
  if (!first) {
    document.title = known.state === "stop" ? plainTitle : `${known.word} · ${panel().querySelector("h2").textContent}`;
    return showPlain();
  }
  document.title = `${text(left(first))} · ${first.name}`;
  drawIcon(Math.ceil(left(first) / 60), share(first));
  const over = clocks.filter((clock) => left(clock) === 0);
  if (!over.length) return;
  ask();
  // A server that cannot be reached has ended it all the same.
  if (overdue++ === 4) over.forEach(announce);
};

// The end: said aloud, rung, and shown by the system where nobody looks. Of several tabs one rings. Who comes back hours
// later reads of it; a bell would only startle them.
const said = new Set();
const LATE = 60;
const announce = ({ task, ends, ended }) => {
  const end = `${task} ${ends}`;
  said.add(end);
  document.getElementById("ended").textContent = ended;
  try {
    if (localStorage.getItem("bell") === end) return;
    localStorage.setItem("bell", end);
  } catch {
    // A browser that keeps nothing rings in each tab.
  }
  if ((Date.now() + ahead) / 1000 - ends > LATE) return;
  if (known?.sound !== undefined) ring();
  if (document.hidden || !document.hasFocus()) notify(ended);
};
// Whether it came to its end by itself: a pomodoro then counts; a break leads on by the one step that nobody pressed, and
// until then something ticked.
const hasEnded = (before, after) => {
  if (!after || !before.ends || after.ends === before.ends || before.ends > known.at) return false;
  if (before.state === "running") return after.count > before.count;
  const steps = { stop: 1, running: 2 }[after.state];
  return after.version === before.version + steps && known.until >= before.ends;
};
const live = () => {
  const before = known;
  learn();
  const ended = before && known ? before.tasks.filter((task) => hasEnded(task, known.tasks.find((now) => now.task === task.task))) : [];
  if (known?.state === "running" && !ended.length) document.getElementById("ended").textContent = "";
  for (const task of ended) if (!said.has(`${task.task} ${task.ends}`)) announce(task);
  if (!known || ticking().every((clock) => left(clock) > 0)) overdue = 0;
  unreachable.hidden = true;
  if (before?.task !== known?.task || before?.version !== known?.version) settle();
  offerNotices();
  draw();
};

let audio;
const unlock = () => { audio ??= "AudioContext" in window ? new AudioContext() : null; audio?.resume(); };
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock);
// A small bell: a few partials that die away.
const ring = () => {
  if (audio?.state !== "running") return;
  for (const [pitch, loudness, seconds] of [[880, 0.3, 2.5], [1760, 0.12, 1.6], [2640, 0.06, 0.9]]) {
    const tone = new OscillatorNode(audio, { frequency: pitch }), volume = new GainNode(audio, { gain: loudness });
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  }
};

// Notices of the system need a secure page, and are asked for on a press alone. Phones show those of a worker only.
const notify = async (words) => {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { tag: "lares-pomodoro", icon: plainIcon };
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    const isShown = worker?.active && await worker.showNotification(words, options).then(() => true, () => false);
    if (!isShown) new Notification(words, options).addEventListener("click", () => window.focus());
  } catch {
    // The bell and the title have said it.
  }
};
const { base } = document.body.dataset;
const awaken = () => {
  if (!("serviceWorker" in navigator) || !("Notification" in window) || Notification.permission !== "granted") return;
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).catch(() => {});
};
const offerNotices = () => {
  const button = document.querySelector(".notify");
  if (button) button.hidden = !(isSecureContext && "Notification" in window && Notification.permission === "default");
};
addEventListener("click", async (event) => {
  if (!event.target.closest?.(".notify")) return;
  await Notification.requestPermission();
  awaken();
  offerNotices();
});

// Buttons act without leaving the page, which keeps what a browser allows after a press. The version goes along: what
// another tab or device did first stays done. Whoever taps twice means one press: what comes right after the buttons
// changed was meant for those that stood there before.
const SETTLING = 700, PATIENCE = 10_000;
const region = document.getElementById("timer");
const unreachable = document.querySelector(".unreachable");
let isSending = false, settling;
const settle = () => {
  region.classList.add("fresh");
  clearTimeout(settling);
  settling = setTimeout(() => region.classList.remove("fresh"), SETTLING);
};
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!form.closest(".timer")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSending || region.classList.contains("fresh")) return;
  isSending = true;
  submitter?.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form));
  body.set("apart", "yes");
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", signal }).catch(() => null);
  isSending = false;
  submitter?.removeAttribute("aria-busy");
  unreachable.hidden = answer !== null;
  if (!answer) return;
  if (answer.type === "opaqueredirect") ask(); else location.reload();
}, true);
// A page that cannot ask says so as soon as there is something to ask for.
addEventListener("unreached", () => {
  if (known && ticking().some((clock) => left(clock) === 0)) unreachable.hidden = false;
});

// Space, s and b press the button that names them, unless somebody types or Space belongs to what has the focus.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) return;
  const isSpace = event.key === " ";
  if (event.target.closest?.("input, textarea, select" + (isSpace ? ", button, a, summary" : ""))) return;
  const key = isSpace ? "Space" : event.key.toLowerCase();
  const button = ["Space", "s", "b"].includes(key) && panel()?.querySelector(`[aria-keyshortcuts~="${key}"]`);
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
});

addEventListener("live", live);
document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
addEventListener("online", ask);
learn();
awaken();
offerNotices();
draw();
new Worker(new URL("pomodoro-clock.js", import.meta.url)).addEventListener("message", draw);
