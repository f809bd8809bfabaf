import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of one-time codes in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  function span(milliseconds: number): string {
    const seconds = Math.abs(milliseconds) / 1_000;
    if (seconds < 90) return plural(Math.round(seconds), { one: "# seconde", other: "# secondes" });
    if (seconds < 90 * 60) return plural(Math.round(seconds / 60), { one: "# minute", other: "# minutes" });
    const hours = seconds / 3_600;
    return hours < 36
      ? plural(Math.round(hours), { one: "# heure", other: "# heures" })
      : plural(Math.round(hours / 24), { one: "# jour", other: "# jours" });
  }
  return {
    label: "Code à usage unique",
    copy: "Copier le code à usage unique",
    next: (code) => `Suivant\u00a0: ${code}`,
    secondsLeft: "Secondes restantes",
    clock: (offsetMs) =>
      `L’horloge de votre appareil ${offsetMs < 0 ? "retarde" : "avance"} de ${span(offsetMs)}. Les codes pourraient être refusés.`,
    add: "Ajouter un code à usage unique",
    remove: "Retirer le code à usage unique",
    secret: "Secret du code à usage unique",
    hint: "Collez le secret, le lien ou l’image du code QR que le site affiche, ou déposez une image ici.",
    works: "Saisissez ce code sur le site pour terminer\u00a0:",
    picture: "Choisir une image",
    camera: "Scanner avec la caméra",
    reading: "Lecture de l’image…",
    noCode: "Aucun code QR n’a été trouvé dans cette image. Vérifiez qu’il est entièrement visible.",
    notPicture: "Ce fichier ne peut pas être ouvert comme image.",
    tooLarge: "Cette image dépasse 20 Mo. Recadrez-la sur le code QR.",
    scan: {
      title: "Scannez le code QR",
      lead: "Dirigez la caméra vers le code QR du site. L’image reste sur cet appareil.",
      starting: "Démarrage de la caméra…",
      refused:
        "Cette page ne peut pas utiliser la caméra. Autorisez-la dans les réglages de votre navigateur, ou choisissez une image.",
      missing: "Aucune caméra n’a été trouvée. Choisissez plutôt une image.",
      failed: "La caméra n’est pas utilisable pour le moment. Une autre application l’utilise peut-être.",
      otherCode: "Ce code QR ne concerne pas les codes à usage unique.",
      view: "Ce que voit la caméra",
      cancel: "Annuler",
    },
  };
};
