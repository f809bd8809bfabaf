import { reasonText } from "@pomander/texts/reason-text";
import { pluralize } from "@pomander/texts/pluralize";
import type { WaitingGrants } from "@pomander/vault/sharing";
import { CommandError, exitCodes } from "@pomander/terminal/errors";
import { oneLine, type Output } from "@pomander/terminal/output";
import type { SharedVault, SharedView } from "../vault/access-types.ts";
import { readShared, roleNames, whyNotOpen } from "./choose-vault.ts";
import type { CommandContext } from "./command-context.ts";
import { withAccount } from "./open-vault.ts";

const whyKeysDue: Record<SharedVault["keysDue"][number]["why"], string> = {
  left: "left",
  deleted: "was deleted",
  barred: "was taken out",
  card: "has new keys",
};

/** Lists the shared vaults, and what waits in them for a person. */
export async function listVaults(context: CommandContext, { json = false }: { json?: boolean }): Promise<number> {
  const { output } = context;
  return withAccount(context, async (account) => {
    const shared = await readShared(account, output);
    const vaults = shared.vaults.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    if (vaults.length === 0 && shared.problem !== null)
      throw new CommandError(`Your shared vaults couldn't be read. ${reasonText(shared.problem)}`);
    if (json) output.printJson({ vaults: vaults.map(vaultJson), waiting: shared.waiting.map(waitingJson) });
    else printVaults(output, { ...shared, vaults });
    if (shared.problem === null) return exitCodes.done;
    output.say(
      `${reasonText(shared.problem).replace(/\.$/, "")}. These are your shared vaults as they were last read.`,
    );
    return exitCodes.failed;
  });
}

const vaultJson = ({ vaultId, name, role, status, entryCount, keysDue }: SharedVault) => ({
  vaultId,
  name,
  role,
  status,
  entries: entryCount,
  keysDue: keysDue.map(({ name, why }) => ({ name, why })),
});

const waitingJson = ({ by, vaults }: WaitingGrants) => ({
  by: by.name,
  vaults: vaults.map(({ vaultId, name, role, entryCount }) => ({ vaultId, name, role, entries: entryCount })),
});

function printVaults(output: Output, { vaults, waiting }: SharedView): void {
  const rows = vaults.map(({ name, role, entryCount, vaultId }) => [
    oneLine(name),
    role === null ? "" : roleNames[role],
    entryCount === null ? "" : entriesText(entryCount),
    vaultId,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of rows.entries()) {
    output.print(row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  "));
    const vault = vaults[index];
    if (vault !== undefined) for (const line of dueOf(vault)) output.print(`  ${line}`);
  }
  for (const { by, vaults: given } of waiting)
    for (const { name, role, entryCount } of given)
      output.print(
        `${oneLine(by.name)} gives you access to "${oneLine(name)}" (${roleNames[role]}, ${entriesText(entryCount)}). Accept it in the browser, under People.`,
      );
  if (vaults.length + waiting.length === 0) output.say("You have no shared vaults. Create one in the browser.");
}

const entriesText = (count: number) => pluralize(count, "entry", "entries");

/** Returns lines that say why a vault is not open, or why it needs new keys. */
function dueOf(vault: SharedVault): string[] {
  if (vault.status !== "open") return [whyNotOpen(vault)];
  const due = vault.keysDue.map(({ name, isMachine, why }) =>
    isMachine
      ? `Machine ${oneLine(name)} ${why === "left" ? "has ended" : whyKeysDue[why]}.`
      : `${oneLine(name)} ${whyKeysDue[why]}.`,
  );
  if (due.length === 0) return [];
  const who =
    vault.role === "manage" ? "Create new keys in the browser." : "Someone who manages it must create new keys.";
  return [`${due.join(" ")} ${who}`];
}
