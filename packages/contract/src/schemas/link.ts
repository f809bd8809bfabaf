import { linkLimits } from "@pomander/crypto/limits";
import { limits } from "../limits.ts";
import { id, isBase64url, timestamp } from "./common.ts";
import { credential, key32 } from "./vault.ts";
import { z } from "../zod.ts";

/** 16 bytes as base64url. */
const id16 = z
  .string()
  .length(22)
  .refine(isBase64url, "Not 16 bytes as base64url")
  .meta({ description: "16 bytes as base64url" });

/** A link's name for the server, which follows from its secret. */
export const linkId = id16;
/** The name of one opening of a link, which the opener chooses. */
const openId = id16;

const sealedPart = "[A-Za-z0-9_-]+";
const committed = z
  .string()
  .max(linkLimits.contentsLength)
  .regex(new RegExp(`^v1c\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{43}\\.${sealedPart}$`), "Not sealed");
const sealed = z
  .string()
  .max(linkLimits.labelLength)
  .regex(new RegExp(`^v1\\.[A-Za-z0-9_-]{16}\\.${sealedPart}$`), "Not sealed");

export const newLink = z.strictObject({
  linkId,
  credential,
  /** The contents for the opener, sealed under a key of the link's own. */
  contents: committed,
  /** A note for the sender's list, sealed under their vault's key. */
  label: sealed,
  files: z
    .array(z.strictObject({ vaultId: id, fileId: id }))
    .max(linkLimits.files)
    .refine((files) => new Set(files.map(({ fileId }) => fileId)).size === files.length, "A file is named twice"),
  until: timestamp,
  opens: z.int().min(1).max(limits.linkOpens),
  /** Whether the sender's name and address are shown to those who open it. */
  showSender: z.boolean(),
  /** HMAC under the write key of the sender's vault. */
  proof: key32,
});
export type NewLink = z.infer<typeof newLink>;

/** The reasons for which a link has ended. */
export const linkEnds = ["opened", "time", "sender", "passphrase", "keys", "policy", "files", "restore"] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** The users who may send links. */
export const linkSenders = ["nobody", "admins", "chosen", "everyone"] as const;
export type LinkSenders = (typeof linkSenders)[number];

export const linkPolicy = z.strictObject({
  who: z.enum(linkSenders),
  /** The users who may send links if `who` is "chosen". */
  chosen: z.array(id).max(limits.linkSendersChosen),
  files: z.boolean(),
  /** The longest life, and the most openings. */
  days: z.int().min(1).max(limits.linkDays),
  opens: z.int().min(1).max(limits.linkOpens),
  /** Whether the app requires a passphrase. */
  passphrase: z.boolean(),
});
export type LinkPolicy = z.infer<typeof linkPolicy>;

/** The policy until a super admin sets another one. */
export const defaultLinkPolicy: LinkPolicy = {
  who: "everyone",
  chosen: [],
  files: true,
  days: limits.linkDays,
  opens: limits.linkOpens,
  passphrase: false,
};

const linkOpening = z.object({
  openId: z.string(),
  at: timestamp,
  device: z.string(),
  /** The receipt, made with a key that the server does not have; null: none was sent. */
  receipt: z.string().nullable(),
});
export type LinkOpeningReply = z.infer<typeof linkOpening>;

const sentLink = z.object({
  linkId: z.string(),
  label: z.string().max(linkLimits.labelLength),
  createdAt: timestamp,
  until: timestamp,
  left: z.int(),
  ended: z.enum(linkEnds).nullable(),
  opened: z.array(linkOpening).max(limits.linkOpens),
});
export type SentLinkReply = z.infer<typeof sentLink>;

export const sentLinks = z.object({
  /** The policy for the caller; `may` is false if they may send no links. */
  policy: z.object({
    may: z.boolean(),
    files: z.boolean(),
    days: z.int(),
    opens: z.int(),
    passphrase: z.boolean(),
    /** When the account is old enough; null: it is. A server of the release before does not tell. */
    from: timestamp.nullable().optional(),
  }),
  links: z.array(sentLink).max(limits.linksListed),
});
export type SentLinksReply = z.infer<typeof sentLinks>;

export const linkOpen = z.strictObject({ linkId, credential, openId });
export type LinkOpen = z.infer<typeof linkOpen>;

export const openedLink = z.object({
  contents: z.string().max(linkLimits.contentsLength),
  /** The time of this opening by the server's clock: 24 characters. */
  at: timestamp,
  left: z.int(),
  /** The sender according to the server; null: they are not shown. */
  sender: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The ticket for reading the link's files for an hour; null: it has none. */
  ticket: z.string().nullable(),
});
export type OpenedLink = z.infer<typeof openedLink>;

export const newReceipt = z.strictObject({ linkId, openId, receipt: key32 });
export type NewReceipt = z.infer<typeof newReceipt>;

/** The ticket of an opening, for the files of its link. */
export const linkTicket = key32;
