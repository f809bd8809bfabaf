import { randomBytes, randomUUID } from "node:crypto";
import { encodeBase64url, openManifest, sealManifest, systemRandom, type ManifestContent } from "@pomander/crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { requestJson, sendRequest } from "../../../apps/server/test/http-api.ts";
import { dropOnce, retryDropped } from "./support/drop-response.ts";
import {
  accountOf,
  comeAlong,
  prepareNewKeys,
  renewKeys,
  signInOf,
  unlockKeys,
  type UnlockedVault,
  warned,
} from "./support/new-keys.ts";
import { beforeEachRotation, isOpen, type RotationFixture, titles } from "./support/rotation-fixture.ts";
import { draft, store, type Person } from "./support/test-environment.ts";
import type { ReceivedManifest } from "@pomander/contract";
import type { ProxiedRequest, Reply } from "./support/tampering-proxy.ts";

/** Cases 35 and 36 of crypto-protocol.md §12: new vault keys, and a hostile server or two devices at once. */
let { env, person, device, vault, bank, away } = {} as RotationFixture;
beforeEachRotation((made) => ({ env, person, device, vault, bank, away } = made));
const isFirstOf =
  (vaultId: string) =>
  ({ path, query }: Pick<ProxiedRequest, "path" | "query">) =>
    path === "/user/vault/manifests" && query["vault"] === vaultId && query["after"] === "-1";

