import { openLinkToken, sealLinkToken } from "./link-token.ts";

/** Who may take which reminder in hand by a link, for one expiry date. */
export interface TakeTarget {
  reminderId: string;
  /** As in `deliveries`: an account's id, or an address in lower case. */
  recipientKey: string;
  /** `YYYY-MM-DD`: with another one the link has ended. */
  expiryDate: string;
}

const dateLength = "YYYY-MM-DD".length;

/** The token of the link by which a recipient takes a reminder in hand without signing in. */
export const makeTakeToken = (tokenSecret: Uint8Array, { reminderId, recipientKey, expiryDate }: TakeTarget): string =>
  sealLinkToken(tokenSecret, "take", { uuid: reminderId, name: expiryDate + recipientKey });

/** What such a token names, or null where this server did not make it. */
export function readTakeToken(tokenSecret: Uint8Array, token: string): TakeTarget | null {
  const read = openLinkToken(tokenSecret, "take", token);
  if (read === null) return null;
  const { uuid: reminderId, name } = read;
  return { reminderId, expiryDate: name.slice(0, dateLength), recipientKey: name.slice(dateLength) };
}
