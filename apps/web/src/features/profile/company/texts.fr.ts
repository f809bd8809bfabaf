import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of one's own connection to the company in French. */
export const french = ({ moment }: Format): TextsOf<typeof english> => ({
  title: "Connexion par l’entreprise",
  leadOff: (company) =>
    `Connectez-vous avec ${company} au lieu de saisir votre mot de passe principal. Il vous faut toujours votre mot de passe principal pour déverrouiller votre coffre\u00a0: ${company} ne peut pas l’ouvrir.`,
  leadOn: (company) =>
    `${company} vous connecte. Votre coffre ne s’ouvre toujours qu’avec votre mot de passe principal\u00a0: ${company} ne peut pas l’ouvrir.`,
  leadGenerated: (company) =>
    `${company} vous connecte, mais ne peut pas ouvrir votre coffre. Pour vous en dissocier, définissez d’abord un mot de passe principal.`,
  superAdmin: (company) =>
    `Les super-administrateurs se connectent toujours avec leur mot de passe principal, pour que quelqu’un puisse entrer si la connexion par ${company} ne fonctionne pas.`,
  factorFirst:
    "Configurez d’abord la connexion en deux étapes\u00a0: les administrateurs en ont besoin pour se connecter par l’entreprise, et elle leur est demandée aussi.",
  connect: (company) => `Relier à ${company}`,
  since: (at) => `Relié\u00a0: ${moment(at)}`,
  unnamed: (company) => `Votre compte chez ${company}`,
  disconnect: "Séparer",
  disconnectTitle: (company) => `Séparer de ${company}\u00a0?`,
  disconnectBody: (company) =>
    `${company} ne vous connecte plus. Les sessions ouvertes par ${company} se terminent, sauf celle-ci. Vous vous connectez avec votre adresse et votre mot de passe principal.`,
  disconnected: (company) => `${company} ne vous connecte plus.`,
  end: (company, email) => (email === "" ? `Séparer de ${company}` : `Séparer de ${company} (${email})`),
  endHint: (company) =>
    `${company} ne vous connecte plus ensuite. Ne restez relié que si c’est bien votre propre compte chez ${company}.`,
  disconnectFailed: "Votre compte n’a pas pu être séparé",
});
