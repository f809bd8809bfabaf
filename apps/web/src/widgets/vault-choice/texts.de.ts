import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of choosing among a user's vaults in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  all: "Alle Tresore",
  personal: "Persönlich",
  choose: "Tresor",
  chosen: (name) => `Tresor: ${name}`,
  of: (manager) => `Verwaltet von ${manager}`,
  ofMe: "Von dir verwaltet",
  ofMeAnd: (manager) => `Verwaltet von dir und ${manager}`,
  members: (count) => plural(count, { one: "# Mitglied", other: "# Mitglieder" }),
  distinct: (name, note) => `${name} (${note})`,
  viewOnly: "Nur lesen",
  manage: (name) => `Mitglieder von ${name}`,
  vaults: "Gemeinsame Tresore",
  states: {
    opening: "Wird geöffnet\u00a0…",
    failed: "Nicht zu öffnen",
    notListed: "Kein Mitglied mehr",
    deleted: "Gelöscht",
    ended: "Ersetzt",
  },
});
