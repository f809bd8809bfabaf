import type { User } from "@pomander/contract";
import type { OpenVault, VaultClient } from "@pomander/vault";
import type { LeaverProgress, SharedVaultInfo, Sharing } from "@pomander/vault/sharing";
import { reasonText } from "@pomander/texts/reason-text";
import { CommandError } from "@pomander/terminal/errors";
import { VaultNotTrusted } from "../errors.ts";
import type { SharedVault, SharedView } from "./access-types.ts";
import type { ViewedVault } from "./vault-access.ts";
import { createViewer } from "./view.ts";

type SharingHost = Awaited<ReturnType<VaultClient["sharingHost"]>>;

/** The shared vaults of a user whose own vault is open in this process. */
export interface SharedVaults {
  read(): Promise<SharedView>;
  leavers(vaultId: string): Promise<readonly LeaverProgress[]>;
  /** Throws CommandError for a vault that is not open. */
  opened(vaultId: string): ViewedVault;
  close(): void;
}

/** Creates them; nothing is read before the first call. The code of sharing is loaded then. */
export async function openSharedVaults(host: SharingHost, user: User): Promise<SharedVaults> {
  const { createSharing } = await import("@pomander/vault/sharing");
  const sharing = createSharing(host, user);
  const viewed = new WeakMap<OpenVault, ViewedVault>();
  return {
    async read() {
      await sharing.refresh();
      const snapshot = sharing.snapshot();
      sharing.dismissNotices();
      if (snapshot.status === "unverified")
        throw new VaultNotTrusted("Your own vault isn't verified, so your shared vaults weren't read.");
      if (snapshot.damaged.includes("vaults"))
        throw new CommandError(reasonText({ code: "own_records_damaged", params: { kind: "vaults" } }));
      const live = snapshot.vaults.filter(({ status }) => status !== "ended");
      const formerIds = formerIdsOf(snapshot.vaults);
      return {
        vaults: live.map((vault) => sharedVaultOf(host, vault, formerIds.get(vault.vaultId) ?? [])),
        waiting: snapshot.waiting,
        notices: snapshot.notices,
        problem: snapshot.error,
      };
    },
    leavers: (vaultId) => sharing.leavers(vaultId),
    opened(vaultId) {
      const vault = host.vaults.find(vaultId);
      if (vault === null) throw new CommandError("This vault isn't open any more. Run the command again.");
      const known = viewed.get(vault) ?? {
        vault,
        viewer: createViewer(vault, { lockAfterSeconds: null, nameOf: (userId) => nameIn(sharing, vaultId, userId) }),
      };
      viewed.set(vault, known);
      return known;
    },
    close: () => sharing.close(),
  };
}

/** Returns the name of a member by which this user knows them; null: no such member is known. */
function nameIn(sharing: Sharing, vaultId: string, userId: string): string | null {
  const { members = [] } = sharing.snapshot().vaults.find((vault) => vault.vaultId === vaultId) ?? {};
  return members.find((member) => member.userId === userId)?.name ?? null;
}

function sharedVaultOf(
  { vaults }: SharingHost,
  { vaultId, name, status, role, problem, restorableUntil, keysDue, members, former }: SharedVaultInfo,
  formerIds: readonly string[],
): SharedVault {
  const snapshot = status === "open" ? vaults.find(vaultId)?.snapshot() : undefined;
  const nameOf = (id: string) => [...members, ...former].find(({ userId }) => userId === id)?.name ?? "A member";
  const isMachine = (id: string) => members.some((member) => member.userId === id && member.isMachine);
  return {
    vaultId,
    name,
    status,
    role,
    problem,
    restorableUntil,
    entryCount: snapshot?.entries.length ?? null,
    keysDue: keysDue.map(({ userId, why }) => ({ name: nameOf(userId), isMachine: isMachine(userId), why })),
    formerIds,
  };
}

/** Returns the ids of ended vaults by the id of the one that took their place, by this device's own memory. */
function formerIdsOf(vaults: readonly SharedVaultInfo[]): Map<string, string[]> {
  const former = new Map<string, string[]>();
  for (const { vaultId, successor } of vaults) {
    if (successor === null) continue;
    former.set(successor, [...(former.get(successor) ?? []), vaultId]);
  }
  return former;
}
