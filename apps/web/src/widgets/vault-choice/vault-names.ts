import type { VaultRole } from "@pomander/contract";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { format } from "@pomander/texts/format";
import type { VaultPlace } from "../../lib/vault/all-vaults.ts";
import { texts } from "./texts.ts";

/** A shared vault as far as its name tells it apart from others. */
interface Named {
  name: string;
  members: readonly { name: string; role: VaultRole; isMe: boolean }[];
}

/**
 * Returns what tells a vault apart from others of its name: who manages it, and its number of members where that is the
 * same; "" where no other has its name.
 */
export function distinctionOf(vault: Named, all: readonly Named[]): string {
  const manager = managerOf(vault);
  const same = all.filter((other) => other !== vault && other.name === vault.name);
  if (same.length === 0) return "";
  const isManagedAlike = same.some((other) => managerOf(other) === manager);
  const notes = [manager, isManagedAlike ? texts.members(vault.members.length) : ""];
  return notes.filter((note) => note !== "").join(" · ");
}

/** Returns a vault's name in a choice, with what tells it apart from others of this name. */
export function labelOf<T extends Named>(vault: T, all: readonly T[]): string {
  const note = distinctionOf(vault, all);
  return note === "" ? vault.name : texts.distinct(vault.name, note);
}

/** Returns the name of an open vault in a choice of open vaults. */
export function placeLabel(vaultId: string, places: readonly VaultPlace[]): string {
  const shared = places.find(({ vault }) => vault.vaultId === vaultId)?.vault.snapshot().shared ?? null;
  if (shared === null) return texts.personal;
  return labelOf(
    shared,
    places.flatMap(({ vault }) => vault.snapshot().shared ?? []),
  );
}

/** A shared vault with what distinguishes it in a menu. */
interface NamedVault {
  info: SharedVaultInfo;
  /** The note that tells it apart from another of its name, or why it cannot be used; "" for the others. */
  note: string;
}

/** Returns shared vaults by name, each with a note. */
export function namedVaults(vaults: readonly SharedVaultInfo[]): readonly NamedVault[] {
  const sorted = vaults.toSorted((a, b) => format.compare(a.name, b.name));
  return sorted.map((info) => {
    const notes = [
      distinctionOf(info, vaults),
      info.status === "open" ? (info.role === "read" ? texts.viewOnly : "") : texts.states[info.status],
    ];
    return { info, note: notes.filter((note) => note !== "").join(" · ") };
  });
}

function managerOf({ members }: Named): string {
  const managers = members.filter(({ role }) => role === "manage");
  const other = managers.find(({ isMe }) => !isMe);
  if (other !== undefined) return texts.of(other.name);
  return managers.length > 0 ? texts.ofMe : "";
}
