// Every page works without this file; it only makes some things quicker. Each part looks for its own elements.

// Of the browser's languages the one that the page is in: it may know that dates are British or American.
const language = navigator.languages.find((tag) => tag.split("-")[0] === document.documentElement.lang) ?? document.documentElement.lang;
const all = (selector, body) => document.querySelectorAll(selector).forEach(body);

// A form is sent once, however often the button is tapped. Coming back by the back button makes it usable again.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  event.submitter?.setAttribute("aria-disabled", "true");
  if (event.submitter?.classList.contains("use")) sessionStorage.setItem("scroll", scrollY);
});
addEventListener("pageshow", () => {
  all("form[data-sent]", (form) => delete form.dataset.sent);
  all("button[aria-disabled]", (button) => button.removeAttribute("aria-disabled"));
});

// After "Use 1" the list stays where it was, and what happened is said aloud.
const scroll = sessionStorage.getItem("scroll");
sessionStorage.removeItem("scroll");
if (scroll && document.querySelector(".stock")) scrollTo(0, Number(scroll));
all(".banner[role=status] > p", (text) => setTimeout(() => text.replaceChildren(text.textContent), 200));

// Dates: the buttons fill the field in the household's own way of writing, and the field reads back what it understood.
const day = (year, month, date) => {
  const result = new Date(year, month - 1, date);
  return result.getMonth() === month - 1 && result.getDate() === date ? result : null;
};
const added = (shorthand) => {
  const now = new Date();
  const [count, unit] = [parseInt(shorthand), shorthand.at(-1)];
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (unit === "d" || unit === "w") return new Date(year, month, date + count * (unit === "w" ? 7 : 1));
  const target = month + count * (unit === "y" ? 12 : 1);
  return new Date(year, target, Math.min(date, new Date(year, target + 1, 0).getDate()));
};
const understood = (text, order) => {
  const distance = text.match(/^\+(\d{1,4})([dtwmyj])$/i);
  if (distance) return added(distance[1] + distance[2].toLowerCase().replace("t", "d").replace("j", "y"));
  const match = text.match(/^(\d{4})-(\d\d?)(?:-(\d\d?))?$/) ?? text.match(/^(?<m>\d\d?)[./-](?<y>\d{4})$/);
  const year = Number(match?.groups?.y ?? match?.[1]);
  const month = Number(match?.groups?.m ?? match?.[2]);
  if (match) return month < 1 || month > 12 ? null : match[3] ? day(year, month, Number(match[3])) : new Date(year, month, 0);
  const parts = text.match(/^(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4})$/);
  if (!parts) return null;
  const part = (letter) => Number(parts[order.indexOf(letter) + 1]);
  return day(part("y") < 100 ? part("y") + 2000 : part("y"), part("m"), part("d"));
};
const written = (date, field) => {
  const values = { d: date.getDate(), m: date.getMonth() + 1, y: date.getFullYear() };
  let index = 0;
  return field.dataset.example.replace(/\d+/g, (digits) =>
    String(values[field.dataset.date[index++]]).padStart(digits.length, "0"));
};
const datesRead = (within) => within.querySelectorAll("[data-dates]").forEach((chips) => {
  const field = document.getElementById(chips.dataset.dates);
  const never = field.form.elements[field.name.startsWith("best_before") ? field.name.replace("best_before", "never") : ""];
  const output = chips.querySelector("output");
  const read = () => {
    const date = understood(field.value.trim(), field.dataset.date);
    output.textContent = date ? date.toLocaleDateString(language, { weekday: "short", day: "numeric", month: "short", year: "numeric" }) : "";
    if (field.value && never) never.checked = false;
  };
  field.addEventListener("input", read);
  never?.addEventListener("change", () => { if (never.checked) field.value = output.textContent = ""; });
  chips.addEventListener("click", (event) => {
    const shorthand = event.target.dataset.add;
    if (!shorthand) return;
    field.value = written(added(shorthand), field);
    read();
  });
  read();
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
    if (fetching || document.hidden || latest === document.body.dataset.revision) return;
    fetching = true;
    const asked = latest;
    const answer = await fetch(location.href).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    fetching = false;
    if (answer?.redirected) return location.reload();
    // Somebody is answering a question, or has just sent a form: the page that follows is new anyway.
    if (!text || document.querySelector("dialog[open], form[data-sent]")) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const region of live()) {
      const fresh = page.getElementById(region.id);
      if (fresh) replace(region, fresh);
    }
    document.body.dataset.revision = page.body.dataset.revision;
    dispatchEvent(new Event("live"));
    if (latest === asked) latest = document.body.dataset.revision; else refresh();
  };

  // A script of the page has sent something by itself.
  addEventListener("stale", () => heard("stale"));
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : open());
  addEventListener("focus", open);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", open);
  open();
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
    link.setAttribute("aria-busy", "true");
    const answer = await fetch(link.pathname, { method: "POST", body }).then((answer) => answer.ok ? answer.json() : null).catch(() => null);
    link.removeAttribute("aria-busy");
    if (!answer) return location.assign(link.href);
    const chips = document.createElement("div");
    chips.className = "chips printed";
    chips.setAttribute("role", "status");
    const offer = (field, value, label) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", () => { field.value = value; field.dispatchEvent(new Event("input")); });
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
