import type { Entry, ReceivedManifest } from "@pomander/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { requestJson } from "../../../apps/server/test/http-api.ts";
import { addressKey } from "../src/account/keys.ts";
import type { OpenVault } from "../src/index.ts";
import { accountOf, comeAlong, renewKeys, signInOf, unlockKeys, warned } from "./support/new-keys.ts";
import { beforeEachRotation, isOpen, type RotationFixture, titles } from "./support/rotation-fixture.ts";
import { record, replaceReply, replay } from "./support/tampering.ts";
import type { Reply } from "./support/tampering-proxy.ts";
import { draft, store, type Person } from "./support/test-environment.ts";

/** Case 37 of crypto-protocol.md §12: a hostile server returns the state from before new vault keys. */
let { env, person, device, vault, away } = {} as RotationFixture;
beforeEachRotation((made) => ({ env, person, device, vault, away } = made));

describe("case 37: the old vault served after a rotation", () => {
  let after: Person;
  let renewed: OpenVault;
  let old: Recorded;
  beforeEach(async () => {
    old = await recordSignIn(person);
    ({ person: after, vault: renewed } = await renewKeys(device, person));
    env.proxy.seen.length = 0;
  });

  /** The server's replies to a sign-in, and to the read that follows it. */
  type Recorded = Record<"/auth/prelogin" | "/auth/login" | "/user/vault/contents", Reply>;
  async function recordSignIn(of: Person): Promise<Recorded> {
    const replies: Record<string, Reply> = {};
    env.proxy.tampering = { reply: (reply, { path }) => void (replies[path] = structuredClone(reply)) };
    await env.device().open(of);
    env.proxy.tampering = {};
    return replies as Recorded;
  }
  const serve = (replies: Record<string, (reply: Reply) => void>) => {
    env.proxy.tampering = { reply: (reply, { path }) => replies[path]?.(reply) };
  };
  const give = (recorded: Reply) => (reply: Reply) => void Object.assign(reply, structuredClone(recorded));
  /** Lets the server accept an old password, and return a token that it knows. */
  async function serveSignIn(recorded: Recorded): Promise<void> {
    const { token } = await unlockKeys(env, after);
    const { status, body } = recorded["/auth/login"];
    serve({
      "/auth/prelogin": give(recorded["/auth/prelogin"]),
      "/auth/login": give({ status, body: { ...body, token } }),
      "/user/vault/contents": give(recorded["/user/vault/contents"]),
    });
  }

  test("in the reply to a sign-in is said, twice, and not opened", async () => {
    await comeAlong(away, after);
    env.proxy.seen.length = 0;
    for (const one of [device, away]) {
      await serveSignIn(old);
      expect(await signInOf(one, person)).toEqual(warned);
      expect(await accountOf(one, person)).toMatchObject({ vaultId: renewed.vaultId });
    }
    expect(env.proxy.seen.filter(({ path }) => path.endsWith("/contents"))).toEqual([]);
  });

  test("in the reply to a sign-in is said even where it follows one that this device remembers", async () => {
    await comeAlong(away, after);
    const middle = await recordSignIn(after);
    const before = after;
    const last = await renewKeys(device, after);
    after = last.person;
    await comeAlong(away, after);
    await serveSignIn(middle);
    expect(await signInOf(away, before)).toEqual(warned);
    expect(await accountOf(away, person)).toMatchObject({ vaultId: last.vault.vaultId });
  });

  test("as contents is another vault, and shown no more than that", async () => {
    serve({ "/user/vault/contents": give(old["/user/vault/contents"]) });
    await renewed.reload();
    expect(renewed.snapshot()).toMatchObject({ error: { code: "wrong_vault" } });
    expect(titles(renewed)).toEqual(["Bank", "Mail"]);
    serve({
      "/user/vault": (reply) => {
        const { kdf } = old["/auth/prelogin"].body;
        Object.assign(reply.body, { vaultId: vault.vaultId, kdf, manifest: old["/user/vault/contents"].body.manifest });
      },
    });
    const { user } = await env.device().signIn(after);
    const unlocking = device.client.unlock(user, person.password, device.ask);
    await expect(unlocking).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "vaultReplaced" } });
  });

  test("as contents under the new vault's name is not verified, entries and manifest, together or each alone", async () => {
    const { vaultId } = renewed;
    const { manifest, entries } = old["/user/vault/contents"].body as { manifest: ReceivedManifest; entries: Entry[] };
    const moved = entries.map((entry) => ({ ...entry, vaultId }));
    const oldOnes: [object, string][] = [
      [{ entries }, "replaced"],
      [{ entries: moved }, "replaced"],
      [{ manifest }, "unreadable"],
      [{ manifest: { ...manifest, counter: 0 } }, "unreadable"],
      [{ manifest, entries: moved }, "unreadable"],
    ];
    for (const [members, kind] of oldOnes) {
      serve({ "/user/vault/contents": (reply) => void Object.assign(reply.body, structuredClone(members)) });
      await renewed.reload();
      expect(renewed.snapshot().fault).toEqual({ kind });
      expect(await renewed.create(draft())).toMatchObject({ kind: "notSaved" });
    }
    env.proxy.tampering = {};
    await renewed.reload();
    expect(renewed.snapshot()).toMatchObject(isOpen);
  });

  test("or an older state of the new one, on a device that stopped while it came along, is older than it has seen", async () => {
    const address = await addressKey(person.email);
    const account = await away.memory.get("account", address);
    const { vault: followed } = await comeAlong(away, after);
    const older = await record(env.proxy, () => followed.reload());
    await store(followed, { title: "Shop" });
    followed.close();
    await away.memory.update("account", address, () => account);
    replay(env.proxy, older);
    const { vault: again } = await comeAlong(env.device({ memory: away.memory }), after);
    expect(again.snapshot().fault).toEqual({ kind: "older" });
  });

  test("as links of the new vault's chain is no way to what it says now", async () => {
    const elsewhere = await env.device().open(after);
    for (const title of ["1", "2", "3"]) await store(elsewhere, { title });
    const { token } = await unlockKeys(env, after);
    const path = `/user/vault/manifests?vault=${vault.vaultId}&after=-1&until=2`;
    const body = await requestJson<{ manifests: ReceivedManifest[] }>(env.server.url, { method: "GET", path, token });
    expect(body.manifests).toHaveLength(3);
    serve({ "/user/vault/manifests": give({ status: 200, body }) });
    await renewed.reload();
    expect(renewed.snapshot().fault).toMatchObject({ kind: "twoHistories" });
    env.proxy.tampering = {};
    await renewed.reload();
    expect(renewed.snapshot()).toMatchObject(isOpen);
  });

  test("as the answer to a recovery with the old key is said, and not opened", async () => {
    let started: Reply | undefined;
    const someone = env.device();
    const other = await env.person();
    env.proxy.tampering = replaceReply("POST", /recover\/start$/, (reply) => void (started = structuredClone(reply)));
    await someone.open(other);
    await someone.client.startRecovery(other.email, other.recoveryKey);
    env.proxy.tampering = {};
    await renewKeys(someone, other);
    env.proxy.tampering = replaceReply("POST", /recover\/start$/, () => started);
    await expect(someone.client.startRecovery(other.email, other.recoveryKey)).rejects.toMatchObject({
      code: "stopped_at_warning",
      params: { kind: "vaultReplaced" },
    });
  });
});
