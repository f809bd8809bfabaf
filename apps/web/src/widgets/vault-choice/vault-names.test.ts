import { expect, test } from "vitest";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { distinctionOf, labelOf, placeLabel } from "./vault-names.ts";

type Named = Parameters<typeof distinctionOf>[0];

const person = (name: string, role: "read" | "manage", isMe = false) => ({ name, role, isMe });
const vault = (name: string, ...members: Named["members"]): Named => ({ name, members });
const me = person("Ana", "manage", true);

test("a vault whose name no other has needs nothing more", () => {
  const ops = vault("Ops", me);
  expect(labelOf(ops, [ops, vault("Lab", me)])).toBe("Ops");
});

test("vaults of one name are told apart by who manages them, else by their number of members", () => {
  const mine = vault("Ops", me);
  const beas = vault("Ops", person("Ana", "read", true), person("Bea", "manage"));
  const larger = vault("Ops", me, person("Cy", "read"), person("Dan", "read"));
  expect([mine, beas].map((one) => labelOf(one, [mine, beas]))).toEqual([
    "Ops (Managed by you)",
    "Ops (Managed by Bea)",
  ]);
  expect([mine, beas, larger].map((one) => distinctionOf(one, [mine, beas, larger]))).toEqual([
    "Managed by you · 1 member",
    "Managed by Bea",
    "Managed by you · 3 members",
  ]);
});

test("a vault that the user and another person manage is named after both", () => {
  const mine = vault("Ops", me);
  const ours = vault("Ops", me, person("Bea", "manage"));
  expect([mine, ours].map((one) => distinctionOf(one, [mine, ours]))).toEqual([
    "Managed by you",
    "Managed by you and Bea",
  ]);
});

test("letter case, width and spaces alone make no other name, since any manager can choose such a one", () => {
  const mine = vault("Ops", me);
  for (const name of ["ops", " Ops", "Ｏps", "Ops\u00a0"]) {
    const theirs = vault(name, person("Bea", "manage"));
    expect([mine, theirs].map((one) => distinctionOf(one, [mine, theirs]))).toEqual([
      "Managed by you",
      "Managed by Bea",
    ]);
  }
});

test("one that is called like the user's own, or like all, is told apart from them", () => {
  for (const name of ["Personal", "personal ", "All vaults"]) {
    const theirs = vault(name, person("Bea", "manage"));
    expect(labelOf(theirs, [theirs])).toBe(`${name} (Managed by Bea)`);
    const unmanaged = vault(name, person("Ana", "read", true));
    expect(labelOf(unmanaged, [unmanaged])).toBe(`${name} (1 member)`);
  }
});

test("open vaults are named so too, and the user's own as such", () => {
  const info = (vaultId: string, status: string, named: Named) => ({ ...named, vaultId, status }) as SharedVaultInfo;
  const shared = [
    info("a", "open", vault("Ops", me)),
    info("b", "open", vault("Ops", person("Bea", "manage"))),
    info("c", "open", vault("Lab", me)),
    info("before", "ended", vault("Lab", me)),
    info("d", "open", vault("Personal", person("Bea", "manage"))),
  ];
  expect(["own", "a", "b", "c", "d"].map((vaultId) => placeLabel(vaultId, shared))).toEqual([
    "Personal",
    "Ops (Managed by you)",
    "Ops (Managed by Bea)",
    "Lab",
    "Personal (Managed by Bea)",
  ]);
});
