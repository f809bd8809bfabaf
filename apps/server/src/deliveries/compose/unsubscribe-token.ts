import { openLinkToken, sealLinkToken } from "./link-token.ts";

/** Whose messages of which reminder a link ends. */
export interface UnsubscribeTarget {
  reminderId: string;
  /** As in `deliveries`: an account's id, or an address in lower case. */
  recipientKey: string;
}

/** The token of a message's unsubscribe link. */
export const makeUnsubscribeToken = (
  tokenSecret: Uint8Array,
  { reminderId, recipientKey }: UnsubscribeTarget,
): string => sealLinkToken(tokenSecret, "unsubscribe", { uuid: reminderId, name: recipientKey });

/** The message of several reminders that a link ends for whoever got it. */
export interface DigestTarget {
  digestId: string;
  /** An account's id, or an address in lower case. */
  recipientKey: string;
}

/** The token of such a message's own unsubscribe link. */
export const makeDigestUnsubscribeToken = (tokenSecret: Uint8Array, { digestId, recipientKey }: DigestTarget): string =>
  sealLinkToken(tokenSecret, "unsubscribe-digest", { uuid: digestId, name: recipientKey });

/** What a message's token names, or null where this server did not make it. */
export function readUnsubscribeToken(tokenSecret: Uint8Array, token: string): UnsubscribeTarget | null {
  const read = openLinkToken(tokenSecret, "unsubscribe", token);
  return read && { reminderId: read.uuid, recipientKey: read.name };
}

/** The same of a digest's. */
export function readDigestUnsubscribeToken(tokenSecret: Uint8Array, token: string): DigestTarget | null {
  const read = openLinkToken(tokenSecret, "unsubscribe-digest", token);
  return read && { digestId: read.uuid, recipientKey: read.name };
}
