import { makeVault, openVaultKeys, randomUuid, systemRandom } from "@pomander/crypto";
import { isCheckedBy, openIdentity, signChecked } from "@pomander/crypto/sharing";
import { expect, test, vi } from "vitest";
import { createCheckVerdicts, type VerifyCheck } from "./check-verdicts.ts";
import { introductionsOf } from "./usable-card.ts";

async function person() {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  return openIdentity(await openVaultKeys(vaultKey, vaultId), randomUuid(systemRandom));
}
const [ana, bea, cy] = await Promise.all([person(), person(), person()]);
const checked = await signChecked(ana, bea, "Bea", "2026-11-03T09:12:00.000Z");

test("a statement that stands in the lists of many vaults is verified once", () => {
  const verify = vi.fn<VerifyCheck>(isCheckedBy);
  const record = () => ({ ...bea, role: "read" as const, name: "Bea", by: ana.userId, checked: { ...checked } });
  const lists = Array.from({ length: 10 }, () => ({ name: "Ops", members: [record()], former: [] }));
  const verdicts = createCheckVerdicts(verify);
  for (let i = 0; i < 3; i++) expect(introductionsOf(bea.userId, [ana], lists, verdicts)).toHaveLength(10);
  expect(verify).toHaveBeenCalledTimes(1);
});

test("a statement with any other part has a verdict of its own", () => {
  const verdicts = createCheckVerdicts();
  expect(verdicts(ana, checked, bea, "Bea")).toBe(true);
  expect(verdicts(cy, checked, bea, "Bea")).toBe(false);
  expect(verdicts({ ...ana, sign: cy.sign }, checked, bea, "Bea")).toBe(false);
  expect(verdicts(ana, { ...checked, at: "2026-11-03T09:12:00.001Z" }, bea, "Bea")).toBe(false);
  expect(verdicts(ana, { ...checked, by: cy.userId }, bea, "Bea")).toBe(false);
  expect(verdicts(ana, checked, { ...bea, box: cy.box }, "Bea")).toBe(false);
  expect(verdicts(ana, checked, bea, "Bee")).toBe(false);
  expect(verdicts(ana, checked, bea, "Bea")).toBe(true);
});

test("10,000 verdicts are remembered, then it begins again with none", () => {
  const verify = vi.fn<VerifyCheck>(() => true);
  const verdicts = createCheckVerdicts(verify);
  const ask = (name: string) => verdicts(ana, checked, bea, name);
  for (let i = 0; i < 10_000; i++) ask(`${i}`);
  ask("0");
  expect(verify).toHaveBeenCalledTimes(10_000);
  ask("one more");
  ask("one more");
  expect(verify).toHaveBeenCalledTimes(10_001);
  ask("0");
  expect(verify).toHaveBeenCalledTimes(10_002);
});
