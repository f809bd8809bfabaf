import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenVaults } from "../src/open-vaults.ts";
import { createSharing } from "../src/sharing/index.ts";
import { readOwnRecords } from "../src/sharing/own-store.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { done, foundVault, inviteOne, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import type { ProxiedRequest } from "./support/tampering-proxy.ts";
import { confirmed, store, type Person } from "./support/test-environment.ts";

/** Case 191 of crypto-protocol.md: steps of sharing that a slow server keeps under way while the vault locks. */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

/** Delays the replies to some requests until `release` is called. `reached` resolves at the first one. */
function hold(isHeld: (request: ProxiedRequest) => boolean) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  env.proxy.tampering = {
    async reply(_reply, request) {
      if (!isHeld(request)) return;
      reached.resolve();
      await released.promise;
    },
  };
  return { reached: reached.promise, release: released.resolve };
}

/** Locks a person's vault, and opens the one of another person in the same page. */
async function switchTo({ device, personal, sharing }: Participant, other: Person) {
  personal.close();
  sharing.close();
  env.proxy.tampering = {};
  const { vault } = await device.signIn(other);
  await confirmed(vault);
  if (vault === null) throw new Error("No vault was opened");
  return vault;
}

/** Returns what a device has of its open personal vault's records about sharing. */
async function recordsAt({ device }: Participant) {
  const own = (await device.client.sharingHost()).personal()!;
  return readOwnRecords(own.keys, placeOf(own.vault).verified()!);
}

describe("191 a step that is under way when another person signs in", () => {
  let ana: Participant;
  let bob: Person;
  beforeEach(async () => {
    [ana, bob] = [await participant(env), await env.person({ sharesSalt: true })];
  });

  test("stores no key of a vault that was just founded in theirs", async () => {
    const { reached, release } = hold(({ path }) => path === "/shared/vaults");
    const founding = ana.sharing.found("Ops");
    await reached;
    await switchTo(ana, bob);
    release();
    expect(await founding).toMatchObject({ kind: "notSaved", reason: { code: "vault_locked" } });
    expect(await recordsAt(ana)).toMatchObject({ ids: null, records: { vaults: [] } });
  });

  test("stores no contact from an invitation in theirs", async () => {
    const mal = await participant(env);
    const fragment = await inviteOne(mal, ana, []);
    const { reached, release } = hold(({ path }) => path.startsWith("/shared/invites/"));
    const accepting = ana.sharing.acceptInvite(fragment);
    await reached;
    await switchTo(ana, bob);
    release();
    expect(await accepting).toMatchObject({ kind: "notSaved", reason: { code: "vault_locked" } });
    expect(await recordsAt(ana)).toMatchObject({ ids: null, records: { contacts: [] } });
  });

  test("writes what it has seen of vaults into no manifest of theirs", async () => {
    await foundVault(ana);
    const bobs = await switchTo(ana, bob);
    await store(bobs);
    expect(placeOf(bobs).verified()!.content).not.toHaveProperty("seen");
  });
});

test("191 a lock while shared vaults are opened leaves none of them open", async () => {
  const { person, ...ana } = await participant(env);
  for (const name of ["A", "B", "C", "D", "E"]) done(await ana.sharing.found(name));
  const vaults = createOpenVaults();
  const device = env.device({ vaults });
  const { user, vault } = await device.signIn(person);
  const sharing = createSharing(await device.client.sharingHost(), user);
  const { reached, release } = hold(({ path }) => path.endsWith("/contents"));
  const opening = sharing.refresh();
  await reached;
  vault?.close();
  sharing.close();
  release();
  await opening;
  expect(vaults.all()).toEqual([]);
});
