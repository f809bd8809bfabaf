import { randomUUID } from "node:crypto";
import { sealedTextBytes, type SealedField } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { marksOf } from "../src/entry/leaver-marks.ts";
import { storeRaw } from "./support/raw-entry.ts";
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
    // Who goes is barred already.
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
