// The camera of the page for scanning. Without it, photos and typed codes do the same.

const camera = document.querySelector("[data-camera]");
const video = camera.querySelector("video");
const form = () => document.getElementById("scanning");
const path = () => form().action.replace(/\/(book|place)$/, "");
const say = (name) => camera.querySelectorAll("[data-say]:not([data-say=heard])").forEach((line) => line.hidden = line.dataset.say !== name);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const start = camera.querySelector("[data-start]");
const stop = camera.querySelector("[data-stop]");
// Two frames a second; a code counts when two in a row say the same, and again only after it was out of sight.
const pause = 500, agreeing = 2, outOfSight = 4;
let stream, detector, last = "", times = 0, unseen = 0, sound;
// It outlives a reload: what still lies before the camera then was counted already.
const accepted = () => sessionStorage.getItem(`scanned ${camera.dataset.mode}`) ?? "";
const remember = (code) => sessionStorage.setItem(`scanned ${camera.dataset.mode}`, code);
// Whoever looks something up may want to see the same once more, but not by going back.
if (camera.dataset.mode === "look" && performance.getEntriesByType("navigation")[0]?.type === "navigate") remember("");

const nativeDetector = async () => {
  if (!("BarcodeDetector" in window)) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch(() => []);
  const wanted = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "qr_code"].filter((name) => known.includes(name));
  return wanted.length >= 4 ? new BarcodeDetector({ formats: wanted }) : null;
};

// A frame as a small grey picture: colours say nothing about bars.
const frame = () => {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, 960 / Math.max(video.videoWidth, video.videoHeight));
  [canvas.width, canvas.height] = [video.videoWidth * scale, video.videoHeight * scale];
  const context = canvas.getContext("2d");
  context.filter = "grayscale(1)";
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", .8));
};

const askServer = async () => {
  const body = new FormData();
  body.set("csrf", form().elements.csrf.value);
  body.set("picture", await frame(), "frame.jpg");
  const answer = await fetch(camera.dataset.camera, { method: "POST", body, headers: { Accept: "application/json" } });
  return answer.ok ? (await answer.json()).code ?? "" : "";
};

const read = async () => detector ? (await detector.detect(video))[0]?.rawValue ?? "" : askServer();

const confirm = () => {
  if (!calm.matches) navigator.vibrate?.(60);
  const tone = sound.createOscillator(), volume = sound.createGain();
  volume.gain.value = .05;
  tone.frequency.value = 880;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + .08);
  video.classList.add("found");
  setTimeout(() => video.classList.remove("found"), 400);
};

// The parameters that show the list as it stands in the form.
const listed = () => {
  const list = new URLSearchParams();
  for (const [name, value] of new FormData(form())) {
    if (typeof value === "string" && value && !["csrf", "once", "add", "do"].includes(name)) list.append(name, value);
  }
  return list;
};

// A product goes on the list; what an item or a place goes with is booked at once.
const gathered = (code) => {
  const list = listed();
  list.set("add", code);
  return fetch(`${path()}?${list}`);
};

const placed = (code) => {
  const body = new FormData(form());
  body.delete("picture");
  body.set("do", "add");
  body.set("add", code);
  return fetch(form().action, { method: "POST", body });
};

