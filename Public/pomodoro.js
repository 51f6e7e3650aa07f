// The ring moves, the end is heard, keys press the buttons. What is true stands on the server alone: this script shows what
// it last learned of it, and asks whenever that may have changed.
const panel = () => document.querySelector(".timer");
const ask = () => dispatchEvent(new Event("stale"));

// What the server last said, and how far its clock is ahead of the browser's.
let known, ahead;
const learn = () => {
  const now = panel()?.dataset;
  known = now && { ...now, ends: Number(now.ends), length: Number(now.length), at: Number(now.now) };
  if (known) ahead = known.at * 1000 - Date.now();
};
const left = () => Math.min(Math.max(Math.ceil(known.ends - (Date.now() + ahead) / 1000), 0), known.length);
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
const draw = () => {
  const timer = panel();
  if (!timer) return;
  const name = timer.querySelector("h2").textContent;
  if (!known.ends) {
    document.title = known.state === "stop" ? plainTitle : `${known.word} · ${name}`;
    return showPlain();
  }
  const rest = left(), share = 1 - rest / known.length, angle = Math.round(share * 3600);
  timer.querySelector(".time b").textContent = text(rest);
  timer.querySelector(".arc").setAttribute("stroke-dasharray", `${angle} 3600`);
  timer.querySelector(".head").setAttribute("transform", `rotate(${angle / 10} 120 120)`);
  document.title = `${text(rest)} · ${name}`;
  drawIcon(Math.ceil(rest / 60), share);
  if (rest > 0) return;
  ask();
  // A server that cannot be reached has ended it all the same.
  if (overdue++ === 4) announce(known);
};

// The end: said aloud, rung, and shown by the system where nobody looks. Of several tabs one rings.
const announce = ({ task, ends, ended, sound }) => {
  const end = `${task} ${ends}`;
  document.getElementById("ended").textContent = ended;
  try {
    if (localStorage.getItem("bell") === end) return;
    localStorage.setItem("bell", end);
  } catch {
    // A browser that keeps nothing rings in each tab.
  }
  if (sound !== undefined) ring();
  if (document.hidden || !document.hasFocus()) notify(ended);
};
// Where it may have led by itself from one state to the next, nobody pressed anything.
const next = { running: ["breakingStop", "breaking"], breaking: ["stop", "running"] };
const live = () => {
  const before = known;
  learn();
  if (before?.ends && (before.task !== known?.task || before.ends !== known.ends)) {
    const isOver = before.task === known?.task && before.ends <= known.at && next[before.state]?.includes(known.state);
    if (isOver && overdue < 5) announce(before);
    overdue = 0;
  }
  if (known?.state === "running") document.getElementById("ended").textContent = "";
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
    if (worker?.active) await worker.showNotification(words, options);
    else new Notification(words, options).addEventListener("click", () => window.focus());
  } catch {
    // The bell and the title have said it.
  }
};
const offerNotices = () => {
  const button = document.querySelector(".notify");
  if (button) button.hidden = !(isSecureContext && "Notification" in window && Notification.permission === "default");
};
addEventListener("click", async (event) => {
  if (!event.target.closest?.(".notify")) return;
  await Notification.requestPermission();
  offerNotices();
});

// Buttons act without leaving the page, which keeps what a browser allows after a press. The version goes along: what
// another tab or device did first stays done.
let isSending = false;
const unreachable = document.querySelector(".unreachable");
addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.closest(".timer")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSending) return;
  isSending = true;
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  isSending = false;
  unreachable.hidden = answer !== null;
  if (!answer) return;
  if (answer.type === "opaqueredirect") ask(); else location.reload();
}, true);

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
offerNotices();
draw();
new Worker(new URL("pomodoro-clock.js", import.meta.url)).addEventListener("message", draw);
