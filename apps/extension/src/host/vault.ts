import type { HostCall } from "../messages.ts";
import { createHost } from "./host.ts";

const answer = createHost();

// Calls come from the extension's own worker alone, each with the port for its reply: no page and no content script
// reaches this document.
navigator.serviceWorker.addEventListener("message", ({ data, ports, source }) => {
  const [port] = ports;
  if (port === undefined || !(source instanceof ServiceWorker)) return;
  if (new URL(source.scriptURL).origin !== location.origin) return;
  void answer(data as HostCall).then((reply) => port.postMessage(reply));
});
navigator.serviceWorker.startMessages();
