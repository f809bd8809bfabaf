// Links for people without an account (crypto-protocol.md §25). A path of its own: only what makes or opens one loads it.
export { deriveLink, linkIdOf, type LinkKeys } from "./derive-link.ts";
export { linkFragment, newLinkSecret, readLinkFragment, type LinkSecret } from "./link-address.ts";
export { isLinkReceipt, linkReceipt, newOpenId, proveLink, type LinkOpening } from "./prove-link.ts";
export { openLinkContents, openLinkLabel, sealLinkContents, sealLinkLabel } from "./seal-link.ts";
