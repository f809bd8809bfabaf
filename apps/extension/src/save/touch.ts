import type { PageMessage } from "../page-messages.ts";

// Runs in every document of the sites where logins are saved, and waits for the first field that is used: what
// recognizes a login is loaded then, so that a page without a form costs nothing.
const controller = new AbortController();
const say = (target: EventTarget | null | undefined) => {
  // A closed shadow root shows its host alone.
  const isField =
    target instanceof HTMLInputElement || (target instanceof HTMLElement && target.localName.includes("-"));
  if (!isField) return;
  controller.abort();
  const message: PageMessage = { name: "touched" };
  void chrome.runtime.sendMessage(message).catch(() => undefined);
};

document.addEventListener("focusin", (event) => say(event.composedPath()[0]), {
  capture: true,
  signal: controller.signal,
});
say(document.activeElement);
