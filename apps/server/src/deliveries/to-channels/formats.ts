import type { ChannelKind } from "@pomander/contract";
import type { OutgoingRequest } from "../../platform/outgoing/outgoing.ts";
import { jsonType, webhookHeaders } from "../../platform/outgoing/webhook.ts";
import type { ChannelMessage } from "./message.ts";

/** A channel's address and its credential: the secret of a webhook, the token of ntfy. */
export interface ChannelTarget {
  kind: ChannelKind;
  url: string;
  secret: string | null;
}

export interface Post {
  /** Id of the message, the same on every try, by which a receiver recognizes a repeated one. */
  id: string;
  at: Date;
  message: ChannelMessage;
}

type Posted = Pick<OutgoingRequest, "url" | "headers" | "body">;

/** Returns a message as the request that each kind of channel accepts. */
export function channelRequestOf(target: ChannelTarget, post: Post): Posted & { method: "POST" } {
  const { url, headers, body } = formats[target.kind](target, post);
  return { method: "POST", url, body, headers: { ...jsonType, ...headers } };
}

type Format = (target: ChannelTarget, post: Post) => { url: string; headers?: Record<string, string>; body: string };

/** Returns the line that a chat shows for the reminders that it does not name. */
const restText = ({ rest }: ChannelMessage) => (rest === undefined ? [] : [rest]);

const webhook: Format = ({ url, secret }, { id, at, message }) => {
  const { event, headline, link, reminder } = message;
  const body = JSON.stringify({
    type: event,
    timestamp: at.toISOString(),
    data: { message: headline, link, ...(Array.isArray(reminder) ? { reminders: reminder } : { reminder }) },
  });
  return { url, body, headers: webhookHeaders(secret ?? "", { id, at, body }) };
};

/** Formats for Slack's incoming webhooks. Its three special characters are escaped; plain text has no others. */
const slack: Format = ({ url }, { message }) => {
  const { headline, facts, colon, lines = [], open, link } = message;
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  const body = {
    text: escaped(headline),
    blocks: [
      { type: "section", text: plain(headline) },
      lines.length > 0
        ? { type: "section", text: plain([...lines.map((line) => `• ${line}`), ...restText(message)].join("\n")) }
        : { type: "section", fields: facts.map(({ what, is }) => plain(`${what}${colon}${is}`)) },
      { type: "actions", elements: [{ type: "button", text: plain(open), url: link }] },
    ],
  };
  return { url, body: JSON.stringify(body) };
};

/**
 * Formats an Adaptive Card for a Teams workflow. Its runs of rich text support no Markdown, so no title becomes a link.
 */
const teams: Format = ({ url }, { message }) => {
  const { headline, facts, colon, lines = [], open, link } = message;
  const block = (...inlines: object[]) => ({ type: "RichTextBlock", inlines });
  const run = (text: string, style: object = {}) => ({ type: "TextRun", text, ...style });
  const card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      block(run(headline, { weight: "Bolder", size: "Medium" })),
      ...facts.map(({ what, is }) => block(run(`${what}${colon}`, { isSubtle: true }), run(is))),
      ...[...lines, ...restText(message)].map((line) => block(run(line))),
    ],
    actions: [{ type: "Action.OpenUrl", title: open, url: link }],
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card };
  return { url, body: JSON.stringify({ type: "message", attachments: [attachment] }) };
};

/** Formats for ntfy, published as JSON, since its headers carry only ASCII letters: to the root, with the topic. */
const ntfy: Format = ({ url, secret }, { id, message }) => {
  const { headline, facts, colon, lines = [], link, isUrgent } = message;
  const { base, topic } = splitTopic(url);
  const body = {
    topic,
    title: headline,
    message: [...facts.map(({ what, is }) => `${what}${colon}${is}`), ...lines, ...restText(message)].join("\n"),
    click: link,
    tags: ["calendar"],
    priority: isUrgent ? 4 : 3,
    sequence_id: id,
  };
  return {
    url: base,
    body: JSON.stringify(body),
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
  };
};

/** Returns the server and the topic of an address like `https://ntfy.sh/topic`. */
export function splitTopic(address: string): { base: string; topic: string } {
  const url = new URL(address);
  const parts = url.pathname.split("/").filter(Boolean);
  const topic = decodeURIComponent(parts.at(-1) ?? "");
  return { base: new URL(`/${parts.slice(0, -1).join("/")}`, url).href, topic };
}

const formats: Record<ChannelKind, Format> = { webhook, slack, teams, ntfy };
