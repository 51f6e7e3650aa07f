// The service worker: shopping lists and what they are drawn with can be read without signal, and notices are shown. In
// front of this file the server writes `config`: the base path and the addresses of the assets, so that a new build is a
// new worker.

const PAGES = `lares pages ${config.base}`;
const ASSETS = `lares assets ${config.base}`;
const SECONDS = 5;

const isList = (path) => path === `${config.base}/shopping` || new RegExp(`^${config.base}/shopping/\\d+$`).test(path);
// After these somebody else may look at the browser, or another household is meant.
const endsVisit = ["/sign-out", "/household/switch", "/account/sessions/end"].map((path) => config.base + path);
const beginsVisit = ["/sign-in", "/set-up"].map((path) => config.base + path);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(Promise.all(event.data.keep.filter(isList).map(renew)));
});
// A notice of the timer, which phones show through a worker only, leads to it.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTimer());
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (endsVisit.includes(pathname)) event.waitUntil(forget());
  } else if (config.assets.includes(pathname)) {
    event.respondWith(asset(request));
  } else if (isList(pathname)) {
    event.respondWith(page(request, pathname, search));
  } else if (beginsVisit.includes(pathname)) {
    event.waitUntil(forget());
  }
});

async function install() {
  const cache = await caches.open(ASSETS);
  await cache.addAll(config.assets);
  await skipWaiting();
}

async function activate() {
  await clients.claim();
  // Pages of the build before name its assets.
  const pages = await (await caches.open(PAGES)).keys();
  await Promise.all(pages.map((request) => new URL(request.url).pathname).filter(isList).map(renew));
  const cache = await caches.open(ASSETS);
  const old = (await cache.keys()).filter((request) => !config.assets.includes(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function showTimer() {
  const path = `${config.base}/pomodoro`;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}

const asset = async (request) => (await (await caches.open(ASSETS)).match(request.url)) ?? fetch(request);

// A list as it is now; as it was last where the server does not answer, or not soon.
async function page(request, path, search) {
  const kept = await (await caches.open(PAGES)).match(path);
  const asked = ask(request, path, search);
  if (!kept) return asked;
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), SECONDS * 1000));
  return Promise.race([asked.catch(() => kept), patience]);
}

async function ask(request, path, search) {
  const asked = visit;
  const answer = await fetch(request);
  if (answer.redirected) await forget();
  else if (answer.ok && !search) await keep(path, answer.clone(), asked);
  else if (answer.status === 404 || answer.status === 403) await (await caches.open(PAGES)).delete(path);
  return answer;
}

const renew = (path) => {
  const asked = visit;
  return fetch(path).then((answer) => {
    if (answer.redirected) return forget();
    if (answer.ok) return keep(path, answer, asked);
  }).catch(() => {});
};

// One after the other, and nothing that was asked for before a visit ended.
let visit = 0;
let last = Promise.resolve();
const inTurn = (work) => last = last.then(work, work);
const keep = (path, answer, asked) => inTurn(() => asked === visit ? put(path, answer) : undefined);
const forget = () => {
  visit += 1;
  return inTurn(clear);
};

// Pages of one person in one household only: another's are dropped before.
async function put(path, answer) {
  const owner = (await answer.clone().text()).match(/ data-owner="([^"]+)"/)?.[1];
  if (!owner) return;
  let cache = await caches.open(PAGES);
  const before = await (await cache.match("owner"))?.text();
  if (before !== owner) {
    await caches.delete(PAGES);
    cache = await caches.open(PAGES);
    await cache.put("owner", new Response(owner));
  }
  await cache.put(path, answer);
}

async function clear() {
  await caches.delete(PAGES);
  const database = await new Promise((resolve) => {
    const request = indexedDB.open(`lares ${config.base}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("ticks", { keyPath: "number", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
  if (!database) return;
  const transaction = database.transaction("ticks", "readwrite");
  transaction.objectStore("ticks").clear();
  await new Promise((resolve) => { transaction.oncomplete = transaction.onabort = resolve; });
  database.close();
}
