import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./hand-over-texts.ts";

/** Returns the texts of handing over as super admin in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Super-administrateur",
  lead: "Vous êtes le super-administrateur\u00a0: votre adresse ne peut pas être changée, ni votre compte supprimé. Pour cela, transmettez d’abord ce rôle à un administrateur.",
  nobody:
    "Il n’y a encore personne à qui transmettre ce rôle\u00a0: nommez d’abord un administrateur dans le tableau de bord.",
  choose: "Administrateur",
  noPassword: "n’a pas encore choisi de mot de passe principal",
  chooseFirst: "Choisissez un administrateur",
  offer: "Transmettre…",
  ask: (name) => `Transmettre à ${name}\u00a0?`,
  consequences: (name) =>
    `${name} recevra un e-mail et aura sept jours pour accepter. Rien ne change d’ici là. Ensuite, ${name} sera super-administrateur, et vous serez administrateur.`,
  confirm: "Demander de prendre le relais",
  failed: "La transmission a échoué",
  offered: (name) => `La demande a été envoyée à ${name}.`,
  waiting: (name, until) => `Vous avez demandé à ${name} de prendre le relais. Réponse possible jusqu’au ${until}.`,
  withdraw: "Retirer la demande",
  withdrawn: "Demande retirée. Vous êtes toujours le super-administrateur.",
  withdrawFailed: "La demande n’a pas pu être retirée",
  got: {
    title: "Devenir super-administrateur",
    lead: (name, until) =>
      `${name} vous demande de devenir super-administrateur. Vous pouvez accepter jusqu’au ${until}.`,
    accept: "Accepter…",
    decline: "Refuser",
    declined: "Refusé. Rien n’a changé.",
    declineFailed: "Le refus a échoué",
    ask: "Devenir super-administrateur\u00a0?",
    consequences: (name) =>
      `Vous gérerez toutes les personnes et les réglages du serveur. Vous ne pourrez ni changer votre adresse ni supprimer votre compte avant d’avoir transmis ce rôle à quelqu’un d’autre. ${name} devient administrateur.`,
    confirm: "Accepter le rôle",
    failed: "Le rôle n’a pas pu être accepté",
    done: "Vous êtes désormais le super-administrateur.",
  },
});
