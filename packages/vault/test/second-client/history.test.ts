import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sharedArgon2 } from "../support/argon2.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { store } from "../support/test-environment.ts";
import { all, backUp, byId, expectVerified, firstOf, odd, secondOf, titled } from "./both-clients.ts";
import { createCall } from "./calls.ts";
import { createSecondClient } from "./client.ts";
import { NotVerified } from "./vault.ts";
import { keysOf, masterKeyOf, newVault, passwordKeys, wrap, type Kdf } from "./keys.ts";
import { nextContent, sealManifest, type Manifest } from "./manifests.ts";
import type { FirstVisit } from "./device.ts";
import type { OpenVault } from "../../src/index.ts";

/** Agreement of both clients on a vault's history (docs/crypto-protocol.md §5, §14). */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());
afterEach(() => {
  env.proxy.tampering = {};
});

/** Returns the first client's check code, in the second one's format. */
const codeOf = (vault: OpenVault) => {
  const { checkCode } = vault.snapshot();
  return `${checkCode?.counter} ${checkCode?.code}`;
};
/** Replaces a link in the server's chain. */
const setLink = (vaultId: string, { counter, sealed }: Manifest) =>
  env.server.db
    .updateTable("vault_manifests")
    .set({ sealed })
    .where("vault_id", "=", vaultId)
    .where("counter", "=", counter)
    .execute();
/** Lets the server lie about the links from now on. */
function changeLinks(to: (links: { counter: number; sealed: string }[]) => unknown): void {
  env.proxy.tampering = {
    reply: ({ body }, { path }) => {
      if (path === "/user/vault/manifests") body.manifests = to(body.manifests);
    },
  };
}

describe("the chain", () => {
  test("is followed by each over several changes of the other", async () => {
    const person = await env.person({ sharesSalt: true });
    const { vault } = await firstOf(env, person);
    const second = await secondOf(env, person);
    for (const count of [1, 2, 4]) {
      for (let i = 0; i < count; i++) await store(vault, { title: `First ${count} ${i}` });
      expect((await second.vault.read()).toSorted(byId)).toEqual(await all(vault));
      expect(second.vault.checkCode()).toBe(codeOf(vault));
      for (let i = 0; i < count; i++) await second.vault.create(titled(`Second ${count} ${i}`));
      await vault.reload();
      expectVerified(vault);
      expect(codeOf(vault)).toBe(second.vault.checkCode());
    }
  });

  test("says the same of a vault that a device has not seen", async () => {
    const person = await env.person({ sharesSalt: true });
    await store((await firstOf(env, person)).vault);
    const { firstVisits } = await firstOf(env, person);
    const visits: FirstVisit[] = [];
    const second = createSecondClient(env.proxy.url, (visit) => visits.push(visit) < 1);
    await second.signIn(person.email, person.password);
    await expect(second.vault.read()).rejects.toEqual(new NotVerified("not expected"));
    expect(second.device.memories.size).toBe(0);
    const [{ lastChange, entryCount, checkCode } = { checkCode: null }] = firstVisits;
    const shownCode = `${checkCode?.counter} ${checkCode?.code}`;
    expect(visits).toEqual([{ at: lastChange, count: entryCount, checkCode: shownCode }]);
  });

  test("with links missing is a gap, and with others two histories, to both", async () => {
    const person = await env.person({ sharesSalt: true });
    const { vault } = await firstOf(env, person);
    const second = await secondOf(env, person);
    const third = await firstOf(env, person);
    for (let i = 0; i < 4; i++) await store(third.vault);
    changeLinks(() => []);
    await expect(second.vault.read()).rejects.toEqual(new NotVerified("gap"));
    await vault.reload();
    expect(vault.snapshot().fault).toMatchObject({ kind: "gap" });
    changeLinks((links) => links.with(-1, { ...links.at(-1)!, sealed: links.at(-2)!.sealed }));
    await expect(second.vault.read()).rejects.toThrow(/^two histories after /);
    await vault.reload();
    expect(vault.snapshot().fault).toMatchObject({ kind: "twoHistories" });
    env.proxy.tampering = {};
    await second.vault.read();
    await vault.reload();
    expectVerified(vault);
  });

  test("under a key that does not open the link that is known is refused by both, though it goes on from it", async () => {
    const person = await env.person({ sharesSalt: true });
    const first = await firstOf(env, person);
    await store(first.vault);
    const second = await secondOf(env, person);
    const { vaultId } = first.vault;
    const known = second.vault.verified().manifest;
    first.vault.close();

    const { kdf } = await createCall(env.proxy.url, () => "")<{ kdf: Kdf }>("POST", "/auth/prelogin", {
      email: person.email,
    });
    const { wrapKey } = passwordKeys(await masterKeyOf(person.password, kdf));
    const forged = { ...newVault(), vaultId };
    const keys = keysOf(forged);
    const manifest = sealManifest(keys, known.counter + 1, nextContent(keys, {}, known.sealed, new Map()));
    env.proxy.tampering = {
      reply: ({ body }, { path }) => {
        if (path === "/auth/login") body.vault.wrappedVaultKey = wrap(wrapKey, forged, "master");
        if (path === "/user/vault/contents") Object.assign(body, { manifest, entries: [] });
      },
    };
    await second.signIn(person.email, person.password);
    await expect(second.vault.read()).rejects.toThrow(/^two histories at or before /);
    const refused = await first.open(person);
    expect(refused.snapshot().fault).toMatchObject({ kind: "twoHistories", isOrBefore: true });
    refused.close();
    env.proxy.tampering = {};
    await second.signIn(person.email, person.password);
    expect(await second.vault.read()).toHaveLength(1);
    expectVerified(await first.open(person));
  });
});

