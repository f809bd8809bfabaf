import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { createTokens } from "./signed-tokens.ts";

const secret = new Uint8Array(32).fill(7);
const claims = { sub: "00000000-0000-4000-8000-000000000001", sid: "00000000-0000-4000-8000-000000000002" };

test("a token counts for its kind and its signer alone, from its clock's time on until it ends, also when it is known", async () => {
  let at = new Date("2026-11-01T08:00:00Z");
  const clock = { now: () => at };
  const { session, recovery } = createTokens(secret, clock);
  const endsAt = new Date("2026-11-01T09:00:00Z");
  const token = await session.sign(claims, endsAt);
  expect(decodeJwt(token)).toMatchObject({ ...claims, iat: at.getTime() / 1_000, exp: endsAt.getTime() / 1_000 });
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "pomander-session+jwt" });
  for (let times = 0; times < 2; times++) expect(await session.verify(token)).toEqual(claims);
  expect(await recovery.verify(token)).toBeNull();
  expect(await createTokens(new Uint8Array(32).fill(8), clock).session.verify(token)).toBeNull();
  at = new Date(endsAt.getTime() - 1);
  expect(await session.verify(token)).toEqual(claims);
  at = endsAt;
  expect(await session.verify(token)).toBeNull();
});
