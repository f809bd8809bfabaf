import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errors, limits } from "@pomander/contract";
import { maxEarlierPasswords, type Draft, type IncomingEntry, type OpenVault, type Reason } from "../src/index.ts";
import { isWrite } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { ProxiedRequest, Tampering } from "./support/tampering-proxy.ts";

let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  env.proxy.seen.length = 0;
});

const incoming = (members: Partial<Draft> = {}, more: Partial<IncomingEntry> = {}): IncomingEntry => ({
  source: "Line 2",
  draft: draft({ notes: "", ...members }),
  isArchive: false,
  history: [],
  ...more,
});
const many = (count: number, members: Partial<Draft> = {}) =>
  Array.from({ length: count }, (_, i) => incoming({ title: `entry ${i}`, ...members }));
const batchSizes = () =>
  env.proxy.seen.filter(({ path }) => path.endsWith("/import")).map(({ body }) => body.entries.length);
const whole = { failed: [], leftBehind: [], problem: null, isCancelled: false };

/** Returns the titles that another device finds, with duplicates. */
async function titlesElsewhere(): Promise<string[]> {
  const other = await env.device().open(person);
  const { fault, entries } = other.snapshot();
  expect(fault).toBeNull();
  return entries.map(({ title }) => title).toSorted();
}
const titlesOf = (entries: readonly IncomingEntry[]) => entries.map(({ draft: { title } }) => title).toSorted();

const imports =
  (answer: NonNullable<Tampering["request"]>): NonNullable<Tampering["request"]> =>
  (request) =>
    request.path.endsWith("/import") ? answer(request) : undefined;

