import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { format } from "@pomander/texts/format";
import { texts } from "./texts.ts";

/** A shared vault with what distinguishes it in a menu. */
interface NamedVault {
  info: SharedVaultInfo;
  /** A manager's name, for one of several vaults of one name, or why it cannot be used; "" for the others. */
  note: string;
}

/** Returns shared vaults by name. Those of one name say who manages them. */
export function namedVaults(vaults: readonly SharedVaultInfo[]): readonly NamedVault[] {
  const sorted = vaults.toSorted((a, b) => format.compare(a.name, b.name));
  return sorted.map((info) => {
    const isTwice = vaults.some(({ vaultId, name }) => vaultId !== info.vaultId && name === info.name);
    const notes = [
      isTwice ? managerOf(info) : "",
      info.status === "open" ? (info.role === "read" ? texts.viewOnly : "") : texts.states[info.status],
    ];
    return { info, note: notes.filter((note) => note !== "").join(" · ") };
  });
}

function managerOf({ members }: SharedVaultInfo): string {
  const managers = members.filter(({ role }) => role === "manage");
  const other = managers.find(({ isMe }) => !isMe);
  if (other !== undefined) return texts.of(other.name);
  return managers.length > 0 ? texts.ofMe : "";
}
