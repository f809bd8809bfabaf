import { randomUUID } from "node:crypto";
import { calls } from "@pomander/contract";
import { systemRandom, type Bytes } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeFiles, readFile, uploadFile, type FileSource } from "../src/files/index.ts";
import type { FileRecord, OpenVault } from "../src/index.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { renewKeys } from "./support/new-keys.ts";
import { done, foundVault, join, participant } from "./support/sharing.ts";
import { isWrite } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";

/** Files of entries, on a real server, with a proxy in front of it that breaks connections and lies. */
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
});

const mebibyte = 1024 * 1024;

/** Returns bytes that differ everywhere. */
function someBytes(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += 65_536) bytes.set(systemRandom(Math.min(65_536, length - start)), start);
  return bytes;
}

const sourceOf = (bytes: Bytes, name = "contract.pdf"): FileSource => ({
  name,
  size: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
});

async function wholeFile(of: OpenVault, record: FileRecord): Promise<Bytes> {
  const pieces: Bytes[] = [];
  for await (const piece of readFile(of, record)) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Adds a file to an entry. */
async function addFile(to: OpenVault, id: string, bytes: Bytes, name?: string): Promise<FileRecord> {
  const record = await uploadFile(to, sourceOf(bytes, name));
  expect(await changeFiles(to, id, (files) => [...files, record])).toMatchObject({ kind: "saved" });
  return record;
}

const isSegmentPath = (path: string) => /\/segments\/\d+$/.test(path);
const filesOf = async (of: OpenVault, id: string) => (await of.reveal(id)).files ?? [];

test.each([0, 1, 4_096, 1_048_520, 1_048_521, 3 * mebibyte + 7])(
  "a file of %i bytes is there on another device, byte for byte",
  async (size) => {
    const { _id } = await store(vault);
    const bytes = someBytes(size);
    await addFile(vault, _id, bytes);
    const other = await env.device().open(person);
    const [record] = await filesOf(other, _id);
    expect(record).toMatchObject({ name: "contract.pdf", size });
    expect((await wholeFile(other, record!)).every((byte, i) => byte === bytes[i])).toBe(true);
    expect((await wholeFile(other, record!)).length).toBe(size);
  },
);

test("connections that break are tried again, and nothing is sent twice in another form", async () => {
  const { _id } = await store(vault);
  const bytes = someBytes(2 * mebibyte);
  const dropped = new Map<string, number>();
  /** Breaks each call about files twice: before the server has it, then with the reply. */
  const dropAt = (round: number, { method, path }: { method: string; path: string }) => {
    const times = dropped.get(`${method} ${path}`) ?? 0;
    if (!path.includes("/files") || times !== round) return undefined;
    dropped.set(`${method} ${path}`, times + 1);
    return "drop" as const;
  };
  env.proxy.tampering = {
    request: (request) => dropAt(0, request),
    reply: (_reply, request) => dropAt(1, request),
  };
  const sent = new Map<string, string>();
  const begun = env.proxy.seen.length;
  const record = await addFile(vault, _id, bytes);
  for (const { method, path, body } of env.proxy.seen.slice(begun)) {
    if (method !== "PUT" || !isSegmentPath(path)) continue;
    const text = (body as Buffer).toString("base64");
    expect(sent.get(path) ?? text).toBe(text);
    sent.set(path, text);
  }
  expect(sent.size).toBe(3);
  expect(await wholeFile(vault, record)).toEqual(bytes);
}, 60_000);

test("a save by a form that shows no files keeps them, and an export names no key of theirs", async () => {
  const { _id } = await store(vault);
  const record = await addFile(vault, _id, someBytes(10));
  const entry = await vault.reveal(_id);
  expect(await vault.save(entry, draft({ password: "another one" }))).toMatchObject({ kind: "saved" });
  expect(await filesOf(vault, _id)).toEqual([record]);
  expect(await vault.save(await vault.reveal(_id), { ...draft(), files: [] })).toMatchObject({ kind: "saved" });
  expect(await filesOf(vault, _id)).toEqual([]);
  // The version before has it still.
  const [version] = (await vault.versions(_id)).versions;
  expect(await vault.restoreVersion(await vault.reveal(_id), version!.entry!)).toMatchObject({ kind: "saved" });
  expect(await wholeFile(vault, (await filesOf(vault, _id))[0]!)).toHaveLength(10);
});

test("two devices that add a file at once both do", async () => {
  const { _id } = await store(vault);
  const other = await env.device().open(person);
  const [one, two] = await Promise.all([
    addFile(vault, _id, someBytes(10), "one.txt"),
    addFile(other, _id, someBytes(10), "two.txt"),
  ]);
  await vault.reload();
  expect((await filesOf(vault, _id)).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
});

test("two devices that change the files of one entry at once lose neither change, and what neither touched stays", async () => {
  const { _id } = await store(vault);
  const [lease, map, key] = [
    await addFile(vault, _id, someBytes(10), "lease.pdf"),
    await addFile(vault, _id, someBytes(10), "map.png"),
    await addFile(vault, _id, someBytes(10), "key.pem"),
  ];
  const other = await env.device().open(person);
  const added = await uploadFile(other, sourceOf(someBytes(20), "plan.txt"));
  const outcomes = await Promise.all([
    changeFiles(vault, _id, (files) => files.filter(({ id }) => id !== lease.id)),
    changeFiles(other, _id, (files) => [...files.filter(({ id }) => id !== map.id), added]),
  ]);
  expect(outcomes).toMatchObject([{ kind: "saved" }, { kind: "saved" }]);
  // Another device removes what is removed already.
  expect(await changeFiles(other, _id, (files) => files.filter(({ id }) => id !== lease.id))).toMatchObject({
    kind: "saved",
  });
  for (const device of [vault, other]) {
    await device.reload();
    expect(device.snapshot().fault).toBeNull();
    expect((await filesOf(device, _id)).map(({ id }) => id).toSorted()).toEqual([key.id, added.id].toSorted());
    expect(await wholeFile(device, added)).toHaveLength(20);
  }
});

test("a save of other files over a change of the files alone is a conflict that has both, and either can be kept", async () => {
  const { _id } = await store(vault);
  const lease = await addFile(vault, _id, someBytes(10), "lease.pdf");
  const other = await env.device().open(person);
  const base = await vault.reveal(_id);
  const theirs = await addFile(other, _id, someBytes(10), "theirs.txt");
  const mine = await uploadFile(vault, sourceOf(someBytes(30), "mine.txt"));
  const outcome = await vault.save(base, { ...draft(), files: [lease, mine] });
  expect(outcome).toMatchObject({
    kind: "conflict",
    mine: { files: [lease, mine] },
    theirs: { files: [lease, theirs], revision: 3 },
  });
  expect(await filesOf(vault, _id)).toEqual([lease, theirs]);
  if (outcome.kind !== "conflict") return;
  expect(await vault.save(outcome.theirs, outcome.mine)).toMatchObject({ kind: "saved" });
  await other.reload();
  expect(await filesOf(other, _id)).toEqual([lease, mine]);
  expect(await wholeFile(other, mine)).toHaveLength(30);
  // The version that was replaced has the other's file, which is there for as long.
  const [version] = (await other.versions(_id)).versions;
  expect(version?.entry?.files).toEqual([lease, theirs]);
  expect(await wholeFile(other, theirs)).toHaveLength(10);
});

test("a change of files whose reply is lost while another device adds a file is made once", async () => {
  const { _id } = await store(vault);
  const other = await env.device().open(person);
  const record = await uploadFile(vault, sourceOf(someBytes(10), "one.txt"));
  let lost = 0;
  env.proxy.tampering = { reply: (_reply, request) => (isWrite(request) && lost++ === 0 ? "drop" : undefined) };
  const [one] = await Promise.all([
    changeFiles(vault, _id, (files) => [...files, record]),
    addFile(other, _id, someBytes(20), "two.txt"),
  ]);
  expect(one).toMatchObject({ kind: "saved" });
  expect(lost).toBeGreaterThan(0);
  await vault.reload();
  expect((await filesOf(vault, _id)).map(({ name }) => name).toSorted()).toEqual(["one.txt", "two.txt"]);
});

test("members of a shared vault read each other's files, and who may only read adds none", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const { _id } = await store(ana.vault(vaultId));
  const bytes = someBytes(mebibyte);
  await addFile(ana.vault(vaultId), _id, bytes);
  const beas = await join(ana, bea, vaultId, "read");
  const [record] = await filesOf(beas, _id);
  expect(await wholeFile(beas, record!)).toEqual(bytes);
  await expect(uploadFile(beas, sourceOf(bytes))).rejects.toMatchObject({ code: "vault_not_writable" });
});

test("entries that are copied and moved to another vault take their files along", async () => {
  const ana = await participant(env);
  const vaultId = await foundVault(ana, "Ops");
  const { _id } = await store(ana.personal);
  const bytes = someBytes(5_000);
  await addFile(ana.personal, _id, bytes);
  for (const isMove of [false, true])
    done(await ana.sharing.transfer({ from: ana.personal.vaultId, to: vaultId, ids: [_id], isMove }));
  const target = ana.vault(vaultId);
  const entries = target.snapshot().entries;
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    const [record] = await filesOf(target, entry._id);
    expect(await wholeFile(target, record!)).toEqual(bytes);
  }
});

