import { expect, test } from "vitest";
import type { SharedVault } from "../vault/access-types.ts";
import { chooseVault } from "./choose-vault.ts";

const vault = (vaultId: string, name: string, formerIds: readonly string[] = []) =>
  ({ vaultId, name, formerIds, status: "open" }) as unknown as SharedVault;
const chosen = (vaults: SharedVault[], named: string) =>
  chooseVault({ vaults, waiting: [], notices: [], problem: null }, named).vaultId;

test("a vault is named by its id, one of before, or its name in whatever letter case", () => {
  const vaults = [vault("1", "Ops", ["0"]), vault("2", "Lab")];
  expect(["1", "0", "Ops", "ops"].map((named) => chosen(vaults, named))).toEqual(["1", "1", "1", "1"]);
  expect(() => chosen(vaults, "Team")).toThrow("You have no shared vault with this name. Yours: Lab, Ops");
});

test("a name that several have is refused, also where only the letter case differs, and an id is no other's name", () => {
  const vaults = [vault("1", "Ops"), vault("2", "ops"), vault("3", "1")];
  for (const named of ["Ops", "ops", "OPS"])
    expect(() => chosen(vaults, named)).toThrow(
      "Several shared vaults have this name. Use an id instead:\n  1  Ops\n  2  ops",
    );
  expect(chosen(vaults, "1")).toBe("1");
});
