// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { SharedMemberInfo, Sharing } from "@pomander/vault/sharing";
import { afterEach, expect, test } from "vitest";
import { AddedPeople, useAddedPeople } from "./AddedPeople.tsx";
import { member, operations } from "./test/render-vault-page.tsx";

afterEach(cleanup);

const [ops, keys] = [operations(), operations({ vaultId: "keys", name: "Keys" })];
const byBea = { putThereBy: { userId: "bea", name: "Bea" }, isContact: false };
const cy = member("cy", "Cy", byBea);

/** Renders the members that Bea added to two vaults; returns the choices for each vault. */
function show(added: Record<string, readonly SharedMemberInfo[]>) {
  const sharing = { putThereBy: (vaultId: string) => added[vaultId] ?? [] } as unknown as Sharing;
  function Shown() {
    const people = useAddedPeople(
      sharing,
      [ops, keys].map((vault) => ({ vault, leavers: ["bea"] })),
    );
    return (
      <>
        <AddedPeople added={people} />
        <output>{JSON.stringify([ops, keys].map(({ vaultId }) => people.choiceFor(vaultId)))}</output>
      </>
    );
  }
  const { rerender } = render(<Shown />);
  return {
    choices: (): unknown => JSON.parse(screen.getByRole("status").textContent),
    add: (vaultId: string, person: SharedMemberInfo) => {
      added[vaultId] = [person];
      rerender(<Shown />);
    },
  };
}
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");

test("two people of one name in two vaults are two people", () => {
  const { choices } = show({ operations: [cy], keys: [member("eve", "Cy", byBea)] });
  expect(boxes()).toHaveLength(2);
  fireEvent.click(boxes()[0]!);
  expect(choices()).toEqual([
    { out: [], staying: ["cy"] },
    { out: ["eve"], staying: [] },
  ]);
});

test("one person in two vaults is one, and goes from both where the keys differ in one", () => {
  const { choices } = show({ operations: [cy], keys: [{ ...cy, differsFromContact: true }] });
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([[true, true]]);
  const out = { out: ["cy"], staying: [] };
  expect(choices()).toEqual([out, out]);
});

test("a person who stays in one vault is asked about where they appear in another one", () => {
  const { choices, add } = show({ operations: [cy] });
  fireEvent.click(boxes()[0]!);
  expect(choices()).toEqual([
    { out: [], staying: ["cy"] },
    { out: [], staying: [] },
  ]);
  add("keys", cy);
  expect(boxes().map(({ checked }) => checked)).toEqual([true]);
  fireEvent.click(boxes()[0]!);
  const staying = { out: [], staying: ["cy"] };
  expect(choices()).toEqual([staying, staying]);
});

test("a person who has the name of a contact, and is none, is marked so; a contact whose link was accepted is not", () => {
  show({ operations: [cy, member("eve", "Eve", { ...byBea, isContact: true })] });
  const labels = boxes().map((box) => box.closest("label")?.textContent);
  expect(labels).toEqual(["Also remove Cy, added by BeaNot your contact", "Also remove Eve, added by Bea"]);
});

test("a person who replaced their own card is named as added by others", () => {
  const again = { putThereBy: { userId: "cy", name: "Cy" }, addedBefore: [{ userId: "bea", name: "Bea" }] };
  show({ operations: [member("cy", "Cy", { ...again, isContact: false })] });
  expect(boxes()[0]!.labels![0]!.textContent).toMatch(/^Also remove Cy, added by Bea(?! and)/);
});