test("new keys of a shared vault keep the files", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const { _id } = await store(ana.vault(vaultId));
  const bytes = someBytes(5_000);
  const record = await addFile(ana.vault(vaultId), _id, bytes);
  await join(ana, bea, vaultId, "write");
  const out = ana
    .vault(vaultId)
    .snapshot()
    .shared!.members.flatMap(({ userId, isMe }) => (isMe ? [] : [userId]));
  const next = done(await ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out, replaced: [] }));
  expect(await wholeFile(ana.vault(next.vaultId), record)).toEqual(bytes);
});

/** Puts a record into an entry's list that this client cannot read, as a later release or a damage would. */
async function addUnreadable(to: OpenVault, id: string, record: FileRecord): Promise<void> {
  const unreadable = { ...record, id: randomUUID(), key: "short" };
  expect(await changeFiles(to, id, (files) => [...files, unreadable])).toMatchObject({ kind: "saved" });
}
/** Returns the ids of files that the server knows of an entry. */
const namedOf = (of: OpenVault, id: string) => placeOf(of).verified()!.entries.get(id)!.sealed.files;

test("a list of files that is not read as a whole loses none: by a save, a move, new keys or another file", async () => {
  const ana = await participant(env);
  const vaultId = await foundVault(ana, "Ops");
  const { _id } = await store(ana.personal);
  const bytes = someBytes(10);
  const record = await addFile(ana.personal, _id, bytes);
  await addUnreadable(ana.personal, _id, record);
  const entry = await ana.personal.reveal(_id);
  expect(entry.files).toEqual([record]);
  expect(await ana.personal.save(entry, draft({ password: "another one" }))).toMatchObject({ kind: "saved" });
  expect(await changeFiles(ana.personal, _id, () => [])).toMatchObject({
    kind: "notSaved",
    reason: { code: "files_unreadable" },
  });
  for (const isMove of [false, true])
    expect(await ana.sharing.transfer({ from: ana.personal.vaultId, to: vaultId, ids: [_id], isMove })).toMatchObject({
      kind: "notSaved",
      reason: { code: "files_unreadable" },
    });
  await ana.personal.reload();
  expect(namedOf(ana.personal, _id)).toEqual([record.id]);
  expect((await ana.personal.reveal(_id)).extra["files"]).toHaveLength(2);

  // A deleted entry has no other version, so it comes back with the file that can be read.
  expect(await ana.personal.deleteForever(_id)).toEqual({ kind: "done" });
  const { versions } = await ana.personal.deletedEntries();
  const again = await ana.personal.restoreVersionAsNew(versions[0]!.entry!);
  if (again.kind !== "saved") throw new Error(again.kind);
  expect(await filesOf(ana.personal, again.id)).toEqual([record]);

  const shared = await store(ana.vault(vaultId));
  const other = await addFile(ana.vault(vaultId), shared._id, bytes);
  await addUnreadable(ana.vault(vaultId), shared._id, other);
  const next = done(await ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out: [], replaced: [] }));
  await ana.vault(next.vaultId).reload();
  expect(namedOf(ana.vault(next.vaultId), shared._id)).toEqual([other.id]);
  expect(await wholeFile(ana.vault(next.vaultId), other)).toEqual(bytes);
});

