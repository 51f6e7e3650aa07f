// Every page works without this file; it only makes some things quicker. Each part looks for its own elements.

// Of the browser's languages the one that the page is in: it may know that dates are British or American.
const language = navigator.languages.find((tag) => tag.split("-")[0] === document.documentElement.lang) ?? document.documentElement.lang;
const all = (selector, body) => document.querySelectorAll(selector).forEach(body);

// A form is sent once, however often a button is tapped. Of a list whose rows have each a button of the same name a second
// one counts, too: for it the browser gives the first up, which is therefore sent again; by its `once` it is done once.
const sent = new Map();
addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (form.method !== "post") return;
  const earlier = sent.get(form) ?? [];
  const isSame = ({ button: before }) => before === button || !button?.name || before?.name !== button.name;
  if (earlier.some(isSame)) return event.preventDefault();
  for (const { action, body } of earlier) fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
  form.dataset.sent = "yes";
  const typed = [...form.elements].filter(({ name, type }) => name && !["hidden", "password", "file", "submit"].includes(type));
  const fields = typed.map(({ name, value, checked }) => ({ name, value, checked }));
  // Signing in again lies between a form that was refused for it and the way back.
  if (document.body.dataset.base !== undefined) sessionStorage.setItem("typed", JSON.stringify({ address: location.href, fields }));
  const body = form.enctype === "multipart/form-data" ? null : new URLSearchParams(new FormData(form, button));
  sent.set(form, [...earlier, { button, action: button?.hasAttribute("formaction") ? button.formAction : form.action, body }]);
  button?.setAttribute("aria-disabled", "true");
  if (button?.classList.contains("use")) sessionStorage.setItem("scroll", scrollY);
});
// Coming back by the back button makes a form usable again: with what was typed, for whoever is signed in by now.
addEventListener("pageshow", async (event) => {
  sent.clear();
  all("form[data-sent]", (form) => delete form.dataset.sent);
  all("button[aria-disabled]", (button) => button.removeAttribute("aria-disabled"));
  if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return;
  if (!document.querySelector("[name=csrf]")) return;
  const typed = event.persisted ? null : JSON.parse(sessionStorage.getItem("typed") ?? "null");
  if (typed?.address === location.href) {
    for (const { name, value, checked } of typed.fields) {
      for (const field of document.getElementsByName(name)) {
        if (!["checkbox", "radio"].includes(field.type)) field.value = value;
        else if (field.value === value) field.checked = checked;
      }
    }
  }
  const page = await fetch(location.href, { cache: "no-store" }).then((answer) => answer.text()).catch(() => "");
  const csrf = new DOMParser().parseFromString(page, "text/html").querySelector("[name=csrf]")?.value;
  if (csrf) all("[name=csrf]", (field) => field.value = csrf);
});

