import {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  passphraseWords,
} from "@pomander/vault";
import { UsageError } from "@pomander/terminal/errors";
import { passwordLengthOf, wholeWithin } from "../entry/option-values.ts";
import type { CommandContext } from "./command-context.ts";

export interface GenerateOptions {
  length?: string;
  words?: string | true;
  separator?: string;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
  lookAlikes: boolean;
  json?: boolean;
}

/** Prints a new password, or with `words` a passphrase. No user needs to be signed in. */
export async function generate({ output }: Pick<CommandContext, "output">, options: GenerateOptions): Promise<number> {
  const { lowercase, uppercase, digits, symbols, words } = options;
  if (words !== undefined && options.length !== undefined)
    throw new UsageError("Use --length for a password or --words for a passphrase, not both.");
  if (!lowercase && !uppercase && !digits && !symbols) throw new UsageError("Allow at least one kind of character.");
  const { text, entropyBits } =
    words !== undefined
      ? await generatePassphrase({
          words:
            words === true
              ? defaultPassphraseOptions.words
              : wholeWithin(passphraseWords, words, ["A passphrase has", "words"]),
          separator: options.separator ?? defaultPassphraseOptions.separator,
        })
      : generatePassword({
          ...defaultPasswordOptions,
          length: options.length === undefined ? defaultPasswordOptions.length : passwordLengthOf(options.length),
          lowercase,
          uppercase,
          digits,
          symbols,
          withoutLookAlikes: !options.lookAlikes,
        });
  if (options.json === true) output.printJson({ password: text, entropyBits: Math.round(entropyBits) });
  else output.printValue(text);
  return 0;
}
