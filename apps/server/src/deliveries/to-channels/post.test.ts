import { expect, test } from "vitest";
import { mailTextsOf } from "../../mail/mail-texts.ts";
import { OutgoingError } from "../../platform/outgoing/outgoing-error.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { testMessageOf } from "./message.ts";
import { postToChannel } from "./post.ts";

const at = new Date("2026-11-20T09:00:00Z");
/** Posts a message to a server that answers as `send` says. */
function post(send: Outgoing["send"]) {
  const target = { kind: "slack", url: "https://chat.example/1", secret: null } as const;
  return postToChannel({ send }, target, {
    id: "m1",
    at,
    message: testMessageOf("https://passwords.example.org", mailTextsOf("en")),
  });
}
const answered = (status: number, retryAfter?: string | string[]) =>
  post(() => Promise.resolve({ status, headers: { "retry-after": retryAfter }, body: "" }));

test.each<[status: number, state: string, error?: string]>([
  [199, "failed", "The server refused the message (199)."],
  [200, "sent"],
  [299, "sent"],
  [300, "failed", "The server redirects (300), which isn't followed. Enter the final address."],
  [399, "failed", "The server redirects (399), which isn't followed. Enter the final address."],
  [400, "failed", "The server refused the message (400)."],
  [401, "failed", "The server doesn't let the message in (401). Check address and token."],
  [403, "failed", "The server doesn't let the message in (403). Check address and token."],
  [404, "failed", "The server doesn't know this address (404). Enter the current one."],
  [408, "postponed", "The server has a problem (408)."],
  [410, "failed", "The server doesn't know this address (410). Enter the current one."],
  [499, "failed", "The server refused the message (499)."],
  [500, "postponed", "The server has a problem (500)."],
])("an answer of %i is %s", async (status, state, error) => {
  expect(await answered(status)).toMatchObject({ state, ...(error !== undefined && { error }) });
});

test.each([
  [undefined, 0],
  ["", 0],
  ["soon", 0],
  [" 90 ", 90],
  ["3601", 3_600],
  ["9999999999", 0],
  ["Fri, 20 Nov 2026 09:00:30 GMT", 30],
  ["Fri, 20 Nov 2026 08:59:00 GMT", 0],
])("of a request to wait %j, %i seconds count", async (retryAfter, minSeconds) => {
  const error = "The server asks to wait: too many messages (429).";
  expect(await answered(429, retryAfter)).toEqual({ state: "postponed", error, minSeconds });
});

test("an address that isn't allowed fails, any other trouble on the way is tried again, and a fault of ours is thrown", async () => {
  const failing = (error: Error) => post(() => Promise.reject(error));
  expect(await failing(new OutgoingError("refused", "Not there."))).toEqual({ state: "failed", error: "Not there." });
  expect(await failing(new OutgoingError("tls", "No trust."))).toEqual({ state: "postponed", error: "No trust." });
  await expect(failing(new TypeError("ours"))).rejects.toThrow("ours");
});