test("a name that this engine refuses, and what a later release says of a file, hide and lose nothing", async () => {
  const { _id } = await store(vault);
  const record = await addFile(vault, _id, someBytes(10));
  const later = { ...record, name: "b\u0378.txt", later: 1 };
  expect(await changeFiles(vault, _id, () => [later])).toMatchObject({ kind: "saved" });
  const added = await addFile(vault, _id, someBytes(10), "c.txt");
  const other = await env.device().open(person);
  expect(await filesOf(other, _id)).toEqual([{ ...record, name: "b_.txt" }, added]);
  expect((await other.reveal(_id)).extra["files"]).toEqual([later, added]);
  expect(namedOf(other, _id)).toEqual([record.id, added.id]);
});

test("a file more than an entry has is refused before anything of the entry is sent", async () => {
  const { _id } = await store(vault);
  const record = await addFile(vault, _id, someBytes(10));
  const more = Array.from({ length: 50 }, () => ({ ...record, id: randomUUID() }));
  expect(await changeFiles(vault, _id, (files) => [...files, ...more])).toEqual({
    kind: "notSaved",
    reason: { code: "too_many_files_of_entry", params: { max: 50 } },
  });
  expect(await filesOf(await env.device().open(person), _id)).toEqual([record]);
});

test("new keys of one's own vault keep the files", async () => {
  const { _id } = await store(vault);
  const bytes = someBytes(5_000);
  await addFile(vault, _id, bytes);
  const { vault: next } = await renewKeys(device, person);
  const [record] = await filesOf(next, _id);
  expect(await wholeFile(next, record!)).toEqual(bytes);
});

