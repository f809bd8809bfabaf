import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./removal-texts.ts";

/** Returns the texts about shared vaults of an account that is deleted in German. */
export const german = ({ list }: Format): TextsOf<typeof english> => ({
  goesShared: (names) =>
    names === null
      ? "Gemeinsame Tresore, in denen sonst niemand ist"
      : names.length === 1
        ? `Der gemeinsame Tresor „${names[0]}“, weil sonst niemand darin ist`
        : `Die gemeinsamen Tresore ${list(names.map((name) => `„${name}“`))}, weil sonst niemand darin ist`,
  onlyManager: (names) =>
    `Nur du verwaltest ${list(names)}. Gib vorher jemand anderem die Rolle „Darf verwalten“, sonst kann das niemand mehr.`,
});
