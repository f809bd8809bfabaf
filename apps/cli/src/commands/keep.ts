import { integrityTexts as texts } from "@pomander/texts/vault-warnings";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { VaultNotTrusted } from "../errors.ts";
import type { CommandContext } from "./command-context.ts";
import { type VaultOption, withVault } from "./open-vault.ts";
import { checkChanged } from "./change.ts";
import { warningText } from "./vault-warnings.ts";

const keepSharedBody =
  "What the server sent becomes this vault for all its members, even if something is missing or different. " +
  "Each of them is told once that you kept it.";

/** "Keep this version": what the server sent becomes the vault, after a person has looked at the warning. */
export async function keep(
  context: CommandContext,
  { yes = false, json = false, ...vault }: VaultOption & { yes?: boolean; json?: boolean },
): Promise<number> {
  const { output, terminal } = context;
  return withVault(context, { ...vault, isUnverifiedAllowed: true, isWriting: true }, async (access, view) => {
    const warning = warningText(view);
    if (warning === null)
      throw new CommandError(
        `${view.shared === null ? "Your vault" : `"${oneLine(view.shared.name)}"`} is verified. There's nothing to keep.`,
      );
    output.say(warning);
    output.say(
      [
        texts.keepTitle,
        view.shared === null ? texts.keepBody : keepSharedBody,
        ...(view.fault?.kind === "unreadable" ? [texts.keepSettings] : []),
      ].join("\n"),
    );
    if (!yes) {
      if (terminal === null) throw new UsageError("Can't ask without a terminal. Add --yes once you're sure.");
      if (!(await terminal.confirm("Keep it?"))) throw new VaultNotTrusted("Nothing was changed.");
    }
    const outcome = await access.acceptServerState();
    checkChanged(outcome);
    if (json) output.printJson({ areSettingsLost: outcome.kind === "done" && outcome.areSettingsLost === true });
    output.say(texts.kept);
    if (outcome.kind === "done" && outcome.areSettingsLost === true) output.say(texts.settingsLost);
    return 0;
  });
}
