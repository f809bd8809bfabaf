import { reasonText } from "@pomander/texts/reason-text";
import { unreadableText } from "@pomander/texts/vault";
import type { AcceptedState, CheckCode } from "@pomander/vault";
import { faultText, integrityTexts as texts } from "@pomander/texts/vault-warnings";
import { exitCodes } from "@pomander/terminal/errors";
import { VaultNotTrusted } from "../errors.ts";
import { oneLine, type Output } from "@pomander/terminal/output";
import { formatMoment } from "../terminal/moment.ts";
import type { VaultView } from "../vault/access-types.ts";

export const checkCodeText = ({ counter, code }: CheckCode): string => `${counter} ${code}`;

/** Reports once what happened to the vault elsewhere, and what this view is if it is not what the server has now. */
export function sayNotices(view: VaultView, output: Output): void {
  const { newlyAccepted, newKeysMadeAt, isMemoryRestored, isOffline, problem, unreadable, shared } = view;
  if (newKeysMadeAt !== null) output.say(texts.newKeys(formatMoment(newKeysMadeAt)));
  for (const accepted of newlyAccepted) output.say(acceptedText(accepted, shared));
  if (isMemoryRestored)
    output.say(
      "This device's memory of your vault was cleared while the vault was open. It has been restored. " +
        "If you didn't clear it, compare the check code (pomander status) with the one on another of your devices.",
    );
  if (isOffline) output.say("You're offline. This is the copy on this device. Changes need a connection.");
  else if (problem !== null)
    output.say(
      `${reasonText(problem).replace(/\.$/, "")}. This is ${shared === null ? "your vault" : `"${oneLine(shared.name)}"`} as it was last read.`,
    );
  for (const { _id, reason } of unreadable)
    output.say(`An entry can't be opened: ${oneLine(_id)} (${unreadableText(reason)})`);
}

function acceptedText({ at, leftOut, gone, by }: AcceptedState, shared: VaultView["shared"]): string {
  const kept =
    shared === null || by === undefined
      ? texts.accepted(formatMoment(at))
      : `On ${formatMoment(at)}, ${oneLine(by)} kept the server's version of "${oneLine(shared.name)}".`;
  const lines = [kept + (leftOut > 0 ? ` ${texts.leftOut(leftOut)}` : "")];
  if (gone.count > 0) {
    const rest = gone.count - gone.names.length;
    lines.push(`${texts.gone(gone.count)}${gone.names.length > 0 ? ":" : "."}`);
    lines.push(...gone.names.map((name) => `  ${oneLine(name)}`));
    if (gone.names.length > 0 && rest > 0) lines.push(`  ${texts.unnamed(rest)}`);
  }
  return lines.join("\n");
}

const keepersOnly = "If you manage this vault, you can keep it: pomander keep";

/** Returns the warning about a read that is not verified: what is known, and nothing more. null: it is verified. */
export function warningText({ fault, checkCode, shared }: VaultView): string | null {
  if (fault === null) return null;
  const missing = fault.kind === "fewer" ? fault.missing : [];
  const toKeep = shared === null ? "To keep it: pomander keep" : `${keepersOnly} --vault ${shared.vaultId}`;
  return [
    shared === null ? texts.title : `"${oneLine(shared.name)}" doesn't match what was last saved`,
    faultText(fault, formatMoment, { isShared: shared !== null }),
    ...(missing.length === 0 ? [] : [texts.missing, ...missing.map((name) => `  ${oneLine(name)}`)]),
    ...(checkCode === null ? [] : [`${texts.checkCode}: ${checkCodeText(checkCode)}`]),
    texts.readOnly,
    ...texts.steps.map((step, index) => `  ${index + 1}. ${step}`),
    `To read what the server sent, add --unverified to list or get. ${toKeep}`,
  ].join("\n");
}

/** Throws VaultNotTrusted with the warning for a view that is not verified. */
export function refuseUnverified(view: VaultView): void {
  const warning = warningText(view);
  if (warning !== null) throw new VaultNotTrusted(warning);
}

/** Prints the warning and continues; returns the exit code. */
export function warnUnverified(view: VaultView, output: Output): number {
  const warning = warningText(view);
  if (warning === null) return exitCodes.done;
  output.say(warning);
  return exitCodes.notVerified;
}
