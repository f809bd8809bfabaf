import { expect, test } from "vitest";
import { argon2id } from "./argon2.ts";
import { validateKdf } from "./kdf.ts";
import { derivePasswordKeys } from "./password-keys.ts";
import { deriveTemporaryCredential } from "./server.ts";

test("a device derives the same credential from a temporary password as the server did", async () => {
  // Composed by the administrator's keyboard, decomposed by the person's.
  const derived = await deriveTemporaryCredential("Übergang 2026");
  const onDevice = await derivePasswordKeys("U\u0308bergang 2026", validateKdf(derived.kdf), argon2id);
  expect(onDevice.credential).toBe(derived.credential);
});

test("a temporary password has the default parameters and a salt of its own each time", async () => {
  const [one, two] = await Promise.all([deriveTemporaryCredential("same"), deriveTemporaryCredential("same")]);
  expect(one.kdf).toMatchObject({ algorithm: "argon2id", memoryKiB: 65_536, iterations: 3, parallelism: 4 });
  expect(one.kdf.salt).not.toBe(two.kdf.salt);
  expect(one.credential).not.toBe(two.credential);
});

test("deriving leaves the event loop free", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await deriveTemporaryCredential("a temporary password");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test("a password that no device could derive from is refused", async () => {
  await expect(deriveTemporaryCredential("\ud800 half a character")).rejects.toThrow("text_malformed");
});
