import { limits } from "../limits.ts";
import { id, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

export const channelKinds = ["webhook", "slack", "teams", "ntfy"] as const;
export type ChannelKind = (typeof channelKinds)[number];
/** As people read them. */
export const channelKindNames = {
  webhook: "Webhook",
  slack: "Slack",
  teams: "Microsoft Teams",
  ntfy: "ntfy",
} as const satisfies Record<ChannelKind, string>;

/** A chat or program that gets reminders, without its address and its secret. */
export const channel = z.object({
  _id: id,
  kind: z.enum(channelKinds),
  name: z.string().max(limits.sharedName),
  /** Of its address, which is shown never again. */
  host: z.string().max(limits.channelUrl),
  isActive: z.boolean(),
  lastSentAt: timestamp.nullable(),
  /** Why the newest message to it was not taken; null when it was, or there was none. */
  problem: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Channel = z.infer<typeof channel>;

const name = trimmed(1, limits.sharedName);
/** https, without a name and password, without a fragment. */
const url = trimmed(1, limits.channelUrl).refine(
  (text) => /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i.test(text),
  "Enter an address that starts with https://",
);
/** With which ntfy lets a message in. */
const token = trimmed(1, limits.channelToken).refine(
  (text) => /^[\x21-\x7e]*$/.test(text),
  "Enter the token without spaces",
);

export const newChannel = z
  .strictObject({ kind: z.enum(channelKinds), name, url, token: token.nullable().optional() })
  .refine(({ kind, token: given }) => kind === "ntfy" || given == null, {
    path: ["token"],
    message: "Only ntfy takes a token",
  });
export type NewChannel = z.infer<typeof newChannel>;

/** Another address comes with its own token; without one there is none. */
export const channelChange = z
  .strictObject({ name, isActive: z.boolean(), url, token: token.nullable() })
  .partial()
  .refine((change) => change.token == null || change.url !== undefined, {
    path: ["token"],
    message: "Enter the address again with a new token",
  });
export type ChannelChange = z.infer<typeof channelChange>;

/** What the other side made of a test message. */
export const channelTest = z.object({ isSent: z.boolean(), message: z.string().max(500) });
export type ChannelTest = z.infer<typeof channelTest>;
