import { randomBytes, randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createPepper } from "../../accounts/pepper.ts";
import { makeSignInChallenge, readSignInChallenge } from "./passkey-challenge.ts";

const pepper = createPepper(randomBytes(32));
const now = new Date("2026-11-20T10:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const livesMs = limits.passkeyChallengeMinutes * 60_000;

test("a challenge comes back the same until its time is over", () => {
  const made = makeSignInChallenge(pepper, now);
  expect(readSignInChallenge(pepper, made.id, now)).toEqual(made);
  expect(readSignInChallenge(pepper, made.id, after(livesMs - 1))).toEqual(made);
  expect(readSignInChallenge(pepper, made.id, after(livesMs))).toBeNull();
  expect(makeSignInChallenge(pepper, now)).not.toEqual(made);
});

test("an id that is no challenge's is none, and another server makes another of it", () => {
  const { id, webauthnChallenge } = makeSignInChallenge(pepper, now);
  for (const other of [randomUUID(), "", `${id}0`, `0${id}`, id.toUpperCase(), uuidv7({ msecs: 0 })])
    expect(readSignInChallenge(pepper, other, now)).toBeNull();
  const elsewhere = readSignInChallenge(createPepper(randomBytes(32)), id, now);
  expect(elsewhere?.id).toBe(id);
  expect(elsewhere?.webauthnChallenge).not.toBe(webauthnChallenge);
});
