import { expect, test } from "vitest";
import { assertHasText, undeclaredReply } from "./declared-replies.ts";

const line = (reply: object) => JSON.stringify({ level: 30, ...reply });

test.each([
  { call: "vaults.read", status: 200 },
  { call: "vaults.manifests", status: 403, code: "locked" },
  { call: "vaults.read", status: 401, code: "not_signed_in" },
  { call: "passwords.create", status: 408, code: "body_timeout" },
  { call: "vaults.contents", status: 304 },
  { status: 404, code: "not_found" },
  { msg: "another line" },
])("%j is declared, or no reply of a call", (reply) => {
  expect(undeclaredReply(line(reply))).toBeNull();
});

test.each([
  [{ call: "vaults.read", status: 201 }, "vaults.read is answered with 201 , which its call doesn't declare"],
  [{ call: "vaults.read", status: 304 }, "vaults.read is answered with 304 , which its call doesn't declare"],
  [
    { call: "vaults.read", status: 403, code: "locked" },
    "vaults.read is answered with 403 locked, which its call doesn't declare",
  ],
  [
    { call: "vaults.read", status: 408, code: "body_timeout" },
    "vaults.read is answered with 408 body_timeout, which its call doesn't declare",
  ],
  [
    { call: "auth.login", status: 403, code: "factor_required" },
    "auth.login is answered with 403 factor_required, which its call doesn't declare",
  ],
])("%j is not", (reply, expected) => {
  expect(undeclaredReply(line(reply))).toBe(expected);
});

test("a refusal has a text, and each issue of it", () => {
  const issue = (message: string) => JSON.stringify({ message: "No.", issues: [{ path: "email", message }] });
  assertHasText("POST /user", 400, issue("Taken"));
  assertHasText("GET /user", 200, JSON.stringify({ message: "" }));
  for (const reply of [issue(""), JSON.stringify({ message: "" }), JSON.stringify({ detail: "" })])
    expect(() => assertHasText("POST /user", 400, reply)).toThrow(`POST /user is refused without a text: 400 ${reply}`);
});