describe("a malicious server", () => {
  let id: string;
  let record: FileRecord;
  let bytes: Bytes;

  beforeEach(async () => {
    ({ _id: id } = await store(vault));
    bytes = someBytes(2 * mebibyte);
    record = await addFile(vault, id, bytes);
  });
  const refused = { code: "cannot_open", params: { field: "file" } };
  const tamperWithSegment = (change: (octets: Buffer, n: number) => Buffer) => {
    env.proxy.tampering = {
      reply: (reply, { method, path }) => {
        if (method !== "GET" || !isSegmentPath(path)) return;
        reply.body = change(reply.body as Buffer, Number(path.split("/").at(-1)));
      },
    };
  };

  test("140 segments that are swapped, cut, repeated or of another file open as none of this one", async () => {
    const received: Buffer[] = [];
    tamperWithSegment((octets, n) => (received[n] = Buffer.from(octets)));
    await wholeFile(vault, record);
    expect(received).toHaveLength(3);
    const another = await addFile(vault, id, someBytes(2 * mebibyte), "another.pdf");
    const ofAnother: Buffer[] = [];
    tamperWithSegment((octets, n) => (ofAnother[n] = Buffer.from(octets)));
    await wholeFile(vault, another);
    const lies: ((octets: Buffer, n: number) => Buffer)[] = [
      (octets, n) => received[n === 0 ? 1 : n === 1 ? 0 : n] ?? octets,
      (octets) => octets.subarray(0, octets.length - 1),
      (octets, n) => (n === 2 ? received[1]! : octets),
      (octets, n) => ofAnother[n] ?? octets,
      (octets) => Buffer.concat([octets, Buffer.alloc(1)]),
      () => Buffer.alloc(0),
    ];
    for (const lie of lies) {
      tamperWithSegment(lie);
      await expect(wholeFile(vault, record)).rejects.toMatchObject(refused);
    }
  });

  test("141 a byte that is changed is noticed before the piece is used", async () => {
    for (const at of [0, 41, 1_000_000]) {
      tamperWithSegment((octets, n) => {
        if (n === 1) octets[at] = octets[at]! ^ 1;
        return octets;
      });
      const pieces: Bytes[] = [];
      const read = async () => {
        for await (const piece of readFile(vault, record)) pieces.push(piece);
      };
      await expect(read()).rejects.toMatchObject(refused);
      expect(pieces).toHaveLength(1);
    }
  });

  test("142 a list of other hashes, or of another number of them, is refused before a segment is asked for", async () => {
    const listed = (change: (segments: (string | null)[]) => (string | null)[]) => {
      env.proxy.tampering = {
        reply: (reply, { method, path }) => {
          if (method === "GET" && path.endsWith(`/files/${record.id}`))
            reply.body.segments = change(reply.body.segments);
        },
      };
    };
    const asked = () => env.proxy.seen.filter(({ method, path }) => method === "GET" && isSegmentPath(path)).length;
    const before = asked();
    for (const change of [
      (segments: (string | null)[]) => segments.toReversed(),
      (segments: (string | null)[]) => segments.slice(1),
      (segments: (string | null)[]) => [...segments, segments[0]!],
      (segments: (string | null)[]) => segments.map(() => null),
      () => [],
    ]) {
      listed(change);
      await expect(wholeFile(vault, record)).rejects.toMatchObject(refused);
    }
    expect(asked()).toBe(before);
  });

  test("a file that the server does not have is told", async () => {
    env.proxy.tampering = {
      request: ({ method, path }) =>
        method === "GET" && path.endsWith(`/files/${record.id}`)
          ? { status: 404, body: { code: "not_found", message: "", requestId: "" } }
          : undefined,
    };
    await expect(wholeFile(vault, record)).rejects.toMatchObject({ code: "file_gone" });
  });

  test("144 a source that changes between two tries sends no other bytes under the same key", async () => {
    let reads = 0;
    const changing: FileSource = {
      ...sourceOf(bytes),
      read: async (start, end) => {
        reads += 1;
        const copy = bytes.slice(start, end);
        if (start === 0) copy[0] = reads;
        return copy;
      },
    };
    // The server says that the first segment is damaged, so that it is read again.
    env.proxy.tampering = {
      reply: (reply, { method, path }) => {
        if (method === "GET" && /\/files\/[^/]+$/.test(path)) reply.body.segments[0] = "A".repeat(43);
      },
      request: ({ method, path }) =>
        method === "POST" && path.endsWith("/finish")
          ? { status: 409, body: { code: "file_damaged", message: "", requestId: "" } }
          : undefined,
    };
    await expect(uploadFile(vault, changing)).rejects.toMatchObject({ code: "file_changed" });
    const first = new Map<string, string>();
    for (const { method, path, body } of env.proxy.seen) {
      if (method !== "PUT" || !isSegmentPath(path)) continue;
      const text = (body as Buffer).toString("base64");
      expect(first.get(path) ?? text).toBe(text);
      first.set(path, text);
    }
  });

  test("a segment that the server's disk damaged is sent again, and the file is then whole", async () => {
    let finishes = 0;
    env.proxy.tampering = {
      reply: (reply, { method, path }) => {
        if (method === "GET" && /\/files\/[^/]+$/.test(path)) reply.body.segments[0] = "A".repeat(43);
      },
      request: ({ method, path }) =>
        method === "POST" && path.endsWith("/finish") && ++finishes === 1
          ? { status: 409, body: { code: "file_damaged", message: "", requestId: "" } }
          : undefined,
    };
    const repaired = await addFile(vault, id, bytes, "again.pdf");
    expect(finishes).toBe(2);
    env.proxy.tampering = {};
    expect(await wholeFile(vault, repaired)).toEqual(bytes);
  });

  test("152 no request has a name, a key or the size of a file", () => {
    const canaries = [record.name, record.key, String(record.size), encodeURIComponent(record.name)];
    for (const { path, query, body, headers } of env.proxy.seen) {
      const text = JSON.stringify([path, query, headers, Buffer.isBuffer(body) ? body.toString("latin1") : body]);
      for (const canary of canaries) expect(text.includes(canary)).toBe(false);
    }
  });

  test("151 a record that was planted in an import, or in a draft of another vault, is none", async () => {
    const planted = { ...record, name: "payroll.pdf" };
    const run = vault.beginImport(
      [
        {
          source: "Item 1",
          draft: { ...draft({ title: "Planted" }), files: [planted] },
          isArchive: false,
          history: [],
          extra: { files: [planted] },
        },
      ],
      "pomander",
    );
    expect(await run.run()).toMatchObject({ stored: 1, problem: null });
    const found = vault.snapshot().entries.find(({ title }) => title === "Planted")!;
    expect(await filesOf(vault, found._id)).toEqual([]);
  });
});

