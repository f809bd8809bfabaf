import { systemRandom } from "@pomander/crypto";
import { hashText, sealLink } from "@pomander/crypto/sharing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insiderOf, storedChain } from "./support/shared-insider.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";

/** Shared vaults in which much happened since a person wrote anything of their own. */
let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

/** Stores links of a member of a vault after the last one. */
async function addLinks(member: Participant, vaultId: string, count: number): Promise<void> {
  const { db } = env.server;
  const { keys, identity } = await insiderOf(member, vaultId);
  const last = (await storedChain(db, keys)).links.at(-1)!;
  const { accepted: _, follows: __, ...content } = last.content;
  const rows = [];
  let [counter, prev] = [last.counter, last.hash];
  for (let i = 0; i < count; i++) {
    counter++;
    const whole = { ...content, prev, at: new Date().toISOString(), by: identity.userId };
    const { sealed, sig } = await sealLink(keys, identity, counter, whole, systemRandom);
    prev = await hashText(sealed);
    rows.push({ vault_id: vaultId, counter, sealed, by_id: identity.userId, sig, list: null });
  }
  await db.insertInto("vault_manifests").values(rows).execute();
  const newest = { manifest_counter: counter, manifest_sealed: rows.at(-1)!.sealed };
  await db.updateTable("vaults").set(newest).where("id", "=", vaultId).execute();
}

test("a new device of a person who only reads walks from where another one of theirs has been", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await join(ana, bea, vaultId, "read");
  const before = bea.personal.snapshot().manifest!.counter;
  await addLinks(ana, vaultId, 490);
  await bea.sharing.refresh();
  expect(bea.personal.snapshot().manifest!.counter).toBe(before);
  await addLinks(ana, vaultId, 20);
  await bea.sharing.refresh();
  const { counter } = bea.vault(vaultId).snapshot().manifest!;
  expect(bea.personal.snapshot().manifest!.counter).toBe(before + 1);
  await bea.sharing.refresh();
  expect(bea.personal.snapshot().manifest!.counter).toBe(before + 1);

  env.proxy.seen.length = 0;
  const fresh = await participant(env, { person: bea.person });
  expect(fresh.vault(vaultId).snapshot()).toMatchObject({ fault: null, manifest: { counter } });
  const walked = env.proxy.seen.filter(({ path }) => path.includes(`${vaultId}/manifests`)).map(({ path }) => path);
  expect(walked.every((path) => Number(new URL(path, "http://server").searchParams.get("after")) >= counter - 2)).toBe(
    true,
  );
  done(await ana.sharing.rename(vaultId, "Operations"));
  await fresh.sharing.refresh();
  expect(fresh.vault(vaultId).snapshot()).toMatchObject({ fault: null, shared: { name: "Operations" } });
});
