import type { VaultRole } from "@pomander/contract";
import { reasonText } from "@pomander/texts/reason-text";
import { CommandError } from "@pomander/terminal/errors";
import { oneLine, type Output } from "@pomander/terminal/output";
import type { SharingNotice } from "@pomander/vault/sharing";
import { formatMoment } from "../terminal/moment.ts";
import type { AccountAccess, SharedVault, SharedView } from "../vault/access-types.ts";

export const roleNames: Readonly<Record<VaultRole, string>> = {
  read: "can view",
  write: "can edit",
  manage: "can manage",
};

/** Reads the shared vaults, and reports once what happened to them elsewhere. */
export async function readShared(account: AccountAccess, output: Output): Promise<SharedView> {
  const shared = await account.sharedVaults();
  for (const notice of shared.notices) for (const text of noticeTexts(notice)) output.say(text);
  return shared;
}

function noticeTexts(notice: SharingNotice): string[] {
  const where = `"${oneLine(notice.name)}" on ${formatMoment(notice.at)}`;
  const by = oneLine(notice.by);
  switch (notice.kind) {
    case "newKeys":
      return [
        [
          `${by} created new keys for ${where}.`,
          ...(notice.out.length === 0 ? [] : [`No longer members: ${listed(notice.out)}.`]),
          ...(notice.replaced.length === 0 ? [] : [`Members with new keys of their own: ${listed(notice.replaced)}.`]),
        ].join(" "),
      ];
    case "ownRecord": {
      const { before, after } = notice;
      const role = after.role === before.role ? [] : [`Your role is now "${roleNames[after.role]}".`];
      const name = after.name === before.name ? [] : [`Others now see you as ${oneLine(after.name)}.`];
      return [[`${by} changed your record in ${where}.`, ...role, ...name].join(" ")];
    }
    // The vault itself reports it when it is read, with the entries that are gone.
    case "kept":
      return [];
  }
}

const listed = (names: readonly string[]) => names.map(oneLine).join(", ");

/**
 * Returns the shared vault that is meant: by its id, or one that it had before new keys, else by its name in whatever
 * letter case. Throws for none, for several, whose names any manager can choose, and for one that is not open.
 */
export function chooseVault({ vaults, problem }: SharedView, named: string): SharedVault {
  const byId = vaults.find(({ vaultId, formerIds }) => vaultId === named || formerIds.includes(named));
  const lower = named.toLowerCase();
  const found = byId === undefined ? vaults.filter(({ name }) => name.toLowerCase() === lower) : [byId];
  if (found.length > 1)
    throw new CommandError(
      `Several shared vaults have this name. Use an id instead:\n${found.map((vault) => `  ${idLine(vault)}`).join("\n")}`,
    );
  const [vault] = found;
  if (vault !== undefined) return checkOpen(vault);
  if (problem !== null) throw new CommandError(`Your shared vaults couldn't be read. ${reasonText(problem)}`);
  const names = vaults.map(({ name }) => oneLine(name)).toSorted();
  throw new CommandError(
    `You have no shared vault with this name.${names.length === 0 ? "" : ` Yours: ${names.join(", ")}`}`,
  );
}

const idLine = ({ vaultId, name }: SharedVault) => `${vaultId}  ${oneLine(name)}`;

/** Returns the vault. Throws for one that is not open, with the reason. */
function checkOpen(vault: SharedVault): SharedVault {
  if (vault.status === "open") return vault;
  throw new CommandError(`"${oneLine(vault.name)}" can't be opened. ${whyNotOpen(vault)}`);
}

/** Returns why a shared vault is not open. */
export function whyNotOpen({
  status,
  problem,
  restorableUntil,
}: Pick<SharedVault, "status" | "problem" | "restorableUntil">): string {
  if (status === "notListed") return "The server says you're no longer a member.";
  if (restorableUntil !== null)
    return `It was deleted. Its managers can restore it in the browser until ${formatMoment(restorableUntil)}.`;
  return problem === null ? "It couldn't be read. Try again in a moment." : reasonText(problem);
}
