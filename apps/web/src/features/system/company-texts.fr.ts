import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of company sign-in on the page about the server in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  title: "Connexion par l’entreprise",
  lead: (company) =>
    `${company} connecte les personnes qui y sont reliées. Cela donne une session et n’ouvre aucun coffre. Ses réglages sont dans l’environnement du serveur (OIDC_…).`,
  off: "Les personnes se connectent avec leur mot de passe principal ou une clé d’accès. Pour que le fournisseur d’identité de votre entreprise (OpenID Connect) les connecte, définissez OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET et OIDC_NAME, et redémarrez le serveur.",
  name: "Nom",
  issuer: "Fournisseur",
  clientId: "Identifiant client",
  returnUrl: "Adresse de redirection",
  logoutUrl: "Déconnexion par le serveur",
  fresh: "Connexion récente",
  freshMinutes: (count) => plural(count, { one: "depuis # minute au plus", other: "depuis # minutes au plus" }),
  factors: "Compte comme connexion en deux étapes",
  noFactors: "Rien de ce que dit le fournisseur",
  noAuthTime: (company) => `${company} ne dit pas quand les personnes se sont connectées.`,
  connected: "Reliés",
  connectedCount: (count) => plural(count, { one: "# compte", other: "# comptes" }),
  test: "Vérifier le fournisseur",
  works: "Le fournisseur répond, et ses réglages et ses clés sont utilisables.",
  testFailed: "Le fournisseur n’a pas pu être vérifié",
  loadFailed: "La connexion par l’entreprise n’a pas pu être chargée",
  domains: {
    title: "Domaines obligatoires",
    lead: (company) =>
      `Les personnes dont l’adresse est dans ces domaines ne se connectent qu’avec ${company}. Leurs autres sessions se terminent à l’enregistrement. Quand la connexion par ${company} ne fonctionne pas, aucune d’elles ne peut se connecter.`,
    label: "Domaines",
    hint: `Un domaine par ligne, par exemple contoso.com. Indiquez un sous-domaine à part, par exemple eu.contoso.com. ${limits.companyDomains} au maximum. Laissez vide pour n’en exiger aucun.`,
    fault: (domain) => `${domain} n’est pas un domaine`,
    tooMany: `Au plus ${limits.companyDomains} domaines`,
    submit: "Enregistrer les domaines",
    askTitle: "Enregistrer les domaines obligatoires\u00a0?",
    askSome: (domains, company) =>
      `Désormais, les personnes dont l’adresse est dans ${domains} ne se connectent qu’avec ${company}. Leurs autres sessions se terminent.`,
    askNone:
      "Plus aucun domaine n’est obligatoire. Les personnes se connectent aussi avec leur mot de passe principal ou une clé d’accès.",
    confirm: "Enregistrer les domaines",
    done: "Domaines obligatoires enregistrés",
    failed: "Les domaines n’ont pas pu être enregistrés",
  },
});
