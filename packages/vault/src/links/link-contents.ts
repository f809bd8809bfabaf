import { linkLimits, limits, z } from "@pomander/contract";
import { fileRecords } from "../entry/file-records.ts";

const longestText = linkLimits.contentsBytes;
const field = z.object({
  name: z.string().max(longestText),
  value: z.string().max(longestText),
  /** A reader shows any kind that it does not know like "hidden". */
  kind: z.enum(["text", "hidden"]).catch("hidden"),
});
export type LinkField = z.infer<typeof field>;

/** The contents of a link (crypto-protocol.md §25). */
export const linkContents = z.object({
  title: z.string().max(longestText),
  text: z.string().max(longestText).optional(),
  fields: z.array(field).max(1_000).optional(),
  files: fileRecords.refine((files) => files.length <= linkLimits.files).optional(),
});
export type LinkContents = z.infer<typeof linkContents>;

const key32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A note about a link for its sender, whose list names it, copies its address and checks receipts. */
export const linkLabel = z.object({
  title: z.string().max(limits.device),
  to: z.string().max(limits.device),
  secret: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  hasPassphrase: z.boolean(),
  receiptKey: key32,
});
export type LinkLabel = z.infer<typeof linkLabel>;

/** The most characters of a label's texts. */
export const labelTextLength = { title: 120, to: 80 } as const;

/** Returns the first characters of a text, none of them cut in two. */
export const cutText = (text: string, most: number): string => Array.from(text).slice(0, most).join("");
