import { randomUUID } from "node:crypto";
import { sealedTextBytes, type SealedField } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { marksOf } from "../src/entry/leaver-marks.ts";
import { systemRandom } from "@pomander/crypto";
import { hashText, sealLink, type SharedList } from "@pomander/crypto/sharing";
import { pad } from "../../crypto/src/padding.ts";
import { sealCommitting } from "../../crypto/src/committing-envelope.ts";
import { utf8 } from "../../crypto/src/utf8.ts";
import { storeRaw } from "./support/raw-entry.ts";
import { forgeLink, forgeSuccessor, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { store } from "./support/test-environment.ts";

/** Members who fill a vault so that new keys without them cannot be made: cases 192 and 193 of crypto-protocol.md. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let mal: Participant;
let vaultId: string;
let bankId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana manages a vault with an entry; Mal may write. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, mal] = [await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await join(ana, mal, vaultId, "write");
  bankId = (await store(ana.vault(vaultId), { title: "Bank" }))._id;
  await mal.sharing.refresh();
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const takeOut = (withoutEntries: readonly string[] = []) =>
  ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out: [idOf(mal)], replaced: [], withoutEntries });
/** Stores an entry as Mal. Returns its id, once Ana's device has it. */
async function plant(texts: Partial<Record<SealedField, string>>): Promise<string> {
  const id = await storeRaw(mal.vault(vaultId), texts);
  await ana.sharing.refresh();
  return id;
}
const entriesOf = (id: string) =>
  ana
    .vault(id)
    .snapshot()
    .entries.map((entry) => entry._id);
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("192 new keys leave behind, after a question, an entry", () => {
  test.each<[string, Partial<Record<SealedField, string>>]>([
    ["with a text that is too long", { title: "x".repeat(sealedTextBytes.title + 1) }],
    ["with a lone surrogate", { tags: String.raw`["\ud800"]` }],
    ["that does not open", { extra: "no JSON" }],
  ])("%s", async (_what, texts) => {
    const id = await plant(texts);
    const names = texts.title?.slice(0, 60) ?? "Raw";
    const left = { ids: [id], count: 1, names };
    expect(await takeOut()).toEqual({ kind: "notSaved", reason: { code: "entries_left_behind", params: left } });
    // The person who goes is barred already.
    await mal.sharing.refresh();
    expect(mal.sharing.snapshot().vaults.map(({ status }) => status)).toEqual(["notListed"]);
    const next = done(await takeOut([id])).vaultId;
    expect(entriesOf(next)).toEqual([bankId]);
    expect(ana.vault(next).snapshot().fault).toBeNull();
  });

  test("but none that can be sealed again, though it was named", async () => {
    const next = done(await takeOut([bankId])).vaultId;
    expect(entriesOf(next)).toEqual([bankId]);
  });
});

describe("192 new keys take along an entry", () => {
  test("with marks of people who were never there, which go where they have no room", async () => {
    const known = [{ userId: randomUUID(), what: ["x".repeat(65_400)] }];
    const id = await plant({ extra: JSON.stringify({ known, totp: "JBSWY3DPEHPK3PXP" }) });
    const { vaultId: next, cut } = done(await takeOut());
    const { extra, totp } = await ana.vault(next).reveal(id);
    expect([marksOf(extra).map(({ userId }) => userId), totp, cut]).toEqual([[idOf(mal)], "JBSWY3DPEHPK3PXP", []]);
  });

  test("with a member that is nested too deep, which goes", async () => {
    const id = await plant({ extra: `{"deep":${nested(30_000)},"totp":"JBSWY3DPEHPK3PXP"}` });
    const { vaultId: next, cut } = done(await takeOut());
    const { extra, totp } = await ana.vault(next).reveal(id);
    expect([Object.keys(extra).toSorted(), totp, cut]).toEqual([["known", "totp"], "JBSWY3DPEHPK3PXP", [id]]);
  });
});

test("192 an entry with a member that is nested too deep is not saved, with a reason", async () => {
  const id = await plant({ extra: `{"deep":${nested(30_000)}}` });
  const opened = await ana.vault(vaultId).reveal(id);
  const saved = await ana.vault(vaultId).save(opened, { ...opened, password: "another" });
  expect(saved).toMatchObject({ kind: "notSaved", reason: { code: "text_malformed", params: { field: "extra" } } });
});

describe("193 a manager does not stay in a vault", () => {
  beforeEach(async () => {
    done(await ana.sharing.setRole(vaultId, idOf(mal), "manage"));
    await mal.sharing.refresh();
  });

  test("whose links they filled", async () => {
    const { identity, keys } = await insiderOf(mal, vaultId);
    const { links } = await storedChain(env.server.db, keys);
    const { accepted: _, ...content } = links.at(-1)!.content;
    const room = 4_095 - JSON.stringify({ ...content, filler: "" }).length;
    await forgeLink(env.server.db, keys, identity, { content: { filler: "x".repeat(room) } as object });
    await ana.sharing.refresh();
    const next = done(await takeOut()).vaultId;
    expect([entriesOf(next), ana.vault(next).snapshot().fault]).toEqual([[bankId], null]);
  });

  test("whose list has a member that is nested too deep", async () => {
    const { db } = env.server;
    const { identity, keys } = await insiderOf(mal, vaultId);
    const { links, list } = await storedChain(db, keys);
    const { hash: prev, counter: before, content } = links.at(-1)!;
    const counter = before + 1;
    const text = `${JSON.stringify(list).slice(0, -1)},"deep":${nested(30_000)}}`;
    const context = `pomander/v1/shared-list/${vaultId}/${counter}`;
    const sealedList = await sealCommitting(keys.seal, context, pad(utf8(text)), systemRandom(12));
    const next = { ...content, prev, by: identity.userId, list: { counter, hash: await hashText(sealedList) } };
    const { sealed, by, sig } = await sealLink(keys, identity, counter, next, systemRandom);
    const link = { vault_id: vaultId, counter, sealed, by_id: by, sig, list: sealedList };
    await db.insertInto("vault_manifests").values(link).execute();
    const present = { manifest_counter: counter, manifest_sealed: sealed };
    await db.updateTable("vaults").set(present).where("id", "=", vaultId).execute();
    await ana.sharing.refresh();
    const after = done(await takeOut()).vaultId;
    expect([entriesOf(after), ana.vault(after).snapshot().fault]).toEqual([[bankId], null]);
  });
});

describe("193 a member under whose name a manager has put another box", () => {
  let cy: Participant;
  let next: string;
  /** Takes out no one, and puts another `box` into Cy's record. */
  async function replaceBox(box: string) {
    const { identity, keys } = await insiderOf(mal, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const members = list.members.map((member) =>
      member.userId === idOf(cy) ? { ...member, box, by: idOf(mal), addedBy: [member.by] } : member,
    );
    const forged: SharedList = { ...list, members };
    const takers = list.members.filter(({ userId }) => userId !== idOf(mal));
    next = await forgeSuccessor(env.server.db, keys, identity, { list: forged, takers });
    await ana.sharing.refresh();
    await cy.sharing.refresh();
  }
  const makeNewKeys = (by: Participant, out: readonly Participant[], replaced: readonly Participant[] = []) =>
    by.sharing.makeNewKeys({
      vaultId: next,
      password: by.person.password,
      out: out.map(idOf),
      replaced: replaced.map(idOf),
    });
  beforeEach(async () => {
    cy = await participant(env);
    done(await ana.sharing.setRole(vaultId, idOf(mal), "manage"));
    await join(ana, cy, vaultId, "manage");
    await mal.sharing.refresh();
  });

  test.each<[string, () => Promise<string>]>([
    ["of another person", async () => (await identityOf(await participant(env))).box],
    ["that is none", async () => "A".repeat(43)],
  ])("%s is given no keys, and replaces it", async (_what, box) => {
    await replaceBox(await box());
    const refused = { kind: "notSaved", reason: { code: "stays_with_other_keys", params: { names: "Bea" } } };
    const begun = env.proxy.seen.length;
    expect(await makeNewKeys(ana, [])).toMatchObject(refused);
    expect(env.proxy.seen.slice(begun).filter(({ path }) => path.endsWith("/shared-successor"))).toEqual([]);
    const info = cy.sharing.snapshot().vaults.find((vault) => vault.vaultId === next);
    expect(info?.hasFormerCard).toBe(true);
    expect(await makeNewKeys(cy, [mal], [cy])).toMatchObject({ kind: "done" });
  });
});
