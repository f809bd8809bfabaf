import { sortByTitle, type EntrySummary } from "@pomander/vault";
import type { LeaverProgress } from "@pomander/vault/sharing";
import { exitCodes, type ExitCode } from "@pomander/terminal/errors";
import { oneLine, type Output } from "@pomander/terminal/output";
import type { VaultView } from "../vault/access-types.ts";
import { chooseVault, readShared, whyNotOpen } from "./choose-vault.ts";
import type { CommandContext } from "./command-context.ts";
import { type VaultOption, withAccount } from "./open-vault.ts";
import { refuseUnverified, sayNotices, warnUnverified } from "./vault-warnings.ts";

interface LeaverReport extends Omit<LeaverProgress, "left" | "aside"> {
  vaultId: string;
  vault: string;
  left: readonly EntrySummary[];
  aside: readonly EntrySummary[];
}

/** Lists the passwords that former members of shared vaults still know, counted on this device. */
export async function leavers(
  context: CommandContext,
  { vault, json = false }: VaultOption & { json?: boolean },
): Promise<number> {
  const { output } = context;
  return withAccount(context, async (account) => {
    const shared = await readShared(account, output);
    const chosen = vault === undefined ? shared.vaults : [chooseVault(shared, vault)];
    const reports: LeaverReport[] = [];
    let exitCode: ExitCode = exitCodes.done;
    for (const one of chosen) {
      if (one.status !== "open") {
        output.say(`"${oneLine(one.name)}" can't be opened. ${whyNotOpen(one)}`);
        exitCode = exitCodes.failed;
        continue;
      }
      const view = await account.within(one.vaultId).view();
      sayNotices(view, output);
      // Marks of contents that are not verified prove nothing.
      if (vault !== undefined) refuseUnverified(view);
      if (warnUnverified(view, output) !== exitCodes.done) {
        exitCode = exitCodes.notVerified;
        continue;
      }
      const progress = await account.leavers(one.vaultId);
      reports.push(...progress.map((person) => reportOf(one, view, person)));
    }
    const known = reports.filter(({ total }) => total > 0);
    if (json) output.printJson(known.map(reportJson));
    else printReports(output, known, { withTitles: vault !== undefined });
    return exitCode;
  });
}

function reportOf(
  { vaultId, name }: { vaultId: string; name: string },
  { entries }: VaultView,
  person: LeaverProgress,
): LeaverReport {
  const summaries = (ids: readonly string[]) =>
    sortByTitle(
      entries.filter(({ _id }) => ids.includes(_id)),
      "en",
    );
  return { ...person, vaultId, vault: name, left: summaries(person.left), aside: summaries(person.aside) };
}

const titlesOf = (entries: readonly EntrySummary[]) => entries.map(({ _id, title }) => ({ _id, title }));

const reportJson = ({ vaultId, vault, userId, name, at, total, left, aside, isIncomplete }: LeaverReport) => ({
  vaultId,
  vault,
  userId,
  name,
  at,
  total,
  left: titlesOf(left),
  aside: titlesOf(aside),
  isIncomplete,
});

function printReports(output: Output, reports: readonly LeaverReport[], { withTitles }: { withTitles: boolean }): void {
  for (const { vault, name, total, left, aside, isIncomplete } of reports) {
    const kept = aside.length === 0 ? "" : `, ${aside.length} set aside`;
    output.print(`${oneLine(vault)}  ${oneLine(name)}: ${left.length} of ${total} left${kept}`);
    if (isIncomplete) output.print("  This list may not be complete.");
    if (withTitles) for (const { title } of left) output.print(`  ${oneLine(title)}`);
  }
  if (reports.length === 0) output.say("No former member knows a password of your shared vaults.");
}
