import type { HostCall } from "../requests.ts";
import { createHost } from "./host.ts";

/** Answers calls of the extension's own worker alone, each with the port for its reply: no page and no content script reaches this document. */
function answerCalls(): void {
  const answer = createHost();
  navigator.serviceWorker.addEventListener("message", ({ data, ports, source }) => {
    const [port] = ports;
    if (port === undefined || !(source instanceof ServiceWorker)) return;
    if (new URL(source.scriptURL).origin !== location.origin) return;
    void answer(data as HostCall).then((reply) => port.postMessage(reply));
  });
  navigator.serviceWorker.startMessages();
}

// Other extensions and people can open this page in a tab, where a second vault must not answer; an offscreen document
// has no `chrome.tabs`.
if ("tabs" in chrome) location.replace("tab.html");
else answerCalls();
