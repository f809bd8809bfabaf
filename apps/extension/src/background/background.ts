import { createHost } from "../host/host.ts";
import type { HostState } from "../messages.ts";
import { listen } from "../worker/listen.ts";

/** How often Firefox is asked something while the vault is open, in milliseconds: without that it ends the page. */
const asking = 20_000;

/** Starts the host and the worker in one: Firefox has no offscreen document, and its background page is one. */
function start(): void {
  const answer = createHost();
  listen({ isThere: async () => true, answer }, "blocking");
  setInterval(() => {
    void answer({ request: { name: "state" }, session: null }).then(({ answer: state }) => {
      const { status } = state as HostState;
      if (status === "open" || status === "notVerified") void chrome.runtime.getPlatformInfo();
    });
  }, asking);
}

// People can open this page in a tab, where a second vault must not answer.
if (chrome.extension.getBackgroundPage() === window) start();
else location.replace("tab.html");
