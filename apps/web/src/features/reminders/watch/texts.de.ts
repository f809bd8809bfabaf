import type { TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { english } from "./texts.ts";

/** Returns the texts about what a reminder watches in German. */
export const german = (): TextsOf<typeof english> => ({
  label: "Überwachen",
  nothing: "Nichts",
  kinds: { certificate: "Ein Zertifikat", domain: "Eine Domain" },
  hint: "Das Ablaufdatum wird übernommen. Geprüft wird einmal am Tag.",
  targets: {
    certificate: { label: "Host und Port", hint: "Zum Beispiel www.example.org:443" },
    domain: { label: "Domain", hint: "Zum Beispiel example.org. Manche Registrierungsstellen nennen kein Datum." },
  },
  targetFaults: {
    certificate: "Gib Host und Port ein, z.\u00a0B. www.example.org:443",
    domain: "Gib eine Domain ein, z.\u00a0B. example.org",
  },

  fact: "Überwacht",
  found: {
    certificate: (target) => `Zertifikat von ${target}`,
    domain: (target) => `Domain ${target}`,
  },
  checkNow: "Jetzt prüfen",
  checkFailed: "Prüfung fehlgeschlagen",
  checked: (when) => `Geprüft: ${when}.`,
  looking: "Wird geprüft\u00a0…",
  lookUpFailed: "Das ließ sich nicht prüfen. Nach dem Speichern wird es noch einmal versucht.",
  dateTaken: "Dieser Tag wird das Ablaufdatum.",
  dateKept: "Das Ablaufdatum bleibt, wie es ist.",
  waiting: "Noch nicht geprüft.",
  ends: (day) => `Läuft am ${day} ab.`,
  noDate: {
    certificate: "Dieses Zertifikat nennt kein Ende.",
    domain: "Diese Registrierungsstelle nennt kein Datum.",
  },
  unchecked: "Nicht prüfbar",
  uncheckedSince: (day) => `Nicht prüfbar seit ${unbroken(day)}`,
});
