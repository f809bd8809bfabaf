import type { Card, Grant, OpenedLink, OpenedList } from "@pomander/crypto/sharing";
import { isMachineRefused } from "./verify-link.ts";

/** Why the link that a grant names does not bear it out. */
export type GrantedLinkFault =
  | "other_link"
  | "other_list"
  /** The giver does not manage by this list, or not with this card. */
  | "giver"
  /** This person is not in this list, or not with this card. */
  | "taker"
  /** The list has a machine that none may have. */
  | "machine_refused";

interface GrantToVerify {
  grant: Pick<Grant, "counter" | "hash">;
  giver: Card;
  taker: Card;
  /** The link that the grant names, and the list that is valid with it, opened under the granted key. */
  link: OpenedLink;
  list: OpenedList;
  /** The user ids of the taker's contacts, which no machine may have. */
  contacts?: ReadonlySet<string>;
}

/** Verifies the link that a grant names (crypto-protocol.md §21), once `openGrant` gave its key; null: it is right. */
export function faultOfGrantedLink({
  grant,
  giver,
  taker,
  link,
  list,
  contacts = new Set(),
}: GrantToVerify): GrantedLinkFault | null {
  if (link.counter !== grant.counter || link.hash !== grant.hash) return "other_link";
  if (link.content.list.counter !== list.counter || link.content.list.hash !== list.hash) return "other_list";
  const recordOf = (card: Card) =>
    list.content.members.find(
      ({ userId, sign, box }) => userId === card.userId && sign === card.sign && box === card.box,
    );
  if (recordOf(giver)?.role !== "manage") return "giver";
  if (recordOf(taker) === undefined) return "taker";
  return list.content.members.some((record) => isMachineRefused(record, contacts)) ? "machine_refused" : null;
}
