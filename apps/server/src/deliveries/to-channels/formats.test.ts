import type { ChannelKind } from "@pomander/contract";
import { expect, test } from "vitest";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import { channelRequestOf, splitTopic } from "./formats.ts";
import { type ChannelMessage, testMessageOf } from "./message.ts";

const link = "https://passwords.example.org/remind-me?reminder=1";
const one: ChannelMessage = {
  event: "reminder.due",
  headline: "A & B <C> expires today",
  facts: [
    { what: "Expiry date", is: "November 22, 2026" },
    { what: "Type", is: "Work" },
  ],
  colon: ": ",
  open: "Open in Pomander",
  link,
  isUrgent: true,
  reminder: null,
};
const several: ChannelMessage = {
  ...one,
  event: "reminders.due",
  headline: "4 reminders",
  facts: [],
  lines: ["Badge", "Lease"],
  rest: "and 2 more",
  isUrgent: false,
  reminder: [],
};
const { rest: _, ...withoutRest } = several;
const requestOf = (kind: ChannelKind, message: ChannelMessage, secret: string | null = null) => {
  const url = kind === "ntfy" ? "https://ntfy.example/push/a%20topic" : "https://chat.example/hooks/1";
  const request = channelRequestOf(
    { kind, url, secret },
    { id: "m1", at: new Date("2026-11-22T09:00:00.900Z"), message },
  );
  return { ...request, body: JSON.parse(request.body ?? "") as unknown };
};
const json = { "content-type": "application/json; charset=utf-8" };
const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
const run = (text: string) => ({ type: "RichTextBlock", inlines: [{ type: "TextRun", text }] });

test("Slack gets a headline, then facts or lines, then a button", () => {
  const button = { type: "button", text: plain("Open in Pomander"), url: link };
  expect(requestOf("slack", one)).toEqual({
    method: "POST",
    url: "https://chat.example/hooks/1",
    headers: json,
    body: {
      text: "A &amp; B &lt;C&gt; expires today",
      blocks: [
        { type: "section", text: plain("A & B <C> expires today") },
        { type: "section", fields: [plain("Expiry date: November 22, 2026"), plain("Type: Work")] },
        { type: "actions", elements: [button] },
      ],
    },
  });
  expect(requestOf("slack", several).body).toEqual({
    text: "4 reminders",
    blocks: [
      { type: "section", text: plain("4 reminders") },
      { type: "section", text: plain("• Badge\n• Lease\nand 2 more") },
      { type: "actions", elements: [button] },
    ],
  });
});

test("Teams gets an Adaptive Card of the same", () => {
  const cardOf = (body: readonly object[]) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body,
          actions: [{ type: "Action.OpenUrl", title: "Open in Pomander", url: link }],
        },
      },
    ],
  });
  const headline = (text: string) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, weight: "Bolder", size: "Medium" }],
  });
  const fact = (what: string, is: string) => ({
    type: "RichTextBlock",
    inlines: [
      { type: "TextRun", text: what, isSubtle: true },
      { type: "TextRun", text: is },
    ],
  });
  expect(requestOf("teams", one)).toEqual({
    method: "POST",
    url: "https://chat.example/hooks/1",
    headers: json,
    body: cardOf([headline(one.headline), fact("Expiry date: ", "November 22, 2026"), fact("Type: ", "Work")]),
  });
  expect(requestOf("teams", several).body).toEqual(
    cardOf([headline("4 reminders"), run("Badge"), run("Lease"), run("and 2 more")]),
  );
});

test("ntfy gets it at its root, louder when it is urgent", () => {
  const sent = { topic: "a topic", click: link, tags: ["calendar"], sequence_id: "m1" };
  expect(requestOf("ntfy", one, "tk_1")).toEqual({
    method: "POST",
    url: "https://ntfy.example/push",
    headers: { ...json, authorization: "Bearer tk_1" },
    body: { ...sent, title: one.headline, message: "Expiry date: November 22, 2026\nType: Work", priority: 4 },
  });
  expect(requestOf("ntfy", several)).toMatchObject({
    headers: json,
    body: { ...sent, title: "4 reminders", message: "Badge\nLease\nand 2 more", priority: 3 },
  });
  expect(requestOf("ntfy", withoutRest).body).toMatchObject({ message: "Badge\nLease" });
  expect(splitTopic("https://ntfy.sh/mine/")).toEqual({ base: "https://ntfy.sh/", topic: "mine" });
});

test("a webhook without a secret is signed all the same, by the second", () => {
  const { headers, body } = requestOf("webhook", one);
  expect(headers).toEqual({
    ...json,
    "webhook-id": "m1",
    "webhook-timestamp": String(Date.parse("2026-11-22T09:00:00Z") / 1000),
    "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });
  expect(body).toMatchObject({ type: "reminder.due", timestamp: "2026-11-22T09:00:00.900Z" });
});

test("the message of a test says that it is one", () => {
  expect(testMessageOf("https://passwords.example.org", mailTextsOf("en"))).toEqual({
    event: "test",
    headline: "Test message from Pomander",
    facts: [{ what: "This channel works", is: "your reminders will arrive here" }],
    colon: ": ",
    open: "Open in Pomander",
    link: "https://passwords.example.org/remind-me",
    isUrgent: false,
    reminder: null,
  });
});