describe("case 35: a successor that does not follow is the warning, not the notice", () => {
  let after: Person;
  let newest: UnlockedVault;
  let first: ManifestContent & { follows: Record<string, unknown> };
  beforeEach(async () => {
    ({ person: after } = await renewKeys(device, person));
    newest = await unlockKeys(env, after);
    const path = `/user/vault/manifests?vault=${newest.vaultId}&after=-1&until=0`;
    const page = await requestJson<{ manifests: ReceivedManifest[] }>(env.server.url, {
      method: "GET",
      path,
      token: newest.token,
    });
    first = (await openManifest(newest.keys, page.manifests[0]!)) as typeof first;
  });

  const tamperWithFirst = (change: (reply: Reply) => void | Promise<void>, vaultId = newest.vaultId) => {
    env.proxy.tampering = {
      reply: async (reply, request) => {
        if (isFirstOf(vaultId)(request)) await change(reply);
      },
    };
  };
  /** Seals a first manifest as an attacker with the new vault's key could. */
  const forge = (content: ManifestContent, { keys } = newest) => sealManifest(keys, 0, content, systemRandom);
  const tamperWithFollows = async (follows: unknown) => {
    const { follows: _, ...rest } = first;
    const forged = await forge({ ...rest, ...(follows === undefined ? {} : { follows }) });
    tamperWithFirst((reply) => void (reply.body.manifests = [forged]));
  };

  test("whose first manifest names no vault before, or not in its form", async () => {
    for (const follows of [
      undefined,
      null,
      {},
      [],
      "x",
      { ...first.follows, counter: -1 },
      { vaultId: vault.vaultId },
    ]) {
      await tamperWithFollows(follows);
      expect(await signInOf(env.device({ memory: away.memory }), after)).toEqual(warned);
    }
    expect(await accountOf(away, person)).toMatchObject({ vaultId: vault.vaultId });
    expect(await away.memory.get("vault", newest.vaultId)).toBeUndefined();
    // The true values raise no warning, even with an unknown member.
    expect(first.follows).toMatchObject({ vaultId: vault.vaultId, counter: 2 });
    await tamperWithFollows({ ...first.follows, note: "of a later version" });
    expect((await comeAlong(away, after)).asked).toEqual(["passwordChanged"]);
  });

  test("that names another last link of it: hash or counter", async () => {
    const hash = encodeBase64url(randomBytes(32));
    const noise = [
      { hash },
      { hash: "" },
      { hash: 7 },
      { counter: 1 },
      { counter: 3 },
      { counter: "2" },
      { counter: 0 },
    ];
    for (const members of noise) {
      await tamperWithFollows({ ...first.follows, ...members });
      expect(await signInOf(env.device({ memory: away.memory }), after)).toEqual(warned);
    }
    // The link with that hash is not accepted under another counter either.
    const path = `/user/vault/manifests?vault=${vault.vaultId}&after=1&until=2`;
    const { token } = newest;
    const last = await requestJson<{ manifests: ReceivedManifest[] }>(env.server.url, { method: "GET", path, token });
    await tamperWithFollows({ ...first.follows, counter: 3 });
    const { reply: tamper } = env.proxy.tampering;
    env.proxy.tampering = {
      reply: (reply, request) =>
        request.query["vault"] === vault.vaultId && request.query["after"] === "2"
          ? { status: 200, body: last }
          : tamper?.(reply, request),
    };
    expect(await signInOf(away, after)).toEqual(warned);
  });

  test("that names another key of it", async () => {
    const keys = [randomBytes(32), randomBytes(31), randomBytes(0)].map((bytes) => encodeBase64url(bytes));
    for (const vaultKey of [...keys, "not base64url!", 7, null]) {
      await tamperWithFollows({ ...first.follows, vaultKey });
      expect(await signInOf(env.device({ memory: away.memory }), after)).toEqual(warned);
    }
  });

  test("that names another key of it, to a device that has seen the last link", async () => {
    const { counter, hash } = first.follows as { counter: number; hash: string };
    await away.memory.updateVault(vault.vaultId, (pinned) => ({
      pinned: pinned && { ...pinned, manifest: { counter, hash, at: first.at } },
    }));
    await tamperWithFollows({ ...first.follows, vaultKey: encodeBase64url(randomBytes(32)) });
    expect(await signInOf(away, after)).toEqual(warned);
  });

  test("where this device was told of the vault before, and never verified it", async () => {
    const { db } = env.server;
    const other = await env.person();
    const maker = env.device();
    const own = await maker.open(other);
    const { _id } = await store(own, { title: "Bank" });
    const row = await db.deleteFrom("password_entries").where("id", "=", _id).returningAll().executeTakeFirstOrThrow();
    const unsure = env.device();
    const shown = await unsure.open(other);
    expect(shown.snapshot().fault).toMatchObject({ kind: "fewer" });
    expect(await accountOf(unsure, other)).toMatchObject({ vaultId: own.vaultId });
    await db.insertInto("password_entries").values(row).execute();
    const { person: renewed } = await renewKeys(maker, other);
    expect(await signInOf(unsure, renewed)).toEqual(warned);
  });

  test("that follows a vault which this device has never seen, or itself, or follows in a ring", async () => {
    for (const vaultId of [randomUUID(), "", 7]) {
      await tamperWithFollows({ ...first.follows, vaultId });
      expect(await signInOf(env.device({ memory: away.memory }), after)).toEqual(warned);
    }
    const vaultKey = encodeBase64url(newest.vaultKey);
    await tamperWithFollows({ ...first.follows, vaultId: newest.vaultId, vaultKey });
    env.proxy.seen.length = 0;
    expect(await signInOf(away, after)).toEqual(warned);
    expect(env.proxy.seen.length).toBeLessThan(150);
  });

  test("whose first manifest is not given, is another's, or stands at another counter", async () => {
    const noise = { counter: 0, sealed: `v1c.${"A".repeat(16)}.${"A".repeat(43)}.${"A".repeat(384)}` };
    const saved = await sealManifest(newest.keys, 1, first, systemRandom);
    for (const manifests of [[], [noise], [saved], [{ ...saved, counter: 0 }]]) {
      tamperWithFirst((reply) => void (reply.body.manifests = manifests));
      expect(await signInOf(env.device({ memory: away.memory }), after)).toEqual(warned);
    }
    tamperWithFirst((reply) => {
      reply.status = 404;
      reply.body = { message: "-", code: "not_found", requestId: "-" };
    });
    expect(await signInOf(away, after)).toEqual(warned);
  });

  test("where the chain of the old vault is cut or lacks its end", async () => {
    const isOld = ({ path, query }: ProxiedRequest) => path.endsWith("/manifests") && query["vault"] === vault.vaultId;
    const changes: ((manifests: ReceivedManifest[], query: ProxiedRequest["query"]) => ReceivedManifest[])[] = [
      () => [],
      (manifests) => manifests.slice(1),
      (manifests) => manifests.map((one) => ({ ...one, counter: one.counter - 1 })),
      // The last link is returned, and those in between are not.
      (manifests, { after: from, until }) => (Number(until) - Number(from) === 1 && until === "4" ? manifests : []),
    ];
    const longer = await env.person();
    const [maker, other] = [env.device(), env.device()];
    const own = await maker.open(longer);
    await other.open(longer);
    for (const title of ["1", "2", "3", "4"]) await store(own, { title });
    const { person: renewed } = await renewKeys(maker, longer);
    vault = own;
    for (const change of changes) {
      env.proxy.tampering = {
        reply: (reply, request) => {
          if (isOld(request)) reply.body.manifests = change(reply.body.manifests, request.query);
        },
      };
      expect(await signInOf(env.device({ memory: other.memory }), renewed)).toEqual(warned);
    }
    env.proxy.tampering = {};
    expect((await comeAlong(other, renewed)).asked).toEqual(["passwordChanged"]);
  });

  test("where it was made of an old vault that had been rolled back, or led on without what this device saved", async () => {
    const { db } = env.server;
    for (const isLedOn of [false, true]) {
      const other = await env.person();
      const [knowing, maker] = [env.device(), env.device()];
      const own = await knowing.open(other);
      await store(own, { title: "Before" });
      const [kept] = await db.selectFrom("vaults").selectAll().where("id", "=", own.vaultId).execute();
      const lost = await store(own, { title: "Since" });
      await db.deleteFrom("password_entries").where("id", "=", lost._id).execute();
      await db.deleteFrom("vault_manifests").where("vault_id", "=", own.vaultId).where("counter", "=", 2).execute();
      const { manifest_counter, manifest_sealed } = kept!;
      const rolledBack = { manifest_counter, manifest_sealed };
      await db.updateTable("vaults").set(rolledBack).where("id", "=", own.vaultId).execute();
      const misled = await maker.open(other);
      if (isLedOn) for (const title of ["Other", "More"]) await store(misled, { title });
      const { person: renewed } = await renewKeys(maker, other);
      expect(await signInOf(knowing, renewed)).toEqual(warned);
    }
  });

  test("whose first manifest is told of in two ways, one that follows and one that the saves after it go on from", async () => {
    // The attacker knows the key of the middle one of three vaults, whose forged first manifest must not be followed.
    const { person: again } = await renewKeys(env.device(), after);
    const forged = await forge({ ...first, at: new Date().toISOString() });
    let asked = 0;
    tamperWithFirst((reply) => {
      if (asked++ === 0) reply.body.manifests = [forged];
    });
    expect(await signInOf(away, again)).toEqual(warned);
    expect(asked).toBeGreaterThan(0);
  });

  test("and the first manifest of a vault that does follow is where its own chain begins on this device", async () => {
    const signedIn = await env.device().open(after);
    await store(signedIn, { title: "Shop" });
    const forged = await forge({ ...first, at: new Date().toISOString() });
    tamperWithFirst((reply) => void (reply.body.manifests = [forged]));
    const { vault: followed } = await comeAlong(away, after);
    expect(followed.snapshot().fault).toMatchObject({ kind: "twoHistories", isOrBefore: true });
    expect(await followed.create(draft())).toMatchObject({ kind: "notSaved" });
  });

  test("and who goes on all the same is shown a first visit, before anything of it is listed", async () => {
    await tamperWithFollows(undefined);
    const goingOn = env.device({ memory: away.memory, goesOn: true, confirms: false });
    const { vault: shown } = await goingOn.signIn(after);
    expect(goingOn.warnings.map(({ kind }) => kind)).toEqual(["passwordChanged", "vaultReplaced"]);
    expect(shown!.snapshot()).toMatchObject({ status: "unconfirmed", entries: [], newKeysMadeAt: null });
    expect(goingOn.firstVisits).toMatchObject([{ entryCount: 2 }]);
    expect(await accountOf(away, person)).toMatchObject({ vaultId: vault.vaultId });
  });
});