// What cannot be sent is said beside its field before it is sent. On the way down, so before any other script reads it.
const complain = (field, texts) => {
  const box = field.closest(".field");
  box.querySelector(".errors")?.remove();
  box.classList.toggle("invalid", texts.length > 0);
  field.toggleAttribute("aria-invalid", texts.length > 0);
  if (!texts.length) return;
  field.setAttribute("aria-invalid", "true");
  const list = Object.assign(document.createElement("ul"), { className: "errors", id: `${field.id}-errors` });
  list.setAttribute("role", "alert");
  list.append(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  field.after(list);
  field.setAttribute("aria-describedby", `${field.id}-hint ${list.id}`);
};
const tooLarge = (files, { limit, tooLarge }) => [...files].filter((file) => file.size > limit * 2 ** 20)
  .map((file) => files.length > 1 ? `${file.name}: ${tooLarge}` : tooLarge);
addEventListener("change", ({ target: field }) => {
  if (field.type !== "file" || !field.dataset.limit) return;
  const texts = tooLarge(field.files, field.dataset);
  complain(field, texts);
  if (texts.length) field.value = "";
}, true);

// After "Use 1" the list stays where it was, and what happened is said aloud.
const scroll = sessionStorage.getItem("scroll");
sessionStorage.removeItem("scroll");
if (scroll && document.querySelector(".stock")) scrollTo(0, Number(scroll));
all(".banner[role=status] > p", (text) => setTimeout(() => text.replaceChildren(text.textContent), 200));

// Dates: the server reads back what it understood, by the rules by which it reads the form; the buttons type for one.
const datesRead = (within) => within.querySelectorAll("[data-dates]").forEach((chips) => {
  const field = document.getElementById(chips.dataset.dates);
  const never = field.form.elements[field.name.startsWith("best_before") ? field.name.replace("best_before", "never") : ""];
  const output = chips.querySelector("output");
  let waiting;
  const understood = async (text) => {
    const answer = await fetch(`${document.body.dataset.base}/dates?text=${encodeURIComponent(text)}`).catch(() => null);
    return answer?.ok && !answer.redirected ? answer.json() : {};
  };
  const show = ({ date, never: keeps }) => {
    const style = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
    output.textContent = date ? new Date(date).toLocaleDateString(language, style) : keeps && never ? never.labels[0].textContent.trim() : "";
  };
  const read = (pause = 200) => {
    clearTimeout(waiting);
    const text = field.value.trim();
    if (field.value && never) never.checked = false;
    if (!text) return show({});
    waiting = setTimeout(async () => {
      const answer = await understood(text);
      if (field.value.trim() === text) show(answer);
    }, pause);
  };
  // What a button stands for is valid by itself; it is written as the household writes dates as soon as that is known.
  const fill = async (text) => {
    field.value = text;
    if (never) never.checked = false;
    const answer = await understood(text);
    if (answer.text && field.value === text) field.value = answer.text;
    show(answer);
  };
  field.addEventListener("input", () => read());
  field.addEventListener("fill", (event) => fill(event.detail));
  never?.addEventListener("change", () => { if (never.checked) field.value = output.textContent = ""; });
  chips.addEventListener("click", (event) => { if (event.target.dataset.add) fill(event.target.dataset.add); });
  read(0);
});
datesRead(document);
// A form that a script put in place is made ready like one that came with the page.
addEventListener("lares:shown", (event) => datesRead(event.target));

// Questions that would be a page of their own open as a dialog.
addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const page = await fetch(link.href).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
  const question = new DOMParser().parseFromString(page, "text/html").querySelector("form.confirm");
  if (!question) return location.assign(link.href);
  const dialog = document.createElement("dialog");
  const heading = question.querySelector("h1");
  heading.id = "question";
  dialog.setAttribute("aria-labelledby", "question");
  dialog.append(document.adoptNode(question));
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  question.querySelector("a.button").addEventListener("click", (cancel) => { cancel.preventDefault(); dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
});

// Who runs Lares without a public URL sees paths; the browser knows what its own server is called.
all("[data-link]", (field) => field.value = location.origin + field.getAttribute("value"));

// Secrets are shown once: one tap copies them (plain http has no clipboard, there the text is selected).
all("[data-copy]", (button) => button.addEventListener("click", async () => {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
}));

// A first form proposes the time zone of the device, and the currency of its region: by ISO 4217 a code begins with its
// country's (CHF, GBP), while those who pay in euros have none of their own.
const propose = (select, fits) => {
  const option = [...(select?.options ?? [])].find((option) => fits(option.value));
  if (option) select.value = option.value;
};
if (!document.querySelector("[aria-invalid]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const region = new Intl.Locale(navigator.language).region;
  propose(document.querySelector(".plain select[data-zone]"), (value) => value === zone);
  if (region) propose(document.querySelector(".plain select[name=currency]"), (value) => value.startsWith(region));
}

// Lists keep up with what others do: while the page is visible, the household's revision comes as an event, and each part
// marked `data-live` is replaced by what the page now has there. One tab of a browser has the stream; it tells the others.
const live = () => document.querySelectorAll("[data-live][id]");
if (live().length && document.body.dataset.revision && "EventSource" in window) {
  const others = new BroadcastChannel(`lares ${document.body.dataset.base}`);
  let stream = null;
  let latest = document.body.dataset.revision;
  let fetching = false;
  // What was asked for while an older answer was under way is asked for again.
  let isStale = false;

  const open = () => {
    if (stream || document.hidden) return;
    stream = new EventSource(`${document.body.dataset.base}/events`);
    stream.addEventListener("message", (event) => { others.postMessage(event.data); heard(event.data); });
    stream.addEventListener("replaced", () => close());
    stream.addEventListener("ended", () => { close(); location.reload(); });
    stream.addEventListener("error", () => { if (stream?.readyState === EventSource.CLOSED) stream = null; });
  };
  const close = () => { stream?.close(); stream = null; };
  const leave = () => { if (stream) { close(); others.postMessage(""); } };
  const heard = (revision) => { latest = revision; refresh(); };
  others.addEventListener("message", ({ data }) => data ? heard(data) : open());

  // An element of the page, to be found again in the page that follows.
  const key = (element) => element.id || ["localName", "name", "type"].map((name) => element[name]).concat(
    element.getAttribute("href"), element.localName === "button" || element.type === "radio" ? element.value : "", element.form?.getAttribute("action")).join(" ");
  const differs = (field) => field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.localName === "select" ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;
  const typed = (region) => [...region.querySelectorAll("input:not([type=hidden]), textarea, select")].filter(differs)
    .map((field) => ({ key: key(field), value: field.value, checked: field.checked }));
  const replace = (region, fresh) => {
    const [entries, opened] = [typed(region), [...region.querySelectorAll("details[open]")].map(key)];
    const focused = region.contains(document.activeElement) ? document.activeElement : null;
    const selection = focused?.localName === "input" && focused.type === "text" ? [focused.selectionStart, focused.selectionEnd] : null;
    region.replaceChildren(...document.adoptNode(fresh).childNodes);
    const found = (name, kind) => [...region.querySelectorAll(kind)].find((element) => key(element) === name);
    for (const entry of entries) {
      const field = found(entry.key, "input, textarea, select");
      if (field) [field.value, field.checked] = [entry.value, entry.checked];
    }
    for (const name of opened) found(name, "details")?.setAttribute("open", "");
    if (!focused) return;
    const again = found(key(focused), "a, button, input, textarea, select, summary, [tabindex]") ?? region;
    again.focus({ preventScroll: true });
    if (selection) again.setSelectionRange?.(...selection);
  };
  const refresh = async () => {
    if (fetching || (document.hidden && !isStale) || (!isStale && latest === document.body.dataset.revision)) return;
    fetching = true;
    const [asked, wasStale] = [latest, isStale];
    isStale = false;
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    fetching = false;
    if (answer?.redirected) return location.reload();
    if (!text) {
      isStale ||= wasStale;
      return dispatchEvent(new Event("unreached"));
    }
    // Somebody is answering a question, or has just sent a form: the page that follows is new anyway.
    if (document.querySelector("dialog[open], form[data-sent]")) { isStale ||= wasStale; return; }
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const region of live()) {
      const fresh = page.getElementById(region.id);
      if (fresh) replace(region, fresh);
    }
    document.body.dataset.revision = page.body.dataset.revision;
    if (latest === asked) latest = document.body.dataset.revision;
    dispatchEvent(new Event("live"));
    refresh();
  };

  // A script of the page has sent something by itself, or must know how things stand though nobody looks.
  addEventListener("stale", () => { isStale = true; refresh(); });
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : open());
  addEventListener("focus", open);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", open);
  open();
}

