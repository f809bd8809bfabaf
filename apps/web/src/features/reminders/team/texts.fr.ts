import { unbroken } from "../../../lib/format/unbroken.ts";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about who has taken a reminder, and about snoozing it in French. */
export const french = (): TextsOf<typeof english> => ({
  take: "Je m’en occupe",
  takeFor: (title) => `Je m’en occupe\u00a0: ${title}`,
  takeOver: "Prendre le relais",
  takeOverFor: (title) => `Prendre le relais\u00a0: ${title}`,
  giveBack: "Rendre",
  giveBackFor: (title) => `Rendre\u00a0: ${title}`,
  mine: "Vous vous en occupez",
  by: (name) => `${name} s’en occupe`,
  snooze: "Reporter",
  snoozeFor: (title) => `Reporter ${title}`,
  snoozed: (day) => `Reporté pour vous jusqu’au ${unbroken(day)}`,
  wake: "Ne plus reporter",
  wakeFor: (title) => `Ne plus reporter\u00a0: ${title}`,
  hint: "Les autres ne reçoivent plus d’e-mails à ce sujet, sauf s’il expire.",
  until: {
    tomorrow: "Jusqu’à demain",
    days: (days) => `Pour ${days} jours`,
    week: "Pour une semaine",
    lastDay: (day) => `Jusqu’à la veille de son expiration, le ${day}`,
  },
  none: "Il expire trop tôt pour être reporté.",
  othersGoOn: (name) =>
    `Les autres reçoivent toujours des e-mails à ce sujet, car ${name === null ? "vous n’en recevez" : `${name} n’en reçoit`} pas.`,
  took: (title, hint) => `Vous vous occupez de «\u00a0${title}\u00a0». ${hint}`.trim(),
  tookOver: (title) => `Vous avez pris le relais pour «\u00a0${title}\u00a0».`,
  gaveBack: (title) =>
    `Vous avez rendu «\u00a0${title}\u00a0». Tout le monde reçoit de nouveau des e-mails à ce sujet.`,
  snoozedFor: (title, day) => `Vous ne recevez aucun e-mail sur «\u00a0${title}\u00a0» jusqu’au ${day}.`,
  woke: (title) => `Vous recevez de nouveau des e-mails sur «\u00a0${title}\u00a0».`,
  undo: "Annuler",
});
