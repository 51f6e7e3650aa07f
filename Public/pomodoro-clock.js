// Browsers hold up the timers of pages that nobody sees, up to a minute; those of a worker go on, so that the end is heard.
setInterval(() => postMessage(null), 1000);
