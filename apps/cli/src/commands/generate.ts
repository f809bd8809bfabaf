import {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  passphraseWords,
  passwordLength,
} from "@pomander/vault";
import { UsageError } from "@pomander/terminal/errors";
import type { CommandContext } from "./context.ts";

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
          words: whole(
            words === true ? defaultPassphraseOptions.words : words,
            passphraseWords,
            "A passphrase has",
            "words",
          ),
          separator: options.separator ?? defaultPassphraseOptions.separator,
        })
      : generatePassword({
          ...defaultPasswordOptions,
          length: whole(
            options.length ?? defaultPasswordOptions.length,
            passwordLength,
            "A password has",
            "characters",
          ),
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

function whole(
  value: string | number,
  { min, max }: { min: number; max: number },
  begin: string,
  unit: string,
): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`${begin} ${min} to ${max} ${unit}.`);
  return number;
}
