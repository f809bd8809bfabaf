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
export type Recipe = { kind: "characters" | "words" } & PasswordOptions & PassphraseOptions;

export const usualRecipe: Recipe = { kind: "characters", ...defaultPasswordOptions, ...defaultPassphraseOptions };

/** A password by a recipe, at random. */
export async function makeBy(recipe: Recipe): Promise<string> {
  const made = recipe.kind === "words" ? await generatePassphrase(recipe) : generatePassword(recipe);
  return made.text;
}