describe("an import", () => {
  test("stores what the file says, with the import that it came with", async () => {
    const history = Array.from({ length: 12 }, (_, i) => ({ password: `p${i}`, until: "2024-01-01T00:00:00.000Z" }));
    const times = {
      createdAt: "2019-05-01T08:00:00.000Z",
      changedAt: "2024-02-01T08:00:00.000Z",
      passwordChangedAt: "2023-01-01T08:00:00.000Z",
    };
    const card = {
      title: "Card",
      type: "card",
      link: "",
      email: "",
      password: "",
      fields: [{ name: "number", value: "4111", kind: "hidden" }],
    } as const satisfies Partial<Draft>;
    const run = vault.beginImport(
      [
        incoming({ isFavorite: true, totp: "JBSWY3DPEHPK3PXP" }, { history, ...times, rest: { reprompt: 1 } }),
        incoming(card, { isArchive: true }),
      ],
      "bitwarden-json",
    );
    expect(run.total).toBe(2);
    expect(env.proxy.seen).toEqual([]);
    expect(await run.run()).toEqual({
      ...whole,
      stored: 2,
      leftBehind: [{ index: 0, what: { code: "earlier_passwords", params: { count: 2 } } }],
    });

    const { entries } = await (await env.device().open(person)).openAll();
    const [bank, stored] = entries.toSorted((a, b) => (a.title < b.title ? -1 : 1));
    const mark = { id: run.id, format: "bitwarden-json", at: expect.stringMatching(/Z$/) };
    expect(bank).toMatchObject({ title: "Bank", isFavorite: true, isArchive: false, totp: "JBSWY3DPEHPK3PXP" });
    expect(bank!.extra).toEqual({
      totp: "JBSWY3DPEHPK3PXP",
      ...times,
      history: history.slice(0, maxEarlierPasswords),
      import: { ...mark, rest: { reprompt: 1 } },
    });
    expect(stored).toMatchObject({ ...card, isFavorite: false, isArchive: true });
    // Times that are missing in the file are not made up.
    expect(stored!.extra).toEqual({ type: "card", fields: card.fields, import: mark });
    expect(await vault.imports()).toEqual([{ ...mark, count: 2, changed: 0 }]);
  });

  test("tells of an entry that does not fit, and stores the others", async () => {
    const entries = [
      incoming({ title: "A" }),
      incoming({ title: "Long", notes: "n".repeat(65_537) }),
      incoming({ title: "Half \ud800" }),
      incoming({ title: "Wide", fields: [{ name: "f", value: "v".repeat(65_536), kind: "text" }] }),
      incoming({ title: "B" }),
    ];
    const outcome = await vault.beginImport(entries, "csv").run();
    expect(outcome).toEqual({
      ...whole,
      stored: 2,
      failed: [
        { index: 1, reason: { code: "text_too_long", params: { field: "notes", maxBytes: 65_536 } } },
        { index: 2, reason: { code: "text_malformed", params: { field: "title" } } },
        { index: 3, reason: { code: "text_too_long", params: { field: "extra", maxBytes: 65_536 } } },
      ],
    });
    expect(await titlesElsewhere()).toEqual(["A", "B"]);
  });

  test("leaves behind, and says so, what stands in the way of an entry that fits without it", async () => {
    const fields = [{ name: "f", value: "v".repeat(60_000), kind: "text" as const }];
    const history = [1, 2].map((year) => ({ password: "p".repeat(3_000), until: `200${year}-01-01T00:00:00.000Z` }));
    const rest = { text: "r".repeat(6_000) };
    const { leftBehind, stored } = await vault
      .beginImport([incoming({ fields }, { history, rest }), incoming({ fields }, { history: history.slice(1) })], "x")
      .run();
    expect({ stored, leftBehind }).toEqual({
      stored: 2,
      leftBehind: [
        { index: 0, what: { code: "other_format", params: {} } },
        { index: 0, what: { code: "earlier_passwords", params: { count: 1 } } },
      ],
    });
    const { entries } = await vault.openAll();
    expect(entries.map(({ extra }) => extra.history?.length)).toEqual([1, 1]);
  });

  test("goes in batches, one of them on its way at a time, and says how far it is", async () => {
    const entries = many(2_005);
    const progress: number[][] = [];
    const run = vault.beginImport(entries, "csv");
    const first = run.run({ onProgress: (...told) => progress.push(told) });
    // A second call waits for the first, and finds no entry left.
    const second = run.run();
    expect(await first).toEqual({ ...whole, stored: 2_005 });
    expect(await second).toEqual({ ...whole, stored: 2_005 });
    expect(progress).toEqual([
      [1_000, 2_005],
      [2_000, 2_005],
      [2_005, 2_005],
    ]);
    expect(batchSizes()).toEqual([1_000, 1_000, 5]);
    expect(await titlesElsewhere()).toEqual(titlesOf(entries));
  });

  test("of nothing is done at once", async () => {
    expect(await vault.beginImport([], "csv").run()).toEqual({ ...whole, stored: 0 });
    expect(env.proxy.seen).toEqual([]);
  });

  test("lets other changes have their turn, here and on another device", async () => {
    const other = await env.device().open(person);
    const entries = many(2_005);
    const run = vault.beginImport(entries, "csv");
    let theirs: Promise<unknown> | undefined;
    env.proxy.tampering = {
      request: imports(() => {
        theirs ??= Promise.all([store(other, { title: "Theirs" }), vault.create(draft({ title: "Mine" }))]);
      }),
    };
    expect(await run.run()).toEqual({ ...whole, stored: 2_005 });
    await theirs;
    expect(await titlesElsewhere()).toEqual([...titlesOf(entries), "Mine", "Theirs"].toSorted());
    const order = env.proxy.seen.filter(isWrite).map(({ path }) => path.split("/").at(-1));
    // Which of the two loses to a batch and is retried later depends on timing.
    expect(order.lastIndexOf("import")).toBeGreaterThan(order.indexOf("password"));
    expect(order).toContain("password");
  });

  test.each([
    ["lost on its way", { request: imports(() => "drop") }],
    ["stored, and the reply lost", { reply: (_: unknown, { path }: ProxiedRequest) => dropImport(path) }],
    ["answered by a proxy that is busy", { request: imports(() => ({ status: 503, body: {} })) }],
  ] satisfies [string, Tampering][])(
    "whose every batch is %s can be gone on with, and stores each once",
    async (_, tampering) => {
      const entries = many(1_005);
      const run = vault.beginImport(entries, "csv");
      env.proxy.tampering = tampering;
      const problems: (Reason | null)[] = [];
      // The run is repeated until all entries are known to be stored; the network comes back after a while.
      for (let round = 0; problems.at(-1) !== null; round++) {
        if (round === 2) env.proxy.tampering = {};
        problems.push((await run.run()).problem);
      }
      expect((await run.run()).stored).toBe(1_005);
      expect(await titlesElsewhere()).toEqual(titlesOf(entries));
      // Repeated entries were sent unchanged.
      const sent = new Map<string, Set<string>>();
      for (const { body, path } of env.proxy.seen.filter(isWrite)) {
        if (!path.endsWith("/import")) continue;
        for (const entry of body.entries as { _id: string; key: string; title: string }[])
          sent.set(entry._id, (sent.get(entry._id) ?? new Set()).add(entry.key + entry.title));
      }
      expect(sent.size).toBe(1_005);
      expect([...sent.values()].every((tries) => tries.size === 1)).toBe(true);
    },
  );
  const dropImport = (path: string) => (path.endsWith("/import") ? ("drop" as const) : undefined);

  test("that is cancelled stores no more, knows what it has stored, and goes on later", async () => {
    const entries = many(2_005);
    const run = vault.beginImport(entries, "csv");
    const cancelling = new AbortController();
    const outcome = await run.run({ signal: cancelling.signal, onProgress: () => cancelling.abort() });
    expect(outcome).toEqual({ ...whole, stored: 1_000, isCancelled: true });
    expect(await titlesElsewhere()).toHaveLength(1_000);
    expect(await run.run({ signal: cancelling.signal })).toMatchObject({ stored: 1_000, isCancelled: true });
    expect(await run.run()).toEqual({ ...whole, stored: 2_005 });
    expect(await titlesElsewhere()).toEqual(titlesOf(entries));
    expect(batchSizes()).toEqual([1_000, 1_000, 5]);
    // No entry is left to cancel.
    expect(await run.run({ signal: cancelling.signal })).toEqual({ ...whole, stored: 2_005 });
  });

  test("of which a batch was deleted elsewhere before its reply came says so, and brings none back", async () => {
    const other = await env.device().open(person);
    const tooLong = incoming({ title: "Long", notes: "n".repeat(65_537) });
    const run = vault.beginImport([...many(1_004), tooLong], "csv");
    let isFirst = true;
    env.proxy.tampering = {
      async reply(_, { path }) {
        if (!path.endsWith("/import") || !isFirst) return undefined;
        isFirst = false;
        await other.reload();
        expect(await other.undoImport(run.id)).toMatchObject({ removed: 1_000 });
        return "drop";
      },
    };
    const outcome = await run.run();
    expect(outcome).toMatchObject({ stored: 4, problem: null });
    // The order is the file's, though the last was found not to fit before the others were found to be deleted.
    expect(outcome.failed.map(({ index }) => index)).toEqual([...Array.from({ length: 1_000 }, (_, i) => i), 1_004]);
    expect(outcome.failed[999]).toEqual({ index: 999, reason: { code: "import_deleted", params: {} } });
    expect(await titlesElsewhere()).toHaveLength(4);
  });

  test("of more than there is room for is told before anything is sent", async () => {
    await store(vault);
    env.proxy.seen.length = 0;
    const { stored, problem } = await vault.beginImport(many(limits.entriesPerVault), "csv").run();
    expect({ stored, problem }).toEqual({
      stored: 0,
      problem: { code: "import_too_large", params: { count: 20_000, most: 20_000 } },
    });
    expect(env.proxy.seen.filter(isWrite)).toEqual([]);
  });

  test.each([
    ["vault_full", 409],
    ["history_full", 409],
    ["sign_in_again", 429],
    ["not_signed_in", 401],
  ])("that the server stops with %s without a word says why", async (code, status) => {
    env.proxy.tampering = { request: imports(() => ({ status, body: { message: "", code, requestId: "-" } })) };
    const { stored, problem } = await vault.beginImport(many(3), "csv").run();
    expect({ stored, problem }).toEqual({ stored: 0, problem: { code, params: { message: "" } } });
  });

  test("in a vault that is locked meanwhile stops, and says what to do", async () => {
    const run = vault.beginImport(many(1_005), "csv");
    const outcome = await run.run({ onProgress: () => vault.close() });
    expect(outcome).toMatchObject({
      stored: 1_000,
      problem: { code: "vault_locked" },
    });
    expect(await run.run()).toMatchObject({ stored: 1_000, problem: { code: "vault_locked" } });
    expect(() => vault.beginImport([], "csv")).toThrow("vault_locked");
    await expect(vault.openAll()).rejects.toThrow("vault_locked");
    await expect(vault.imports()).rejects.toThrow("vault_locked");
    expect(await vault.undoImport(run.id)).toEqual({
      removed: 0,
      changedSince: 0,
      problem: { code: "vault_locked", params: {} },
    });
  });
});

