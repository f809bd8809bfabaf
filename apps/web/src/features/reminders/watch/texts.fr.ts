import { unbroken } from "../../../lib/format/unbroken.ts";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about what a reminder watches in French. */
export const french = (): TextsOf<typeof english> => ({
  label: "Surveiller",
  nothing: "Rien",
  kinds: { certificate: "Un certificat", domain: "Un domaine" },
  hint: "La date d’expiration suit ce qui est trouvé. La vérification a lieu une fois par jour.",
  targets: {
    certificate: { label: "Hôte et port", hint: "Par exemple www.example.org:443" },
    domain: { label: "Domaine", hint: "Par exemple example.org. Certains registres ne publient aucune date." },
  },
  targetFaults: {
    certificate: "Saisissez un hôte et un port, par exemple www.example.org:443",
    domain: "Saisissez un domaine, par exemple example.org",
  },
  fact: "Surveille",
  found: { certificate: (target) => `Certificat de ${target}`, domain: (target) => `Domaine ${target}` },
  checkNow: "Vérifier maintenant",
  checkFailed: "La vérification a échoué",
  checked: (when) => `Vérifié\u00a0: ${when}.`,
  looking: "Recherche…",
  lookUpFailed: "La recherche a échoué. La vérification aura lieu à l’enregistrement.",
  dateTaken: "La date d’expiration est réglée sur ce jour.",
  dateKept: "La date d’expiration reste la même.",
  waiting: "Pas encore vérifié.",
  ends: (day) => `Se termine le ${day}.`,
  noDate: {
    certificate: "Ce certificat n’indique aucune fin.",
    domain: "Ce registre ne publie aucune date.",
  },
  unchecked: "Ne peut pas être vérifié",
  uncheckedSince: (day) => `Ne peut pas être vérifié depuis le ${unbroken(day)}`,
});
