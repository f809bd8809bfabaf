import type { VaultRole } from "@pomander/contract";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { format } from "@pomander/texts/format";
import { texts } from "./texts.ts";

/** A shared vault as far as its name tells it apart from others. */
interface Named {
  name: string;
  members: readonly { name: string; role: VaultRole; isMe: boolean }[];
}

/**
 * Returns what tells a vault apart from others of its name, and from the user's own where it is called like that: who
 * manages it, and its number of members where that is the same; "" where nothing else has its name.
 */
export function distinctionOf(vault: Named, all: readonly Named[]): string {
  const manager = managerOf(vault);
  const same = all.filter((other) => other !== vault && isAlike(other.name, vault.name));
  const isLikeOwn = [texts.personal, texts.all].some((name) => isAlike(name, vault.name));
  if (same.length === 0 && !isLikeOwn) return "";
  const isManagedAlike = manager === "" || same.some((other) => managerOf(other) === manager);
  const notes = [manager, isManagedAlike ? texts.members(vault.members.length) : ""];
  return notes.filter((note) => note !== "").join(" · ");
}

/** Returns whether two names look the same: any manager can choose a name that differs in letter case or spaces alone. */
const isAlike = (a: string, b: string) => shapeOf(a) === shapeOf(b);
const shapeOf = (name: string) => name.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLowerCase();

/** Returns a vault's name in a choice, with what tells it apart from others of this name. */
export function labelOf<T extends Named>(vault: T, all: readonly T[]): string {
  const note = distinctionOf(vault, all);
  return note === "" ? vault.name : texts.distinct(vault.name, note);
}

/** Returns the name of one of a user's vaults in a choice; `shared`: the shared ones. */
export function placeLabel(vaultId: string, shared: readonly SharedVaultInfo[]): string {
  const vault = shared.find((info) => info.vaultId === vaultId);
  return vault === undefined ? texts.personal : labelOf(vault, shared.filter(isPresent));
}

/** Returns whether a vault is not one that new keys have replaced. */
export const isPresent = ({ status }: Pick<SharedVaultInfo, "status">): boolean => status !== "ended";

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
  const isMine = managers.some(({ isMe }) => isMe);
  if (other !== undefined) return isMine ? texts.ofMeAnd(other.name) : texts.of(other.name);
  return isMine ? texts.ofMe : "";
}
