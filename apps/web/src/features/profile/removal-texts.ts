import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list }: Format) => ({
  goesShared: (names: readonly string[] | null) =>
    names === null
      ? "Shared vaults that no one else is in"
      : names.length === 1
        ? `The shared vault "${names[0]}", because no one else is in it`
        : `The shared vaults ${list(names.map((name) => `"${name}"`))}, because no one else is in them`,
  onlyManager: (names: readonly string[]) =>
    `You're the only one who manages ${list(names)}. Give someone else the role "Can manage" first, or no one can manage ${names.length === 1 ? "it" : "them"}.`,
});

export const texts = localize("features/profile/removal-texts", english);