test("147 names that would lead elsewhere are refused", async () => {
  for (const name of ["..", ".", "", "../a", "a/b", "a\\b", "a\u202eb", "a\u0000", "é".repeat(128)])
    await expect(uploadFile(vault, sourceOf(someBytes(1), name))).rejects.toMatchObject({ code: "file_name_refused" });
});

test("a file that is larger than any entry's is refused before any of it is read", async () => {
  const source = { name: "huge.iso", size: 2 ** 30 + 1, read: () => expect.fail("it was read") };
  await expect(uploadFile(vault, source)).rejects.toMatchObject({ code: "entry_file_too_large" });
});

test("144 a file that changes while it is read, or of which too much was written, begins again once under another key", async () => {
  const refuse = (code: string) => ({ status: 409, body: { code, message: "", requestId: "" } });
  for (const refused of ["file_damaged", "file_spoiled"]) {
    let refusals = 0;
    const begun: string[] = [];
    env.proxy.tampering = {
      request: ({ method, path, body }) => {
        if (method === "POST" && path.endsWith("/files")) begun.push(body.fileId as string);
        const isAsked = refused === "file_damaged" ? path.endsWith("/finish") : isSegmentPath(path);
        return isAsked && refusals++ === 0 ? refuse(refused) : undefined;
      },
      reply: (reply, { method, path }) => {
        if (method === "GET" && /\/files\/[^/]+$/.test(path)) reply.body.segments[0] = "A".repeat(43);
      },
    };
    const changing = { ...sourceOf(someBytes(1)), read: async () => Uint8Array.of(refusals) };
    const record = await uploadFile(vault, changing);
    env.proxy.tampering = {};
    expect([begun.length, new Set(begun).size, record.id]).toEqual([2, 2, begun[1]]);
  }
});

