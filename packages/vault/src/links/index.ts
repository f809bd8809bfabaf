// Links for people without an account (crypto-protocol.md §25), as their senders make and see them. A path of its own:
// only what makes or lists links loads it.
export { fitsLink, makeLink } from "./make-link.ts";
export { endLink, listLinks } from "./sent-links.ts";

export type { LinkDraft, MadeLink } from "./make-link.ts";
export type { LinkContents, LinkField } from "./link-contents.ts";
export type { LinkOpened, SentLink, SentLinks } from "./sent-links.ts";
