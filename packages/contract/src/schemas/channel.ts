import { limits } from "../limits.ts";
import { id, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

export const channelKinds = ["webhook", "slack", "teams", "ntfy"] as const;
export type ChannelKind = (typeof channelKinds)[number];
/** Names of the kinds as shown to users. */
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
  /** Host of its address, which is never shown again. */
  host: z.string().max(limits.channelUrl),
  isActive: z.boolean(),
  lastSentAt: timestamp.nullable(),
  /** Why the newest message to it was refused; null when it was accepted, or there was none. */
  problem: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Channel = z.infer<typeof channel>;

const name = trimmed(1, limits.sharedName);
/** An https address, without a name and password, without a fragment. */
export const httpsAddress = trimmed(1, limits.channelUrl).refine(
  (text) => /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i.test(text),
  "Enter an address that starts with https://",
);
/** Token with which ntfy accepts a message. */
const token = trimmed(1, limits.channelToken).refine(
  (text) => /^[\x21-\x7e]*$/.test(text),
  "Enter the token without spaces",
);

export const newChannel = z
  .strictObject({ kind: z.enum(channelKinds), name, url: httpsAddress, token: token.nullable().optional() })
  .refine(({ kind, token: given }) => kind === "ntfy" || given == null, {
    path: ["token"],
    message: "Only ntfy takes a token",
  });
export type NewChannel = z.infer<typeof newChannel>;

/** A changed address has its own token; without one there is none. */
export const channelChange = z
  .strictObject({ name, isActive: z.boolean(), url: httpsAddress, token: token.nullable() })
  .partial()
  .refine((change) => change.token == null || change.url !== undefined, {
    path: ["token"],
    message: "Enter the address again with a new token",
  });
export type ChannelChange = z.infer<typeof channelChange>;

/** The service's response to a test message. */
export const channelTest = z.object({ isSent: z.boolean(), message: z.string().max(500) });
export type ChannelTest = z.infer<typeof channelTest>;
