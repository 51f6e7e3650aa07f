// Checking off in the shop, also where there is no signal: a tick is kept in the browser, shown at once, and sent as soon
// as the server can be reached, each with a key of its own so that it counts once however often it is sent.
const { base, owner } = document.body.dataset;
const region = document.getElementById("list");
const list = region.dataset.list;

const database = new Promise((resolve, reject) => {
  const request = indexedDB.open(`lares ${base}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("ticks", { keyPath: "number", autoIncrement: true });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const store = async (mode, work) => {
  const transaction = (await database).transaction("ticks", mode);
  const request = work(transaction.objectStore("ticks"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
};
// What somebody else left in this browser stays for them.
const waiting = async () => (await store("readonly", (ticks) => ticks.getAll())).filter((tick) => tick.owner === owner);

const mark = (line, done) => {
  const item = region.querySelector(`[data-line="${line}"]`);
  const button = item?.querySelector("button.tick");
  if (!button) return;
  item.classList.toggle("done", done);
  button.setAttribute("aria-checked", String(done));
  button.name = done ? "untick" : "tick";
};
const show = async () => {
  for (const tick of await waiting()) if (tick.list === list) mark(tick.line, tick.done);
};

// What is kept is said only when it could not be sent.
let isCutOff = false;
const unsent = document.querySelector(".unsent");
const tell = async () => {
  const count = isCutOff ? (await waiting()).length : 0;
  unsent.hidden = count === 0;
  if (count) unsent.querySelector("p").textContent = (count === 1 ? unsent.dataset.one : unsent.dataset.many).replace("#", count);
};
const gone = document.querySelector(".gone");
const miss = (titles) => {
  if (!titles.length) return;
  gone.hidden = false;
  gone.querySelector("p").textContent = gone.dataset.text.replace("#", titles.join(", "));
};

const sendAll = async () => {
  const missing = [];
  let isDone = false;
  while (!isDone) {
    const [tick] = await waiting();
    if (!tick) break;
    const csrf = region.querySelector("[name=csrf]").value;
    const body = new URLSearchParams({ csrf, once: tick.key, [tick.done ? "tick" : "untick"]: tick.line, quiet: "yes" });
    const answer = await fetch(`${base}/shopping/${tick.list}/tick`, { method: "POST", body }).catch(() => null);
    const status = answer?.status ?? 0;
    // Not reached, asked to wait, or to sign in first: it stays for later, in its order.
    isCutOff = status === 0 || status >= 500 || [401, 403, 429].includes(status);
    if (isCutOff) { isDone = true; continue; }
    if (status === 404) missing.push(tick.title);
    await store("readwrite", (ticks) => ticks.delete(tick.number));
  }
  miss(missing);
  if (!isCutOff) dispatchEvent(new Event("stale"));
};
let isSending = false;
const send = async () => {
  if (isSending) return;
  isSending = true;
  try {
    isCutOff = isCutOff && (await waiting()).length > 0;
    if ((await waiting()).length) await (navigator.locks ? navigator.locks.request(`lares ticks ${base}`, sendAll) : sendAll());
    await tell();
  } catch {
    // A browser that keeps nothing has nothing to send.
  } finally {
    isSending = false;
    sendLater();
  }
};
// The first attempt after the signal has come back often fails: tried again soon, then less often.
const pauses = { first: 1000, longest: 10_000 };
let pause = pauses.first;
let later = 0;
const sendLater = () => {
  clearTimeout(later);
  if (!isCutOff || document.hidden) return;
  later = setTimeout(send, pause);
  pause = Math.min(pause * 2, pauses.longest);
};
const sendNow = () => {
  pause = pauses.first;
  return send();
};

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!event.target.matches("form.ticks") || !["tick", "untick"].includes(button?.name)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [line, done] = [button.value, button.name === "tick"];
  const title = button.querySelector(".title").firstChild.textContent.trim();
  mark(line, done);
  try {
    await store("readwrite", (ticks) => ticks.add({ owner, list, line, done, title, key: newKey() }));
  } catch {
    // A browser that keeps nothing: sent as without this script.
    button.name = done ? "tick" : "untick";
    const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: line });
    event.target.append(hidden);
    event.target.submit();
    return;
  }
  await send();
}, true);

// Everything but ticks needs the server. Where it cannot be reached the page stays, with what was typed.
const offline = document.querySelector(".offline");
addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented || event.submitter?.name || form.dataset.asking) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.dataset.asking = "yes";
  const isThere = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then((answer) => answer.status < 500, () => false);
  if (isThere) {
    if (event.submitter?.hasAttribute("formaction")) form.action = event.submitter.formAction;
    return form.submit();
  }
  delete form.dataset.asking;
  offline.hidden = false;
  offline.querySelector("p").textContent = offline.dataset.text;
}, true);
addEventListener("online", () => { offline.hidden = true; });
addEventListener("pageshow", () => document.querySelectorAll("form[data-asking]").forEach((form) => delete form.dataset.asking));

addEventListener("live", () => show().then(send, () => {}));
addEventListener("online", sendNow);
document.addEventListener("visibilitychange", () => { if (!document.hidden) sendNow(); });
show().then(send, () => {});

// The list is kept for where there is no signal; browsers do so behind TLS only.
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).catch(() => {});
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ keep: [`${base}/shopping`, location.pathname] }));
} else {
  document.querySelector(".insecure").hidden = false;
}
