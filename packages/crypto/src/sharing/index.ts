// Shared vaults (crypto-protocol.md §17 to §22). A path of its own: what a page loads first needs none of it, and the
// curves and HPKE weigh more than the rest of this package, so the web app loads it when a person shares.
export { openSharedKeys } from "../vault-key.ts";
export { hashText } from "../hash-text.ts";
export { cardText, readCard } from "./card.ts";
export { isChecked, isCheckedBy, signChecked } from "./checked.ts";
export { cardOfCode, contactCode } from "./contact-code.ts";
export { openGrant, sealGrant } from "./grant.ts";
export { openIdentity, publishCard } from "./identity.ts";
export { answerOffer, formatInvite, newInvite, openOffer, parseInvite, readAnswer, sealOffer } from "./invite.ts";
export { formatMachineToken, newMachine, openMachine, parseMachineToken } from "./machine.ts";
export { isSigned, sign } from "./signatures.ts";
export { isLinkSigned, openLink, sealLink } from "./shared-link.ts";
export { isMachine, openList, sealList } from "./shared-list.ts";

export type { Card } from "./card.ts";
export type { Checked } from "./checked.ts";
export type { Grant, GrantedKey, GrantFault } from "./grant.ts";
export type { Identity, PublishedCard } from "./identity.ts";
export type { AnswerFault, InviteAnswer, InviteLink, Offer, OfferedVault } from "./invite.ts";
export type { MachineKeys, MachineSecret, MachineToken } from "./machine.ts";
export type { FollowedLink, OpenedLink, SharedContent, SharedLink } from "./shared-link.ts";
export type { FormerMember, OpenedList, SharedList, SharedMember } from "./shared-list.ts";
export type { SharedAct, SignedParts, SignedPurpose } from "./signed-text.ts";
