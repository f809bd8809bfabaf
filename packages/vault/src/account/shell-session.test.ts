import { expect, test } from "vitest";
import { makeVault, newKdf, systemRandom } from "@pomander/crypto";
import { openForShell, sealForShell } from "./shell-session.ts";

const unlocked = () => ({ ...makeVault(systemRandom), kdf: newKdf(systemRandom), wrappedVaultKey: "v1c.a.b.c" });

test("what is sealed for a shell opens with its key alone", async () => {
  const vault = unlocked();
  const { shellKey, session } = await sealForShell(vault);
  expect(await openForShell(shellKey, session)).toEqual(vault);
  expect(JSON.stringify(session)).not.toContain(Buffer.from(vault.vaultKey).toString("base64url"));
  const { shellKey: another } = await sealForShell(vault);
  expect(another).not.toBe(shellKey);
  for (const wrong of [another, "", "not base64url!", shellKey.slice(1)])
    expect(await openForShell(wrong, session)).toBeNull();
});

test("what is sealed for a shell opens under no other vault's id, and not changed", async () => {
  const { shellKey, session } = await sealForShell(unlocked());
  expect(await openForShell(shellKey, { ...session, vaultId: crypto.randomUUID() })).toBeNull();
  const sealedVaultKey = `${session.sealedVaultKey.slice(0, -4)}AAAA`;
  expect(await openForShell(shellKey, { ...session, sealedVaultKey })).toBeNull();
});
