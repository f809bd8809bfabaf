import type { PageMessage } from "../page-messages.ts";

// Runs in pages of the server that the person connected, and lets them know that the extension is there. Other pages never do.
const message: PageMessage = { name: "here" };
void chrome.runtime.sendMessage<PageMessage, string | null>(message).then(
  (version) => version !== null && document.documentElement.setAttribute("data-pomander-extension", version),
  () => undefined,
);
