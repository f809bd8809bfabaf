import { callsOf } from "../call.ts";
import { id } from "../schemas/common.ts";
import { octets, segmentNumber, storedFile } from "../schemas/file.ts";
import { linkId, linkOpen, linkTicket, newLink, newReceipt, openedLink, sentLinks } from "../schemas/link.ts";
import { z } from "../zod.ts";

/** The calls of senders of links, with which people without an account open a secret (crypto-protocol.md §25). */
export const links = callsOf("Links", {
  make: {
    method: "POST",
    path: "/user/links",
    summary: "Stores a link that was sealed on the sender's device; the same again changes nothing",
    body: newLink,
    replies: { 204: null },
    errorCodes: [
      "no_vault",
      "no_write_proof",
      "vault_followed",
      "email_not_verified",
      "account_too_new",
      "links_off",
      "links_full",
      "id_taken",
      "file_missing",
    ],
  },
  list: {
    method: "GET",
    path: "/user/links",
    summary: "One's own links of the last 30 days, the newest first, with their openings; and what one may send",
    replies: { 200: sentLinks },
  },
  end: {
    method: "POST",
    path: "/user/links/{linkId}/end",
    summary: "Ends a link for everybody, at once; one that has ended stays so",
    params: z.strictObject({ linkId }),
    body: z.strictObject({}),
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
});

const ticket = { jsonHeaders: { "link-ticket": linkTicket }, errorCodes: ["link_ended", "rate_limited"] } as const;

/** The calls of people who have a link. */
export const openLinks = callsOf("Links", {
  open: {
    method: "POST",
    path: "/links/open",
    summary: "Opens a link, which counts; the same opening again within ten minutes gets the same reply, uncounted",
    body: linkOpen,
    replies: { 200: openedLink },
    errorCodes: ["link_ended", "wrong_passphrase", "rate_limited"],
  },
  receipt: {
    method: "POST",
    path: "/links/receipt",
    summary: "Tells the sender of an opening that it was made with the link and its passphrase; the first one counts",
    body: newReceipt,
    replies: { 204: null },
    errorCodes: ["link_ended", "rate_limited"],
  },
  file: {
    method: "GET",
    path: "/links/files/{fileId}",
    summary: "The segments of a file of an opened link",
    replies: { 200: storedFile },
    ...ticket,
  },
  fileSegment: {
    method: "GET",
    path: "/links/files/{fileId}/segments/{n}",
    summary: "One segment of a file of an opened link",
    params: z.strictObject({ fileId: id, n: segmentNumber }),
    replies: { 200: octets },
    ...ticket,
  },
});
