import {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  type PassphraseOptions,
  type PasswordOptions,
} from "@pomander/vault";

export const classes = ["lowercase", "uppercase", "digits", "symbols"] as const;

/** All that was chosen, also for the kind that is not shown at the moment. */
export type GeneratorOptions = { kind: "characters" | "words" } & PasswordOptions & PassphraseOptions;

export const defaultGeneratorOptions: GeneratorOptions = {
  kind: "characters",
  ...defaultPasswordOptions,
  ...defaultPassphraseOptions,
};

/** A password by a recipe, at random. */
export async function generate(options: GeneratorOptions): Promise<string> {
  const made = options.kind === "words" ? await generatePassphrase(options) : generatePassword(options);
  return made.text;
}