const accept = async (code) => {
  confirm();
  if (camera.dataset.mode === "look") return location.assign(`${path()}?code=${encodeURIComponent(code)}`);
  const answer = await (camera.dataset.mode === "place" ? placed(code) : gathered(code));
  // A place, not a product: there is a page for it.
  if (answer.redirected && new URL(answer.url).pathname !== new URL(path()).pathname) return location.assign(answer.url);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = next.getElementById("scanning");
  if (!fresh) return location.reload();
  const heard = camera.querySelector("[data-say=heard]");
  const problem = next.querySelector("main .errors, main [role=alert]");
  const before = form().querySelectorAll("fieldset").length;
  const booked = next.getElementById("booked");
  if (booked) document.getElementById("booked").replaceWith(document.adoptNode(booked));
  const typing = form().contains(document.activeElement) ? document.activeElement : null;
  form().replaceWith(document.adoptNode(fresh));
  history.replaceState(null, "", fresh.dataset.address);
  fresh.dispatchEvent(new CustomEvent("lares:shown", { bubbles: true }));
  if (takesTyping(typing) && fresh.elements[typing.name]) {
    const field = fresh.elements[typing.name];
    if (typing.type !== "file") field.value = typing.value;
    field.focus({ preventScroll: true });
  } else {
    expectCode();
  }
  if (booked) return heard.textContent = (problem ?? booked.querySelector("span") ?? fresh.querySelector("[data-next]")).textContent.trim();
  const rows = [...fresh.querySelectorAll("fieldset")];
  const changed = rows.length > before ? rows.at(-1) : rows.find((row) => row.querySelector("input[type=hidden]").value === code);
  heard.textContent = problem?.textContent.trim() ?? (changed ?? rows.at(-1))?.querySelector("legend").textContent ?? "";
};

const look = async () => {
  while (stream) {
    const began = performance.now();
    const code = document.hidden ? "" : await read().catch(() => "");
    if (!stream) return;
    if (!code) {
      // A frame may be blurred: what was seen in the one before still counts.
      if (++unseen >= outOfSight) remember(last = "");
    } else {
      unseen = 0;
      times = code === last ? times + 1 : 1;
      last = code;
      if (times >= agreeing && code !== accepted()) {
        remember(code);
        await accept(code).catch(() => {});
      }
    }
    await new Promise((done) => setTimeout(done, Math.max(0, pause - (performance.now() - began))));
  }
};

const open = async () => {
  if (stream) return;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  } catch {
    return say("refused");
  }
  sound ??= new AudioContext();
  detector = await nativeDetector();
  video.srcObject = stream;
  await video.play();
  [video.hidden, start.hidden, stop.hidden] = [false, true, false];
  say("searching");
  look();
};

const close = () => {
  stream?.getTracks().forEach((track) => track.stop());
  stream = undefined;
  [video.hidden, start.hidden, stop.hidden] = [true, false, true];
  say("");
};

if (!isSecureContext || !navigator.mediaDevices) {
  start.hidden = true;
  say("insecure");
} else {
  start.addEventListener("click", open);
  stop.addEventListener("click", close);
  // A shortcut names the mode: whoever takes it wants the camera.
  if (new URLSearchParams(location.search).has("mode")) open();
  else navigator.permissions?.query({ name: "camera" }).then((allowed) => allowed.state === "granted" && open()).catch(() => {});
}
addEventListener("pagehide", close);

// What is typed into the list stands in the address too, so that a reload loses nothing; a photo is read at once.
document.addEventListener("change", (event) => {
  if (event.target.form !== form()) return;
  if (event.target.type === "file") return event.target.files.length ? form().querySelector("[value=photo]").click() : undefined;
  if (event.target.name !== "add") history.replaceState(null, "", `${path()}?${listed()}`);
});

// A hand scanner types, into the field for codes: it has the focus whenever nobody types elsewhere. On a phone that would
// open the keyboard, so there only for those who had typed into it before.
const code = () => form()?.elements.add;
const takesTyping = (element) => Boolean(element?.matches("select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])"));
const expectCode = () => {
  if (takesTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
  if (matchMedia("(hover: hover) and (pointer: fine)").matches || sessionStorage.getItem("typed codes")) code()?.focus({ preventScroll: true });
};
document.addEventListener("submit", ({ target }) => {
  if (target !== form()) return;
  if (document.activeElement === code()) sessionStorage.setItem("typed codes", "yes");
  else sessionStorage.removeItem("typed codes");
});
document.addEventListener("toggle", ({ target }) => { if (target.localName === "details" && !target.open) expectCode(); }, true);
addEventListener("live", expectCode);
// What a scanner types while the focus is on a button or nowhere belongs there as well.
document.addEventListener("keydown", (event) => {
  const isText = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || takesTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
  code()?.focus({ preventScroll: true });
  code()?.select();
});
expectCode();
// A code that was refused stands there still: the next one takes its place.
if (document.activeElement === code()) code()?.select();
