import type { FirstVisit } from "@pomander/vault";
import { firstVisitTexts as texts } from "@pomander/texts/vault-warnings";
import { VaultNotTrusted } from "../errors.ts";
import { formatMoment } from "../terminal/moment.ts";
import type { VaultAccess, VaultView } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { checkCodeText } from "./vault-warnings.ts";

export interface FirstVisitOptions {
  /** The check code that another device shows: it must be the same. */
  checkCode?: string;
  /** Whether to accept the vault as it is. */
  yes?: boolean;
}

/**
 * Returns the first view of a vault that was just unlocked. Where this device has no memory of the vault, the user must
 * confirm that it is the expected one. Throws VaultNotTrusted when the user does not.
 */
export async function firstView(
  context: CommandContext,
  access: Pick<VaultAccess, "view" | "confirmFirstVisit">,
  options: FirstVisitOptions,
): Promise<VaultView> {
  const view = await access.view();
  if (options.checkCode !== undefined && !isSameCode(options.checkCode, view.checkCode ?? view.firstVisit?.checkCode))
    throw new VaultNotTrusted(["The check code is different.", ...texts.declined.meaning, ...factsOf(view)].join("\n"));
  if (view.firstVisit === null) return view;
  context.output.say([texts.title, texts.lead("device"), ...factsOf(view)].join("\n"));
  if (!(await isExpected(context, options))) {
    const { title, meaning } = texts.declined;
    throw new VaultNotTrusted([title, ...meaning].join("\n"));
  }
  return access.confirmFirstVisit();
}

async function isExpected({ terminal }: CommandContext, { checkCode, yes }: FirstVisitOptions): Promise<boolean> {
  if (checkCode !== undefined || yes === true) return true;
  if (terminal !== null) return terminal.confirm(texts.question);
  throw new VaultNotTrusted(
    "Can't ask whether this is what you expect without a terminal. Provide the check code that another of your devices shows " +
      "with --check-code, or --yes to accept the vault as it is.",
  );
}

function factsOf({ firstVisit, ...view }: VaultView): string[] {
  const { lastChange, entryCount, checkCode }: Omit<FirstVisit, "checkCode"> & Pick<VaultView, "checkCode"> =
    firstVisit ?? { ...view, entryCount: view.entries.length + view.unreadable.length };
  return [
    `  ${texts.lastChange}: ${lastChange === null ? texts.unknownChange : formatMoment(lastChange)}`,
    `  ${texts.entries}: ${entryCount.toLocaleString("en")}`,
    ...(checkCode === null ? [] : [`  ${texts.checkCode}: ${checkCodeText(checkCode)}`]),
  ];
}

/** Returns whether two check codes are the same, with or without the counter and however they are spaced. */
function isSameCode(given: string, shown: VaultView["checkCode"] | undefined): boolean {
  if (shown === null || shown === undefined) return false;
  const digits = given.replaceAll(/\D/g, "");
  const code = shown.code.replaceAll(/\D/g, "");
  return digits === code || digits === `${shown.counter}${code}`;
}
