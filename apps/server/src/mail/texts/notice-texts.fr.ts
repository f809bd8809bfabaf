import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./notice-texts.ts";

/** Returns the texts of notices to the owners of reminders in French. */
export const french = ({ day }: Format): TextsOf<typeof english> => ({
  titles: {
    undelivered: (many) =>
      many === 1 ? "Un rappel n’a pas pu être distribué" : `${many} rappels n’ont pas pu être distribués`,
    unconfirmed: (many) =>
      many === 1
        ? "Un rappel attend\u00a0: l’adresse n’est pas confirmée"
        : `${many} rappels attendent\u00a0: l’adresse n’est pas confirmée`,
    ended: (many) =>
      many === 1
        ? "Un rappel a expiré, et personne ne s’en est occupé"
        : `${many} rappels ont expiré, et personne ne s’en est occupé`,
  },
  noticed: "Constaté",
  expires: (date) => `expire le ${day(date, "plain")}`,
  expired: (date) => `a expiré le ${day(date, "plain")}`,
  to: (address) => `, à ${address}`,
  more: (count) => `et ${count} de plus`,
  undelivered:
    "L’e-mail a été refusé ou n’a pas pu être distribué\u00a0: personne n’a été prévenu à cette adresse. Vérifiez l’adresse, ou choisissez quelqu’un d’autre. Nous ne vous écrirons plus au sujet de cette adresse et de ce rappel tant qu’aucun e-mail n’arrive.",
  unconfirmed:
    "Tant que les personnes n’ont pas confirmé leur adresse, elles reçoivent un rappel par semaine, et trois en tout. Ces rappels ne leur ont pas encore été envoyés. Demandez-leur de se connecter, ou d’utiliser le lien d’un e-mail de Pomander.",
  sayRight:
    "Si vous êtes sûr que l’adresse est juste, vous pouvez l’indiquer dans le tableau de bord\u00a0: modifiez la personne et cochez «\u00a0Je sais que cette adresse est juste\u00a0».",
  askAdministrator: "Si l’adresse est juste, un administrateur peut l’indiquer dans le tableau de bord.",
  ended:
    "La date d’expiration est passée, et le rappel n’a été ni renouvelé ni pris en charge. Il n’envoie plus d’e-mails. Renouvelez-le, ou supprimez-le s’il n’est plus utile.",
  because: "Vous recevez cet e-mail parce que vous êtes administrateur.",
  openOne: "Ouvrir le rappel",
  openAll: "Ouvrir mes rappels",
});
