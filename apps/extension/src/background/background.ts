import { createHost } from "../host/host.ts";
import type { HostState } from "../messages.ts";
import { listen } from "../worker/listen.ts";

// Firefox has no offscreen document: its background page is one, so the host is in it.
const answer = createHost();

listen({ isThere: async () => true, answer });

/** How often Firefox is asked something while the vault is open, in milliseconds: without that it ends the page. */
const asking = 20_000;

setInterval(() => {
  void answer({ request: { name: "state" }, session: null }).then(({ answer: state }) => {
    const { status } = state as HostState;
    if (status === "open" || status === "notVerified") void chrome.runtime.getPlatformInfo();
  });
}, asking);
