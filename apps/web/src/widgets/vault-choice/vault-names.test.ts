import { expect, test } from "vitest";
import type { VaultPlace } from "../../lib/vault/all-vaults.ts";
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

test("open vaults are named so too, and the user's own as such", () => {
  const place = (vaultId: string, shared: Named | null) =>
    ({ vault: { vaultId, snapshot: () => ({ shared }) } }) as unknown as VaultPlace;
  const places = [
    place("own", null),
    place("a", vault("Ops", me)),
    place("b", vault("Ops", person("Bea", "manage"))),
    place("c", vault("Lab", me)),
  ];
  expect(places.map((one) => placeLabel(one.vault.vaultId, places))).toEqual([
    "Personal",
    "Ops (Managed by you)",
    "Ops (Managed by Bea)",
    "Lab",
  ]);
});
