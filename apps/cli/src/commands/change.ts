import { pick } from "@pomander/contract";
import { emptyDraft, type ChangeOutcome, type SaveOutcome } from "@pomander/vault";
import { reasonText } from "@pomander/texts/reason-text";
import { draftOf, patchedDraft } from "../entry/draft-patch.ts";
import { entryJson } from "../entry/entry-json.ts";
import { readDraftPatch, type DraftOptions } from "../entry/draft-options.ts";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { type VaultOption, withEntry, withVault } from "./open-vault.ts";

interface ChangeOptions extends DraftOptions, VaultOption {
  json?: boolean;
}

/** Stores a new entry. */
export async function add(context: CommandContext, options: ChangeOptions): Promise<number> {
  const { output, terminal } = context;
  const patch = await readDraftPatch(options, { terminal, before: emptyDraft, present: {}, asksPassword: true });
  const draft = patchedDraft(emptyDraft, patch);
  if (draft.title.trim() === "") throw new UsageError("An entry needs a title: --title <title>");
  return withVault(context, { ...pick(options, ["vault"]), isWriting: true }, async (access) => {
    const id = savedId(await access.create(draft));
    if (options.json === true) output.printJson({ _id: id });
    else output.say(`Added "${oneLine(draft.title)}" (${id}).`);
    return 0;
  });
}

/** Changes an entry: what is not named stays as it is. */
export async function edit(context: CommandContext, named: string, options: ChangeOptions): Promise<number> {
  const { output, terminal } = context;
  return withEntry(
    context,
    named,
    { ...pick(options, ["vault"]), isWriting: true },
    async ({ access, entry: { _id } }) => {
      const entry = await access.reveal(_id);
      await createDisclosureGate(context, access)([entry]);
      const before = draftOf(entry);
      const present = entryJson(entry);
      const patch = await readDraftPatch(options, { terminal, before, present, asksPassword: false });
      if (Object.keys(patch).length === 0) throw new UsageError("Say what to change: pomander edit --help");
      const draft = patchedDraft(before, patch);
      if (draft.title.trim() === "") throw new UsageError("An entry needs a title.");
      const id = savedId(await access.save(entry, draft));
      if (options.json === true) output.printJson({ _id: id });
      else output.say(`Saved "${oneLine(draft.title)}".`);
      return 0;
    },
  );
}

/** Puts an entry into the archive, or takes it out. */
export async function archive(
  context: CommandContext,
  named: string,
  { restore = false, json = false, ...vault }: VaultOption & { restore?: boolean; json?: boolean },
): Promise<number> {
  const { output } = context;
  return withEntry(context, named, { ...vault, isWriting: true }, async ({ access, entry: { _id, title } }) => {
    const name = oneLine(title);
    checkChanged(await (restore ? access.restore(_id) : access.archive(_id)));
    if (json) output.printJson({ _id, isArchive: !restore });
    else output.say(restore ? `"${name}" is back from the archive.` : `"${name}" is in the archive.`);
    return 0;
  });
}

/** Throws for whatever did not end in a stored entry; gives its id. */
export function savedId(outcome: SaveOutcome): string {
  switch (outcome.kind) {
    case "saved":
      return outcome.id;
    case "conflict":
      throw new CommandError("This entry was changed elsewhere. Nothing was saved. Review it, then try again.");
    case "gone":
      throw new CommandError("This entry was deleted elsewhere. Nothing was saved.");
    case "notSaved":
      throw new CommandError(`Not saved. ${reasonText(outcome.reason)}`);
  }
}

/** Throws for whatever did not end in a change. */
export function checkChanged(outcome: ChangeOutcome): void {
  if (outcome.kind === "notSaved") throw new CommandError(`Nothing was changed. ${reasonText(outcome.reason)}`);
  if (outcome.kind === "changedMeanwhile")
    throw new CommandError("This entry was changed elsewhere. Nothing was saved. Review it, then try again.");
  if (outcome.kind === "gone") throw new CommandError("This entry was deleted elsewhere.");
}
