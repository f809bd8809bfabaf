// Links for people without an account (crypto-protocol.md §25), as their senders make and see them. A path of its own:
// only what makes or lists links loads it.
export { fitsLink, makeLink, type LinkDraft, type MadeLink } from "./make-link.ts";
export { endLink, listLinks, type LinkOpened, type SentLink, type SentLinks } from "./sent-links.ts";

export type { LinkContents, LinkField } from "./link-contents.ts";
