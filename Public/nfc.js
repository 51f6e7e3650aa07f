// Writes the link of an item or a place to an NFC tag (Web NFC, https://w3c.github.io/web-nfc/), where the browser can.

const box = document.querySelector("[data-nfc]");
const write = box.querySelector("[data-write]");
const stop = box.querySelector("[data-stop]");
const say = (name) => box.querySelectorAll("[role=status] [data-say]").forEach((line) => line.hidden = line.dataset.say !== name);
let attempt;

const end = () => {
  attempt?.abort();
  attempt = undefined;
  [write.hidden, stop.hidden] = [false, true];
};

// What stood on the tag before is gone: that is what the button is for.
const begin = async () => {
  attempt = new AbortController();
  const { signal } = attempt;
  [write.hidden, stop.hidden] = [true, false];
  say("hold");
  try {
    await new NDEFReader().write({ records: [{ recordType: "url", data: box.dataset.nfc }] }, { signal });
    say("written");
  } catch (error) {
    say(signal.aborted ? "" : error.name === "NotAllowedError" ? "refused" : "failed");
  }
  end();
};

if (!isSecureContext) say("insecure");
else if (!("NDEFReader" in window)) say("missing");
else {
  write.hidden = false;
  write.addEventListener("click", begin);
  stop.addEventListener("click", end);
  addEventListener("pagehide", end);
}
