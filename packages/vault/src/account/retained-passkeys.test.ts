import { expect, test } from "vitest";
import type { ClientContext } from "./client-context.ts";
import { listKeptPasskeys } from "./retained-passkeys.ts";

test("passkeys of this vault and those that only sign in stay, those of another vault don't", async () => {
  const passkeys = [
    { credentialId: "this vault's", vaultId: "a" },
    { credentialId: "another's", vaultId: "b" },
    { credentialId: "none's", vaultId: null },
  ];
  const context = { api: async () => ({ passkeys }) } as unknown as ClientContext;
  expect(await listKeptPasskeys(context, "a")).toEqual(["this vault's", "none's"]);
});