describe("what a person keeps", () => {
  /**
   * Creates two devices that saw Mail, of which the server kept only the link, and two with the history that continues
   * without it.
   */
  async function parted() {
    const person = await env.person({ sharesSalt: true });
    const first = await firstOf(env, person);
    await store(first.vault, { title: "Bank" });
    await first.vault.setLockAfterMinutes(60);
    const unaware = await firstOf(env, person);
    const unawareSecond = await secondOf(env, person);
    const restore = await backUp(env, first.vault.vaultId);
    await store(first.vault, { title: "Mail" });
    const second = await secondOf(env, person);
    const { manifest, content } = second.vault.verified();
    await restore();
    await unaware.vault.reload();
    for (const title of ["One", "Two", "Three"]) await store(unaware.vault, { title });
    await unawareSecond.vault.read();
    await setLink(first.vault.vaultId, manifest);
    await expect(second.vault.read()).rejects.toThrow(`two histories at or before ${content.at}`);
    await first.vault.reload();
    expect(first.vault.snapshot().fault).toEqual({ kind: "twoHistories", at: content.at, isOrBefore: true });
    return { first: first.vault, second, unaware: unaware.vault, unawareSecond };
  }
  const titles = ["Bank", "One", "Three", "Two"];
  const gone = ["Mail"];

  test("by the second client is told by the first one", async () => {
    const { first, second, unaware } = await parted();
    await second.vault.keep();
    expect((await second.vault.read()).map(({ title }) => title).toSorted()).toEqual(titles);
    expect([second.device.told, second.vault.lockAfterMinutes()]).toEqual([[], 60]);
    await first.reload();
    expectVerified(first);
    expect(codeOf(first)).toBe(second.vault.checkCode());
    expect(first.snapshot().newlyAccepted).toMatchObject([
      { at: second.vault.verified().content.at, leftOut: 2, gone: { count: 1, names: gone } },
    ]);
    await unaware.reload();
    expectVerified(unaware);
    expect(unaware.snapshot().newlyAccepted).toMatchObject([{ gone: { count: 0 } }]);
    for (const vault of [first, unaware]) {
      await second.vault.create(odd);
      await vault.reload();
      expectVerified(vault);
      expect(vault.snapshot()).toMatchObject({ lockAfterMinutes: 60, newlyAccepted: [{}] });
    }
  });

  test("by the first client is told by the second one", async () => {
    const { first, second, unawareSecond } = await parted();
    expect(await first.acceptServerState()).toEqual({ kind: "done" });
    const { lastChange: at } = first.snapshot();
    for (const [one, missing] of [
      [second, gone],
      [unawareSecond, []],
    ] as const) {
      for (let i = 0; i < 2; i++) expect((await one.vault.read()).toSorted(byId)).toEqual(await all(first));
      expect(one.device.told).toEqual([{ what: "kept elsewhere", at, leftOut: 2, gone: missing }]);
      expect([one.vault.checkCode(), one.vault.lockAfterMinutes()]).toEqual([codeOf(first), 60]);
    }
  });

  test("is asked once of each device that knew more, also where another one that knew the same has kept", async () => {
    const person = await env.person({ sharesSalt: true });
    const { vault } = await firstOf(env, person);
    await store(vault, { title: "Bank" });
    const restore = await backUp(env, vault.vaultId);
    await store(vault, { title: "Mail" });
    const second = await secondOf(env, person);
    const other = await secondOf(env, person);
    await restore();
    await expect(second.vault.read()).rejects.toEqual(new NotVerified("older"));
    await second.vault.keep();
    await vault.reload();
    expect(vault.snapshot().fault).toMatchObject({ kind: "twoHistories" });
    await second.vault.create(titled("Post"));
    await vault.reload();
    expect(vault.snapshot().fault).toMatchObject({ kind: "twoHistories" });
    await expect(other.vault.read()).rejects.toThrow(/^two histories at or before /);
    expect(await vault.acceptServerState()).toEqual({ kind: "done" });
    await expect(other.vault.read()).rejects.toThrow(/^two histories at or before /);
    await other.vault.keep();
    for (const each of [second, other])
      expect((await each.vault.read()).map(({ title }) => title).toSorted()).toEqual(["Bank", "Post"]);
    await vault.reload();
    expectVerified(vault);
  });

  test.each(["first", "second"] as const)("over a manifest that cannot be opened loses no setting: %s", async (by) => {
    const person = await env.person({ sharesSalt: true });
    const { vault } = await firstOf(env, person);
    const second = await secondOf(env, person);
    await store(vault, { title: "Bank" });
    await vault.setLockAfterMinutes(60);
    await second.vault.read();
    const third = await firstOf(env, person);
    await store(vault, { title: "Mail" });
    await store(vault, { title: "Post" });
    const sealed = `v1c.${"A".repeat(16)}.${"A".repeat(43)}.${"A".repeat(64)}`;
    const { db } = env.server;
    await db.updateTable("vaults").set({ manifest_sealed: sealed }).where("id", "=", vault.vaultId).execute();
    await setLink(vault.vaultId, { counter: 4, sealed });

    await expect(second.vault.read()).rejects.toMatchObject({ reason: "commitment" });
    await third.vault.reload();
    expect(third.vault.snapshot().fault).toMatchObject({ kind: "unreadable" });
    await (by === "second" ? second.vault.keep() : third.vault.acceptServerState());
    expect((await second.vault.read()).map(({ title }) => title).toSorted()).toEqual(["Bank", "Mail", "Post"]);
    await third.vault.reload();
    expectVerified(third.vault);
    expect([second.vault.lockAfterMinutes(), third.vault.snapshot().lockAfterMinutes]).toEqual([60, 60]);
  });
});
