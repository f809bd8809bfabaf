import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { channel, channelChange, channelTest, newChannel } from "../schemas/channel.ts";
import { z } from "../zod.ts";

const list = z.object({ channels: z.array(channel).max(limits.channelsPerOwner) });
/**
 * The added channel, and the secret that signs a webhook's messages (Standard Webhooks 1.0). The secret is shown only
 * here; null for the other kinds.
 */
const added = z.object({ channel, secret: z.string().max(200).nullable() });

/** One's own channels: they receive the same reminders as their owner. */
export const channels = callsOf("Channels", {
  list: {
    method: "GET",
    path: "/user/channels",
    summary: "One's own channels, by name; their addresses and secrets are shown never again",
    replies: { 200: list },
  },
  create: {
    method: "POST",
    path: "/user/channels",
    summary: "Adds a channel of one's own; the secret of a webhook is made here and shown once",
    body: newChannel,
    replies: { 201: added },
    errorCodes: ["forbidden", "channels_full", "rate_limited"],
  },
  update: {
    method: "PATCH",
    path: "/user/channels/{id}",
    summary: "Renames a channel of one's own, turns it off or on, or gives it another address",
    body: channelChange,
    replies: { 200: channel },
    errorCodes: ["forbidden", "not_found", "rate_limited"],
  },
  remove: {
    method: "DELETE",
    path: "/user/channels/{id}",
    summary: "Removes a channel of one's own; what waits for it is cancelled",
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
  test: {
    method: "POST",
    path: "/user/channels/{id}/test",
    summary: "Sends a test message to a channel of one's own; says in general words what the other side answered",
    body: z.strictObject({}).optional(),
    replies: { 200: channelTest },
    errorCodes: ["not_found", "rate_limited"],
  },
});

/** The channels of a scope tag: they receive every reminder with it. */
export const tagChannels = callsOf("Scope tags", {
  list: {
    method: "GET",
    path: "/scope-tags/{id}/channels",
    summary: "The channels of a scope tag, by name",
    replies: { 200: list },
    errorCodes: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/scope-tags/{id}/channels",
    summary: "Adds a channel to a scope tag; the secret of a webhook is made here and shown once",
    body: newChannel,
    replies: { 201: added },
    errorCodes: ["forbidden", "not_found", "channels_full", "rate_limited"],
  },
  update: {
    method: "PATCH",
    path: "/scope-tags/{id}/channels/{channelId}",
    summary: "Renames a channel of a scope tag, turns it off or on, or gives it another address",
    body: channelChange,
    replies: { 200: channel },
    errorCodes: ["forbidden", "not_found", "rate_limited"],
  },
  remove: {
    method: "DELETE",
    path: "/scope-tags/{id}/channels/{channelId}",
    summary: "Removes a channel of a scope tag; what waits for it is cancelled",
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
  test: {
    method: "POST",
    path: "/scope-tags/{id}/channels/{channelId}/test",
    summary: "Sends a test message to a channel of a scope tag",
    body: z.strictObject({}).optional(),
    replies: { 200: channelTest },
    errorCodes: ["not_found", "rate_limited"],
  },
});
