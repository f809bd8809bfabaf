import { openLinkToken, sealLinkToken } from "./link-token.ts";

/** The recipient and the reminder of the messages that a link ends. */
export interface UnsubscribeTarget {
  reminderId: string;
  /** An account's id, or an address in lower case, as in `deliveries`. */
  recipientKey: string;
}

/** Returns the token of a message's unsubscribe link. */
export const makeUnsubscribeToken = (
  tokenSecret: Uint8Array,
  { reminderId, recipientKey }: UnsubscribeTarget,
): string => sealLinkToken(tokenSecret, "unsubscribe", { uuid: reminderId, name: recipientKey });

/** The message of several reminders that a link ends for its recipient. */
export interface DigestTarget {
  digestId: string;
  /** An account's id, or an address in lower case. */
  recipientKey: string;
}

/** Returns the token of such a message's own unsubscribe link. */
export const makeDigestUnsubscribeToken = (tokenSecret: Uint8Array, { digestId, recipientKey }: DigestTarget): string =>
  sealLinkToken(tokenSecret, "unsubscribe-digest", { uuid: digestId, name: recipientKey });

/** Returns the content of a message's token, or null where this server did not make it. */
export function readUnsubscribeToken(tokenSecret: Uint8Array, token: string): UnsubscribeTarget | null {
  const read = openLinkToken(tokenSecret, "unsubscribe", token);
  return read && { reminderId: read.uuid, recipientKey: read.name };
}

/** Returns the content of a digest's token, or null where this server did not make it. */
export function readDigestUnsubscribeToken(tokenSecret: Uint8Array, token: string): DigestTarget | null {
  const read = openLinkToken(tokenSecret, "unsubscribe-digest", token);
  return read && { digestId: read.uuid, recipientKey: read.name };
}
