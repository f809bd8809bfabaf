import { expect, it } from "vitest";
import { watchSession } from "./watch-session.ts";

const reply = (status: number, body: unknown) => async () => Response.json(body, { status });

const storeOf = (stored: string | null, lost: string | null = null) => ({ read: () => stored, lost: () => lost });

async function endsAfter(status: number, body: unknown, sent: string | null, stored: string | null) {
  let ended = 0;
  const fetch = watchSession(reply(status, body), storeOf(stored), () => (ended += 1));
  const headers = sent === null ? {} : { authorization: `Bearer ${sent}` };
  const response = await fetch("/api/user", { headers });
  // The body of a watched response can still be read.
  expect(await response.json()).toEqual(body);
  return ended === 1;
}

it("notices that the browser stores the token no more, and not that a visitor has none", async () => {
  for (const [lost, ends] of [
    ["t", 1],
    [null, 0],
  ] as const) {
    let ended = 0;
    const fetch = watchSession(reply(401, { code: "not_signed_in" }), storeOf(null, lost), () => (ended += 1));
    await fetch("/api/user");
    expect(ended).toBe(ends);
  }
});

it.each(["null", "<html>", '"not_signed_in"'])("passes on a 401 of a proxy in between: %s", async (text) => {
  let ended = 0;
  const proxy = async () => new Response(text, { status: 401 });
  const fetch = watchSession(proxy, storeOf("t"), () => (ended += 1));
  const response = await fetch("/api/user", { headers: { authorization: "Bearer t" } });
  expect([response.status, await response.text(), ended]).toEqual([401, text, 0]);
});

it("gives what the server says of why it ended", async () => {
  const why: unknown[] = [];
  const body = { code: "not_signed_in", endedBy: "password_reset" };
  const fetch = watchSession(reply(401, body), storeOf("t"), (endedBy) => why.push(endedBy));
  await fetch("/api/user", { headers: { authorization: "Bearer t" } });
  expect(why).toEqual(["password_reset"]);
});

it("notices that the server no longer knows the stored token", async () => {
  expect(await endsAfter(401, { code: "not_signed_in" }, "t", "t")).toBe(true);
});

it.each([
  ["a sign-in was refused", 401, { code: "invalid_credentials" }, null, "t"],
  ["another 401 came", 401, { code: "recovery_expired" }, "t", "t"],
  ["the token was replaced meanwhile", 401, { code: "not_signed_in" }, "old", "t"],
  ["the token was removed meanwhile", 401, { code: "not_signed_in" }, "t", null],
  ["something was forbidden", 403, { code: "forbidden" }, "t", "t"],
  ["all is well", 200, { code: "not_signed_in" }, "t", "t"],
])("says nothing when %s", async (_, status, body, sent, stored) => {
  expect(await endsAfter(status, body, sent, stored)).toBe(false);
});
