import { expect } from "vitest";
import { callApi, type TestResponse, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { countLockWaits } from "../lock-waits.ts";
import { credential, kdf, wrappedVaultKey } from "../value-factories.ts";

/** Chooses a new master password in a session of the owner's, and runs `meanwhile` before that is committed. */
export async function changePasswordDuring(
  server: TestServer,
  owner: TestUser,
  token: string,
  meanwhile: () => PromiseLike<unknown>,
): Promise<TestResponse> {
  const body = {
    currentPassword: owner.password,
    password: credential(),
    kdf: kdf(),
    vault: { vaultId: owner.vaultId, wrappedVaultKey: wrappedVaultKey() },
  };
  const untilWaits = async (count: number) => {
    await expect.poll(() => countLockWaits(server.db), { timeout: 5_000 }).toBeGreaterThanOrEqual(count);
  };
  const work = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom("vaults").select("id").where("id", "=", owner.vaultId).forUpdate().execute();
    const changed = callApi(server, `PUT /auth/update/${owner._id}`, { token, body });
    await untilWaits(1);
    const other = Promise.resolve(meanwhile());
    await untilWaits(2);
    return { changed, other };
  });
  await work.other;
  return work.changed;
}
