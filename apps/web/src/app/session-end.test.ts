import { expect, it } from "vitest";
import { watchSession } from "./session-end.ts";

const reply = (status: number, body: unknown) => async () => Response.json(body, { status });

async function endsAfter(status: number, body: unknown, sent: string | null, stored: string | null) {
  let ended = 0;
  const fetch = watchSession(
    reply(status, body),
    () => stored,
    () => (ended += 1),
  );
  const headers = sent === null ? {} : { authorization: `Bearer ${sent}` };
  const response = await fetch("/api/user", { headers });
  // What is watched is still there to be read.
  expect(await response.json()).toEqual(body);
  return ended === 1;
}

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