describe("case 36: two devices", () => {
  const submit = async ({ prepared }: Awaited<ReturnType<typeof prepareNewKeys>>) => {
    const { vault: renewed } = await prepared.submit({ isUnreadableLeft: false });
    await renewed!.opened();
    return renewed!;
  };
  const finishes = () => env.proxy.seen.filter(({ path }) => path.endsWith("/finish"));
  /** Runs `act` once, when a device is about to send a matching request. */
  const before = (path: RegExp, act: () => Promise<unknown>) => {
    let isDone = false;
    env.proxy.tampering = {
      async request(request) {
        if (isDone || !path.test(request.path)) return;
        isDone = true;
        await act();
      },
    };
  };

  test("that make new keys at once: one does, and the other follows", async () => {
    for (let round = 0; round < 3; round++) {
      const all = [device, env.device()];
      const prepared = [];
      for (const one of all) prepared.push(await prepareNewKeys(one, person));
      const outcomes = await Promise.allSettled(prepared.map(submit));
      const won = outcomes.findIndex(({ status }) => status === "fulfilled");
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes[1 - won]).toMatchObject({ reason: { code: "not_signed_in" } });
      person = prepared[won]!.person;
      const { vault: followed, asked } = await comeAlong(all[1 - won]!, person);
      expect(asked).toEqual(["passwordChanged"]);
      expect(followed.snapshot()).toMatchObject({ ...isOpen, firstVisit: null, newKeysMadeAt: expect.any(String) });
      expect(titles(followed)).toEqual(["Bank", "Mail"]);
    }
  });

  test("of which one begins while the other has sent all but the end: what the first sent is dropped", async () => {
    const mine = await prepareNewKeys(device, person);
    const other = env.device();
    let theirs: Person | null = null;
    before(/finish$/, async () => {
      const prepared = await prepareNewKeys(other, person);
      await submit(prepared);
      theirs = prepared.person;
    });
    await expect(submit(mine)).rejects.toMatchObject({ code: "not_signed_in" });
    await expect(env.device().open(mine.person)).rejects.toMatchObject({ code: "invalid_credentials" });
    const { vault: followed } = await comeAlong(device, theirs!);
    expect(followed.snapshot()).toMatchObject({ ...isOpen, firstVisit: null });
    const vaults = await env.server.db.selectFrom("successors").selectAll().execute();
    expect(vaults.filter(({ predecessor_id }) => predecessor_id === vault.vaultId)).toEqual([]);
  });

  test("cannot put entries into one another's successor, and a put that comes between is noticed at the end", async () => {
    const { prepared, person: after } = await prepareNewKeys(device, person);
    const stranger = env.device();
    const { token: strangers } = await stranger.signIn(await env.person());
    const replies: unknown[] = [];
    before(/finish$/, async () => {
      const { path, headers, body } = env.proxy.seen.findLast((request) => request.path.endsWith("/entries"))!;
      const send = async (authorization: string) => {
        const put = [{ ...body.put[0], _id: randomUUID() }];
        const request = { method: "POST", path, headers: { authorization }, body: { put, remove: [] } };
        const reply = await sendRequest(env.server.url, request);
        replies.push(reply.status === 204 ? 204 : (await reply.json()).code);
      };
      await send(`Bearer ${strangers}`);
      await send(headers["authorization"]!);
    });
    await expect(prepared.submit({ isUnreadableLeft: false })).rejects.toMatchObject({ status: 400 });
    // Another account's session finds no such vault; a stolen token of this one does, and only makes finish fail.
    expect(replies).toEqual(["vault_changed", 204]);
    await expect(env.device().open(after)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(titles(await env.device().open(person))).toEqual(["Bank", "Mail"]);
    env.proxy.tampering = {};
    const { vault: renewed } = await renewKeys(device, person);
    expect(titles(renewed)).toEqual(["Bank", "Mail"]);
  });

  test("of which one is a thief's, with a stolen token and no password: it begins nothing and ends no session", async () => {
    const { token } = await device.signIn(person);
    const guess = `v1.${encodeBase64url(randomBytes(32))}`;
    const other = await away.open(person);
    const body = { vaultId: randomUUID(), currentPassword: guess };
    const begin = await sendRequest(env.server.url, { method: "POST", path: "/user/vault/successor", token, body });
    expect((await begin.json()).code).toBe("wrong_password");
    await other.reload();
    expect(other.snapshot()).toMatchObject(isOpen);
    // The thief's begin does not end the owner's rotation either.
    const mine = await prepareNewKeys(device, person);
    before(/finish$/, async () => {
      const stolen = env.proxy.seen.at(-1)!.headers["authorization"]!;
      const request = { method: "POST", path: "/user/vault/successor", headers: { authorization: stolen }, body };
      expect((await (await sendRequest(env.server.url, request)).json()).code).toBe("wrong_password");
    });
    expect(titles(await submit(mine))).toEqual(["Bank", "Mail"]);
  });

  test("of which one saves before the end of the other: what changed is sealed too, and nothing else again", async () => {
    const post = await store(vault, { title: "Post" });
    const mine = await prepareNewKeys(device, person);
    const other = env.device();
    before(/finish$/, async () => {
      const theirs = await other.open(person);
      const [mail] = theirs.snapshot().entries.filter(({ title }) => title === "Mail");
      await theirs.save(await theirs.reveal(bank._id), draft({ title: "Bank", password: "theirs" }));
      await theirs.deleteForever(mail!._id);
      await theirs.archive(post._id);
      await theirs.setFavorite(post._id, true);
      await store(theirs, { title: "Shop" });
    });
    const renewed = await submit(mine);
    expect(finishes()).toHaveLength(2);
    const staged = env.proxy.seen.filter(({ path }) => path.endsWith("/entries"));
    expect(staged.map(({ body }) => [body.put.length, body.remove.length])).toEqual([
      [3, 0],
      [0, 1],
      [3, 0],
    ]);
    await store(renewed, { title: "Since" });
    const fresh = await env.device().open(mine.person);
    expect(titles(fresh)).toEqual(["Bank", "Post", "Shop", "Since"]);
    expect(await fresh.reveal(bank._id)).toMatchObject({ password: "theirs", isFavorite: false, revision: 1 });
    expect(await fresh.reveal(post._id)).toMatchObject({ isArchive: true, isFavorite: true });
    // Unchanged entries are not sent a second time.
    const again = await prepareNewKeys(device, mine.person);
    before(/finish$/, async () => store(await env.device().open(mine.person), { title: "Last" }));
    env.proxy.seen.length = 0;
    await submit(again);
    const sent = env.proxy.seen.filter(({ path }) => path.endsWith("/entries"));
    expect(sent.map(({ body }) => body.put.length)).toEqual([4, 1]);
  });

  test("of which one switches the search index before the end of the other: all carry tokens, or none", async () => {
    for (const on of [true, false]) {
      const mine = await prepareNewKeys(device, person);
      before(/finish$/, async () => {
        const theirs = await env.device().open(person);
        expect(await theirs.setSearchIndex(on)).toEqual({ kind: "done" });
      });
      const renewed = await submit(mine);
      person = mine.person;
      expect(renewed.snapshot()).toMatchObject({ ...isOpen, isSearchIndexOn: on });
      const rows = await env.server.db
        .selectFrom("password_entries")
        .select("search_tokens")
        .where("vault_id", "=", renewed.vaultId)
        .execute();
      expect(rows.map(({ search_tokens: tokens }) => tokens.length > 0)).toEqual([on, on]);
    }
  });

  test("of which one saves again and again: the other stops in the end, and the old vault is as they left it", async () => {
    const mine = await prepareNewKeys(device, person);
    const other = env.device();
    let saves = 0;
    env.proxy.tampering = {
      async request({ path }) {
        if (path.endsWith("/finish")) await store(await other.open(person), { title: `Save ${++saves}` });
      },
    };
    await expect(submit(mine)).rejects.toMatchObject({ code: "manifest_conflict" });
    expect(saves).toBe(5);
    env.proxy.tampering = {};
    expect(titles(await env.device().open(person))).toHaveLength(7);
    // The page is still open: the user can retry, and entries already sent are not sent again.
    env.proxy.seen.length = 0;
    expect(titles(await submit(mine))).toHaveLength(7);
    const staged = env.proxy.seen.filter(({ path }) => path.endsWith("/entries"));
    expect(staged.map(({ body }) => body.put.length)).toEqual([1]);
  });

  test("of which one sets a recovery key before the end: it is begun anew, and done", async () => {
    const mine = await prepareNewKeys(device, person);
    const { user } = await device.signIn(person);
    before(/finish$/, async () => (await device.client.prepareRecoveryKey(user, person.password)).submit());
    expect(titles(await submit(mine))).toEqual(["Bank", "Mail"]);
    expect(finishes()).toHaveLength(2);
    expect(
      (await env.device().client.startRecovery(person.email, mine.person.recoveryKey)).newRecoveryKey,
    ).toBeDefined();
  });

  test("a finish that is replayed changes nothing, whoever sends it", async () => {
    const mine = await prepareNewKeys(device, person);
    const renewed = await submit(mine);
    await store(renewed, { title: "Since" });
    const [{ path, body, headers }] = finishes() as [ProxiedRequest];
    const { token } = await device.signIn(mine.person);
    const replay = async (authorization: string, sent: object) => {
      const reply = await sendRequest(env.server.url, { method: "POST", path, headers: { authorization }, body: sent });
      return (await reply.json()).code;
    };
    expect(await replay(headers["authorization"]!, body)).toBe("not_signed_in");
    expect(await replay(`Bearer ${token}`, body)).toBe("wrong_password");
    expect(await replay(`Bearer ${token}`, { ...body, currentPassword: body.password })).toBe("vault_changed");
    const fresh = await env.device().open(mine.person);
    expect(fresh.vaultId).toBe(renewed.vaultId);
    expect(titles(fresh)).toEqual(["Bank", "Mail", "Since"]);
  });

  describe.each(["request", "reply"] as const)("where the %s is lost", (lost) => {
    test.each([/successor$/, /entries$/])("of %s, nothing is changed, and it can be asked for again", async (path) => {
      const mine = await prepareNewKeys(device, person);
      dropOnce(env, path, lost);
      await expect(submit(mine)).rejects.toMatchObject({ code: "unreachable" });
      expect((await env.device().open(person)).vaultId).toBe(vault.vaultId);
      expect(titles(await submit(mine))).toEqual(["Bank", "Mail"]);
      expect(device.warnings).toEqual([]);
    });

    test("of the end, it is found out whether it was done", async () => {
      const mine = await prepareNewKeys(device, person);
      dropOnce(env, /finish$/, lost);
      const renewed = await retryDropped(lost, () => submit(mine));
      expect(renewed.snapshot()).toMatchObject({ ...isOpen, firstVisit: null, newKeysMadeAt: null });
      expect(titles(renewed)).toEqual(["Bank", "Mail"]);
      expect(device.warnings).toEqual([]);
      expect(finishes()).toHaveLength(lost === "request" ? 2 : 1);
    });

    test("of the end, and of all that asks for it: the person signs in with the new password, or the old one", async () => {
      const mine = await prepareNewKeys(device, person);
      let isLost = false;
      env.proxy.tampering = {
        [lost]: (...exchange: { path?: string }[]) => {
          isLost ||= exchange[lost === "request" ? 0 : 1]?.path?.endsWith("/finish") === true;
          return isLost ? "drop" : undefined;
        },
      };
      await expect(submit(mine)).rejects.toMatchObject({
        code: "outcome_unknown",
        params: { after: "newVaultKeys" },
      });
      env.proxy.tampering = {};
      const right = lost === "request" ? person : mine.person;
      const again = env.device({ memory: device.memory });
      expect(titles(await again.open(right))).toEqual(["Bank", "Mail"]);
      expect(again.warnings).toEqual([]);
      expect(again.firstVisits).toEqual([]);
      const wrong = lost === "request" ? mine.person : person;
      await expect(env.device().open(wrong)).rejects.toMatchObject({ code: "invalid_credentials" });
    });
  });

  test("an end that arrives late, after it was given up and asked for again, is no second history", async () => {
    const mine = await prepareNewKeys(device, person);
    let late: ProxiedRequest | undefined;
    env.proxy.tampering = {
      request: (request) => {
        if (late !== undefined || !request.path.endsWith("/finish")) return undefined;
        late = structuredClone(request);
        return "drop";
      },
    };
    await expect(submit(mine)).rejects.toMatchObject({ code: "unreachable" });
    before(/finish$/, async () => {
      const { path, headers, body } = late!;
      const { authorization = "" } = headers;
      expect((await sendRequest(env.server.url, { method: "POST", path, headers: { authorization }, body })).ok).toBe(
        true,
      );
    });
    await expect(submit(mine)).rejects.toMatchObject({ code: "not_signed_in" });
    env.proxy.tampering = {};
    const again = env.device({ memory: device.memory });
    const renewed = await again.open(mine.person);
    expect(renewed.snapshot()).toMatchObject(isOpen);
    expect([again.warnings, again.firstVisits]).toEqual([[], []]);
    expect(titles(renewed)).toEqual(["Bank", "Mail"]);
  });
});
