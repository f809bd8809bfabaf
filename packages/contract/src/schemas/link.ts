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
  /** What the link shows, sealed under a key of its own. */
  contents: committed,
  /** What the sender remembers of it, sealed under their vault's key. */
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

/** Why nobody can open a link any more. */
export const linkEnds = ["opened", "time", "sender", "passphrase", "keys", "policy", "files", "restore"] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** Who may make links. */
export const linkSenders = ["nobody", "admins", "chosen", "everyone"] as const;
export type LinkSenders = (typeof linkSenders)[number];

export const linkPolicy = z.strictObject({
  who: z.enum(linkSenders),
  /** Those who may where `who` is "chosen". */
  chosen: z.array(id).max(limits.linkSendersChosen),
  files: z.boolean(),
  /** The longest life, and the most openings. */
  days: z.int().min(1).max(limits.linkDays),
  opens: z.int().min(1).max(limits.linkOpens),
  /** Whether the app makes no link without a passphrase. */
  passphrase: z.boolean(),
});
export type LinkPolicy = z.infer<typeof linkPolicy>;

/** What holds until a super admin says otherwise. */
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
  /** Made with a key that the server never had; null: none came. */
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
  /** What the caller may send; `may` is false for one who may send none. */
  policy: z.object({ may: z.boolean(), files: z.boolean(), days: z.int(), opens: z.int(), passphrase: z.boolean() }),
  links: z.array(sentLink).max(limits.linksListed),
});
export type SentLinksReply = z.infer<typeof sentLinks>;

export const linkOpen = z.strictObject({ linkId, credential, openId });
export type LinkOpen = z.infer<typeof linkOpen>;

export const openedLink = z.object({
  contents: z.string().max(linkLimits.contentsLength),
  /** Of this opening, by the server's clock: 24 characters. */
  at: timestamp,
  left: z.int(),
  /** As the server says; null: the sender doesn't show it. */
  sender: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Reads the link's files for an hour; null: it has none. */
  ticket: z.string().nullable(),
});
export type OpenedLink = z.infer<typeof openedLink>;

export const newReceipt = z.strictObject({ linkId, openId, receipt: key32 });
export type NewReceipt = z.infer<typeof newReceipt>;

/** Of the opening of a link with files: 32 bytes as base64url. */
export const linkTicket = key32;
