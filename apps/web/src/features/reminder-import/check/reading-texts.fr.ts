import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./reading-texts.ts";

/** Returns the texts about how the cells of a row are read in French. */
export const french = ({ number }: Format): TextsOf<typeof english> => ({
  noTitle: "Elle n’a pas de titre.",
  longTitle: (most) => `Le titre dépasse ${most} caractères.`,
  longNotes: (most) => `Les notes dépassent ${number(most)} caractères.`,
  noExpiry: "Elle n’a pas de date d’expiration.",
  noDate: (text) => `«\u00a0${text}\u00a0» n’est pas une date.`,
  eitherDate: (text, spellings) => `«\u00a0${text}\u00a0» peut être deux dates. Écrivez-la sous la forme ${spellings}.`,
  severalDates: (text) => `«\u00a0${text}\u00a0» contient plusieurs dates. Saisissez celle qui compte.`,
  unusedDate: (text) => `«\u00a0${text}\u00a0» n’est pas utilisé comme date, comme vous l’avez choisi.`,
  askedDate: (text, day) =>
    `«\u00a0${text}\u00a0» signifie-t-il ${day}\u00a0? Répondez ci-dessus, ou saisissez la date.`,
  askedPeriod: (text) =>
    `«\u00a0${text}\u00a0» est une période. Choisissez ci-dessus si son début ou sa fin compte, ou saisissez la date.`,
  startAfterExpiry: "La date de début suit la date d’expiration.",
  noNumberOfDays: (text) => `«\u00a0${text}\u00a0» n’est pas un nombre de jours.`,
  tooManyLeads: (most, days) => `Elle a plus de ${most} délais, ou un délai de plus de ${days} jours.`,
  secretLeftOut: "Ce qui ressemble à un mot de passe ou à un autre secret est omis.",
  dateReadAs: (text, day) => `«\u00a0${text}\u00a0» est lu comme ${day}.`,
  leadReplaced: (text, leads) => `Délai «\u00a0${text}\u00a0»\u00a0: ${leads.join(", ")} est utilisé à la place.`,
  leadBefore: (text) => `Délai «\u00a0${text}\u00a0»\u00a0: lu comme des jours avant.`,
  noNotice: (text) => `«\u00a0${text}\u00a0» n’est pas un préavis et va dans les notes.`,
  costReadAs: (text, cost) => `Coût «\u00a0${text}\u00a0»\u00a0: lu comme ${cost}.`,
  noticeReadAs: (text, period) => `Préavis «\u00a0${text}\u00a0»\u00a0: lu comme ${period}.`,
  noId: (text) => `«\u00a0${text}\u00a0» n’est pas un identifiant Pomander\u00a0: la ligne est lue sans lui.`,
  noFrequency: (text) =>
    `«\u00a0${text}\u00a0» n’est pas une fréquence\u00a0: les e-mails arrivent une fois par délai.`,
  noNumberOfMonths: (text) => `«\u00a0${text}\u00a0» n’est pas un nombre de mois et va dans les notes.`,
});