describe("undoing an import", () => {
  const undoOf = (id: string, of = vault) => of.undoImport(id);

  test("deletes what was not saved again, in batches, and keeps it for 30 days", async () => {
    await store(vault, { title: "Own" });
    const run = vault.beginImport(many(1_008), "csv");
    await run.run();
    const other = await env.device().open(person);
    const find = (title: string) => other.snapshot().entries.find((entry) => entry.title === title)!._id;
    await other.save(await other.reveal(find("entry 0")), draft({ title: "entry 0", notes: "mine now" }));
    await other.archive(find("entry 1"));
    await other.setFavorite(find("entry 2"), true);
    await other.deleteForever(find("entry 3"));
    await other.save(await other.reveal(find("entry 4")), draft({ title: "entry 4" }));
    const base = await other.reveal(find("entry 4"));
    const [version] = (await other.versions(base._id)).versions;
    expect(await other.restoreVersion(base, version!.entry!)).toMatchObject({ kind: "saved" });

    await vault.reload();
    const [record] = await vault.imports();
    expect(record).toMatchObject({ id: run.id, count: 1_007, changed: 2 });
    const progress: number[][] = [];
    const undone = await vault.undoImport(run.id, (...told) => progress.push(told));
    expect(undone).toEqual({ removed: 1_005, changedSince: 2, problem: null });
    expect(progress).toEqual([
      [1_000, 1_005],
      [1_005, 1_005],
    ]);
    expect(await titlesElsewhere()).toEqual(["Own", "entry 0", "entry 4"]);
    expect((await vault.deletedEntries()).versions).toHaveLength(limits.versionsPerPage);
    // An entry that was put back was chosen individually, and is not undone with the rest.
    const [gone] = (await vault.deletedEntries()).versions;
    await vault.restoreVersionAsNew(gone!.entry!);
    expect(await undoOf(run.id)).toEqual({ removed: 0, changedSince: 3, problem: null });
    expect(await vault.imports()).toMatchObject([{ count: 3, changed: 3 }]);
  });

  test("touches no other import, and none of an unknown one", async () => {
    const first = vault.beginImport(many(2), "csv");
    await first.run();
    const second = vault.beginImport(many(3), "keepass-xml");
    await second.run();
    expect(await undoOf("another")).toEqual({ removed: 0, changedSince: 0, problem: null });
    expect(await vault.imports()).toMatchObject([
      { id: second.id, format: "keepass-xml", count: 3 },
      { id: first.id, format: "csv", count: 2 },
    ]);
    expect(await undoOf(first.id)).toMatchObject({ removed: 2 });
    expect(await vault.imports()).toMatchObject([{ id: second.id, count: 3 }]);
  });

  test.each([
    ["lost on its way", { request: ({ path }: ProxiedRequest) => dropDeletion(path) }],
    ["done, and the reply lost", { reply: (_: unknown, { path }: ProxiedRequest) => dropDeletion(path) }],
  ] satisfies [string, Tampering][])("whose every batch is %s is gone on with", async (_, tampering) => {
    await store(vault, { title: "Own" });
    const run = vault.beginImport(many(1_005), "csv");
    await run.run();
    env.proxy.tampering = tampering;
    for (let round = 0; (await undoOf(run.id)).problem !== null; round++) if (round === 1) env.proxy.tampering = {};
    env.proxy.tampering = {};
    expect(await titlesElsewhere()).toEqual(["Own"]);
    const versions = await env.server.db
      .selectFrom("vault_history")
      .select("entry_id")
      .where("vault_id", "=", vault.vaultId)
      .execute();
    expect(versions).toHaveLength(1_005);
    expect(new Set(versions.map(({ entry_id }) => entry_id)).size).toBe(1_005);
  });
  const dropDeletion = (path: string) => (path.endsWith("/delete-forever") ? ("drop" as const) : undefined);

  test("leaves what another device saves meanwhile", async () => {
    const run = vault.beginImport(many(3), "csv");
    await run.run();
    const other = await env.device().open(person);
    const [saved] = other.snapshot().entries;
    let isFirst = true;
    env.proxy.tampering = {
      async request({ path }) {
        if (!path.endsWith("/delete-forever") || !isFirst) return;
        isFirst = false;
        await other.save(await other.reveal(saved!._id), draft({ title: "Saved" }));
      },
    };
    expect(await undoOf(run.id)).toEqual({ removed: 2, changedSince: 1, problem: null });
    expect(await titlesElsewhere()).toEqual(["Saved"]);
  });

  test("tells after new vault keys, too, what was saved again", async () => {
    const run = vault.beginImport(
      // The other program's clock was ahead: that does not count as a save by this app.
      many(2).map((entry) => ({ ...entry, changedAt: "2099-01-01T00:00:00.000Z" })),
      "csv",
    );
    await run.run();
    const [first] = vault.snapshot().entries;
    await vault.save(await vault.reveal(first!._id), draft({ title: "Saved" }));
    const { user } = await device.signIn(person);
    const password = "gallant-otter-parsnip-8";
    const prepared = await device.client.prepareNewVaultKeys(user, person.password, password);
    const renewed = (await prepared.submit({ isUnreadableLeft: false })).vault!;
    await renewed.opened();
    expect(renewed.snapshot().entries.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(await renewed.imports()).toMatchObject([{ id: run.id, count: 2, changed: 1 }]);
    expect(await undoOf(run.id, renewed)).toEqual({ removed: 1, changedSince: 1, problem: null });
    expect(renewed.snapshot().entries.map(({ title }) => title)).toEqual(["Saved"]);
  });

  test("that the server refuses says why", async () => {
    const run = vault.beginImport(many(2), "csv");
    await run.run();
    const deleted = { deleted_since: new Date(), deleted_versions: limits.deletedPerSession.versions - 1 };
    const { db } = env.server;
    const { user_id } = await db
      .selectFrom("vaults")
      .select("user_id")
      .where("id", "=", vault.vaultId)
      .executeTakeFirstOrThrow();
    await db.updateTable("sessions").set(deleted).where("user_id", "=", user_id).execute();
    const refused = {
      removed: 0,
      changedSince: 0,
      problem: { code: "sign_in_again", params: { message: errors.sign_in_again.message } },
    };
    expect(await undoOf(run.id)).toEqual(refused);
    expect(await titlesElsewhere()).toHaveLength(2);
    const again = await env.device({ memory: device.memory }).open(person);
    expect(await undoOf(run.id, again)).toMatchObject({ removed: 2 });
  });
});

describe("opening everything", () => {
  test("gives each entry whole, lists what cannot be opened, and says how far it is", async () => {
    const bank = await store(vault, { title: "Bank", totp: "JBSWY3DPEHPK3PXP" });
    await vault.archive(bank._id);
    const mail = await store(vault, { title: "Mail" });
    await vault.beginImport(many(40), "csv").run();
    env.proxy.tampering = {
      reply(reply, { path }) {
        if (path !== "/user/vault/contents") return;
        for (const entry of reply.body.entries) if (entry._id === mail._id) entry.notes = entry.password;
        reply.body.entries.push({ _id: "nothing" });
      },
    };
    await vault.reload();
    const progress: number[][] = [];
    const { entries, unreadable } = await vault.openAll({ onProgress: (...told) => progress.push(told) });
    expect(entries).toHaveLength(41);
    expect(entries.find(({ _id }) => _id === bank._id)).toMatchObject({
      ...draft({ title: "Bank" }),
      isArchive: true,
      totp: "JBSWY3DPEHPK3PXP",
    });
    expect(unreadable).toMatchObject([
      { _id: mail._id, reason: { code: "cannot_open", params: { field: "notes" } }, received: { _id: mail._id } },
      { _id: "nothing", received: { _id: "nothing" } },
    ]);
    expect(progress.at(-1)).toEqual([42, 42]);
    expect(progress.length).toBeGreaterThan(1);
  });

  test("ends with the signal's reason", async () => {
    await vault.beginImport(many(40), "csv").run();
    const ending = new AbortController();
    const reason = new Error("enough");
    const opening = vault.openAll({ signal: ending.signal, onProgress: () => ending.abort(reason) });
    await expect(opening).rejects.toBe(reason);
    await expect(vault.imports({ signal: ending.signal })).rejects.toBe(reason);
  });
});

test("a draft that waits for an unlock keeps everything that a person filled in", async () => {
  const filled: Required<Draft> = {
    ...draft({ isFavorite: true }),
    healthIgnored: ["weak"],
    reprompt: true,
    type: "card",
    totp: "JBSWY3DPEHPK3PXP",
    linkMatch: "host",
    urls: [{ url: "https://a.example", match: "exact" }, { url: "https://b.example" }],
    fields: [
      { name: "number", value: "4111", kind: "hidden" },
      { name: "Own", value: "", kind: "text" },
    ],
    expires: "2030-01-31",
    reminderId: "0b2c8f2e-3a1d-4f7e-9a55-0d4c3a2b1e0f",
    files: [
      {
        id: "4f0c7c62-9d0b-4b43-8c3e-6f6f3f1f2a10",
        key: "A".repeat(43),
        name: "contract.pdf",
        size: 12,
        hash: "A".repeat(43),
        at: "2030-01-31T00:00:00.000Z",
      },
    ],
  };
  const sealed = await vault.sealDraft(filled);
  vault.close();
  const again = await device.open(person);
  expect(await again.openDraft(sealed)).toEqual(filled);
});