// The bell says how many things are due. The server counts only when it is asked: after a change, and now and then.
const bell = document.getElementById("bell");
if (bell) {
  const { owner, base } = document.body.dataset;
  const label = bell.getAttribute("aria-label");
  const show = (count) => {
    bell.querySelector("b")?.remove();
    bell.setAttribute("aria-label", count ? `${label}: ${count}` : label);
    if (count) bell.append(Object.assign(document.createElement("b"), { textContent: count > 99 ? "99+" : count }));
  };
  const count = async () => {
    const { revision } = document.body.dataset;
    const kept = JSON.parse(sessionStorage.getItem("bell") ?? "null");
    if (kept?.owner === owner) show(kept.count);
    if (document.hidden || (kept?.owner === owner && kept.revision === revision && Math.abs(Date.now() - kept.at) < 55_000)) return;
    const answer = await fetch(`${base}/due/count`).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const fresh = { ...await answer.json(), owner, revision, at: Date.now() };
    sessionStorage.setItem("bell", JSON.stringify(fresh));
    show(fresh.count);
  };
  count();
  addEventListener("live", count);
  document.addEventListener("visibilitychange", count);
  setInterval(count, 60_000);
}

// A picture of the package is read in place: what it says becomes buttons that fill the fields, and nothing else.
all("a[data-photo]", (link) => link.addEventListener("click", (event) => {
  const form = link.closest("form"), input = document.createElement("input");
  event.preventDefault();
  Object.assign(input, { type: "file", accept: "image/*" });
  input.setAttribute("capture", "environment");
  input.addEventListener("change", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ csrf: form.elements.csrf.value, as: "json", picture: input.files[0] })) body.set(name, value);
    const [large] = tooLarge(input.files, link.dataset);
    link.setAttribute("aria-busy", "true");
    const answer = large ? { problem: large } : await fetch(link.pathname, { method: "POST", body })
      .then((answer) => answer.ok ? answer.json() : null).catch(() => null) ?? { problem: link.dataset.failed };
    link.removeAttribute("aria-busy");
    const chips = document.createElement("div");
    chips.className = "chips printed";
    chips.setAttribute("role", "status");
    const offer = (field, value, label) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", () => {
        field.value = value;
        field.dispatchEvent(field.closest(".date") ? new CustomEvent("fill", { detail: value }) : new Event("input"));
      });
      chips.append(button);
    };
    for (const date of answer.dates ?? []) offer(form.elements.best_before, date.value, date.label);
    for (const name of ["name", "brand"]) {
      const field = form.elements[name], label = field?.labels[0].firstChild.textContent.trim();
      if (field) for (const line of (answer.lines ?? []).slice(0, 4)) offer(field, line.text, `${label}: ${line.text}`);
    }
    if (!chips.childElementCount) chips.append(answer.problem ?? link.dataset.photo);
    form.querySelector(".chips.printed")?.remove();
    link.closest(".field").append(chips);
  });
  input.click();
}));