test("a file that is read when the vault locks gives no further piece", async () => {
  const { _id } = await store(vault);
  const record = await addFile(vault, _id, someBytes(2 * mebibyte));
  const pieces = readFile(vault, record);
  expect(await pieces.next()).toMatchObject({ done: false });
  await expect
    .poll(() => env.proxy.seen.filter(({ method, path }) => method === "GET" && isSegmentPath(path)).length)
    .toBeGreaterThan(1);
  await env.proxy.idle();
  vault.close();
  await expect(pieces.next()).rejects.toMatchObject({ code: "vault_locked" });
});

test("no more of a file is read and sent once the server refused a part of it", async () => {
  let [reads, sent] = [0, 0];
  const source = sourceOf(new Uint8Array(20 * mebibyte));
  const counted: FileSource = { ...source, read: (start, end) => (reads++, source.read(start, end)) };
  env.proxy.tampering = {
    request: ({ method, path }) =>
      method === "PUT" && isSegmentPath(path) && sent++ === 0
        ? { status: 403, body: { code: "forbidden", message: "", requestId: "" } }
        : undefined,
  };
  await expect(uploadFile(vault, counted)).rejects.toMatchObject({ code: "forbidden" });
  expect([reads < 8, sent < 8]).toEqual([true, true]);
});

test("what was sent of a file that is given up is removed", async () => {
  const ending = new AbortController();
  const source = sourceOf(someBytes(3 * mebibyte));
  const upload = uploadFile(vault, source, {
    signal: ending.signal,
    onProgress: () => ending.abort(new Error("enough")),
  });
  await expect(upload).rejects.toThrow("enough");
  const { api, keys } = placeOf(vault).device();
  const begun = env.proxy.seen.find(({ method, path }) => method === "POST" && path.endsWith("/files"))!;
  const params = { vaultId: keys.vaultId, fileId: begun.body.fileId as string };
  await expect(api(calls.files.read, { params })).rejects.toMatchObject({ status: 404 });
});

test("a file that is given up says why, also where what was sent of it cannot be removed", async () => {
  const source = sourceOf(someBytes(1));
  const broken = { ...source, read: () => Promise.reject(new Error("the disk is gone")) };
  env.proxy.tampering = { request: ({ method }) => (method === "DELETE" ? "drop" : undefined) };
  await expect(uploadFile(vault, broken)).rejects.toThrow("the disk is gone");
});

test("no more of a file is read and sent once a part of it failed", async () => {
  const segments = 20;
  let reads = 0;
  const source = sourceOf(new Uint8Array(segments * mebibyte));
  const broken: FileSource = {
    ...source,
    read: (start, end) => {
      reads++;
      return start === 0 ? Promise.reject(new Error("the disk is gone")) : source.read(start, end);
    },
  };
  await expect(uploadFile(vault, broken)).rejects.toThrow("the disk is gone");
  expect(reads).toBeLessThan(segments / 2);
});

test("while a file is sent and while it is read, its bytes are counted up to its size", async () => {
  const size = 2 * mebibyte + 7;
  const { _id } = await store(vault);
  const [sent, received]: [number[], number[]] = [[], []];
  const record = await uploadFile(vault, sourceOf(someBytes(size)), { onProgress: (done) => sent.push(done) });
  await changeFiles(vault, _id, (files) => [...files, record]);
  for await (const piece of readFile(vault, record, { onProgress: (done) => received.push(done) }))
    expect(piece.length).toBeGreaterThan(0);
  for (const counts of [sent, received]) {
    expect(counts).toHaveLength(3);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(size);
  }
});

test("of records with one id the first one counts, in what is shown and exported", async () => {
  const { _id } = await store(vault, { title: "Bank" });
  const record = await addFile(vault, _id, someBytes(10));
  const again = Array.from({ length: 100 }, (_, n) => ({ ...record, name: `${n}.pdf` }));
  expect(await changeFiles(vault, _id, (files) => [...files, ...again])).toMatchObject({ kind: "saved" });
  expect(await filesOf(vault, _id)).toEqual([record]);
});
