import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the privacy policy in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Politique de confidentialité",
  updated: (date) => `Dernière mise à jour\u00a0: ${date}`,
  note: "Cette politique ne concerne que les services de Pomander\u00a0: cette application et le serveur auquel elle se connecte. Les sites vers lesquels mènent vos éléments ont leurs propres politiques.",
  terms: "Il n’y a pas d’autres conditions d’utilisation. Les deux liens au bas de chaque page mènent ici.",
  sections: [
    {
      title: "Les informations que nous recueillons",
      paragraphs: ["Seulement ce dont le service a besoin\u00a0:"],
      points: [
        [
          "Votre compte.",
          "Votre prénom et votre nom, votre adresse e-mail, le moment où vous l’avez confirmée ou où un administrateur a indiqué qu’elle est juste, votre numéro de mobile si vous en donnez un, votre fuseau horaire et vos réglages. Le serveur n’obtient jamais votre mot de passe principal, seulement une preuve calculée à partir de lui sur votre appareil.",
        ],
        [
          "Votre coffre, chiffré.",
          "Les titres, liens, noms d’utilisateur, mots de passe, notes, catégories et étiquettes arrivent chiffrés, et nous ne pouvons pas les lire. Nous pouvons voir combien il y a d’éléments, à peu près leur taille, quand ils changent, et lesquels sont marqués comme favoris ou archivés.",
        ],
        [
          "Vos rappels.",
          "Ce qui y est saisi, comme le titre, les dates, le coût, les notes et les adresses\u00a0; qui les a pris en charge, reportés, renouvelés ou modifiés et quand\u00a0; vos filtres enregistrés\u00a0; les noms de vos liens de calendrier et le moment de leur dernière lecture\u00a0; les noms des feuilles de calcul importées et ce qu’elles ont changé, pendant un an. Ils ne sont pas chiffrés, car le serveur doit envoyer les e-mails. Gardez les secrets dans votre coffre, pas dans un rappel.",
        ],
        [
          "Ce qui protège les comptes.",
          "Quand vous vous êtes connecté et avec quelle sorte de navigateur\u00a0; le dernier jour où vous avez utilisé votre compte, que les administrateurs peuvent voir\u00a0; le nombre d’essais depuis une adresse réseau, conservé quelques heures\u00a0; un journal de l’activité des comptes, avec des noms mais sans adresses réseau\u00a0; et le journal technique du serveur, qui désigne votre compte par un numéro, sans votre nom, vos adresses ni aucun contenu.",
        ],
        [
          "La connexion en deux étapes et les clés d’accès, si vous les utilisez.",
          "Le secret de votre application d’authentification, chiffré\u00a0; les clés publiques de vos clés de sécurité et de vos clés d’accès, avec les noms que vous leur donnez\u00a0; une valeur de contrôle de chaque code de récupération, dont le code ne peut pas être déduit\u00a0; quand et avec quelle sorte de navigateur chacun a été utilisé pour la dernière fois\u00a0; et les navigateurs auxquels vous faites confiance. Les empreintes et les visages ne quittent jamais votre appareil.",
        ],
        [
          "L’annuaire de votre entreprise, s’il est relié.",
          "Ce qu’il envoie sur les personnes qui y figurent, qu’elles aient un compte ou non\u00a0: nom, adresse e-mail, nom d’utilisateur et numéro dans l’annuaire, numéro de mobile, responsable, groupes, et si elles y travaillent encore. Les administrateurs peuvent le voir. Rien d’autre de l’annuaire n’est conservé.",
        ],
        ["Les messages.", "Ce que vous envoyez par le formulaire de contact, et les e-mails que nous vous envoyons."],
      ],
    },
    {
      title: "L’usage que nous en faisons",
      paragraphs: [
        "Vous connecter, conserver votre coffre et le synchroniser avec vos appareils, envoyer des rappels, vous écrire au sujet de votre compte, permettre aux administrateurs de gérer les personnes de leur organisation, et vous répondre.",
        "Rien d’autre. Il n’y a ni publicité, ni mesure d’audience, ni profilage, et nous ne vendons rien.",
      ],
    },
    {
      title: "La sécurité",
      paragraphs: [
        "Les mots de passe sont chiffrés sur votre appareil avec AES-256, avec des clés que seuls votre mot de passe principal, votre clé de récupération ou vos clés d’accès déverrouillent. Le serveur conserve le résultat mais ne peut pas le lire, et votre appareil remarque si un élément est remplacé, omis ou ramené à un état antérieur.",
        "Le fournisseur ne peut pas réinitialiser le mot de passe principal d’une personne. Une clé de récupération du compte peut être créée à l’inscription, ou plus tard dans le profil. Avec votre mot de passe principal et les clés d’accès que vous ajoutez, c’est le seul accès à votre coffre.",
        "Aucune protection n’est parfaite. Cette page vient du serveur\u00a0: vous faites donc confiance aux personnes qui le gèrent pour ne pas vous envoyer un autre programme. Et quiconque se trouve devant votre appareil déverrouillé voit ce que vous voyez.",
      ],
    },
    {
      title: "Le partage",
      paragraphs: [
        "Nous ne partageons rien avec des tiers. Aucune page ne charge quoi que ce soit depuis le serveur d’une autre entreprise. Les e-mails passent par le serveur de messagerie choisi par les personnes qui gèrent ce service.",
        "Si vous activez la recherche des fuites connues, votre appareil envoie à ce serveur 5 des 40 chiffres de l’empreinte de chaque mot de passe. Si les personnes qui gèrent le serveur utilisent un service de recherche, le serveur lui transmet ces chiffres, sans rien qui vous identifie. Aucun mot de passe n’est envoyé, et les chiffres ne sont ni stockés ni consignés.",
        "Les rappels sont partagés avec les personnes choisies par leur propriétaire ou un administrateur, et avec les groupes de leur périmètre. Les e-mails à d’autres personnes nomment le propriétaire. Les administrateurs voient les noms, les adresses et les droits des personnes de leur organisation, ainsi que leurs rappels.",
        "Vous seul partagez des mots de passe\u00a0: dans un coffre partagé, avec les personnes à qui vous ou un autre gestionnaire de ce coffre avez donné accès. Son nom et son contenu sont chiffrés pour ses membres, et nous ne pouvons pas les lire. Nous pouvons voir qui est membre d’un coffre partagé et avec quel rôle, qui a invité quelle adresse, sa taille, quand il change, qui est parti, et combien de ses éléments contiennent des mots de passe que ces personnes connaissaient. Aucun administrateur ne peut déverrouiller un coffre, ni y ajouter quelqu’un.",
        "Si vous envoyez un lien à une personne sans compte, ce qu’il montre est chiffré avec une clé qui n’est que dans le lien, et nous ne pouvons pas le lire. Nous pouvons voir que vous l’avez envoyé, quand il est ouvert, et avec quelle sorte de navigateur. Les liens et leurs ouvertures sont conservés 30 jours après leur fin.",
        "Si vous ou un administrateur ajoutez un canal, comme Slack ou un webhook, l’entreprise qui le gère reçoit le titre, le type, le périmètre et les dates des rappels qui y sont envoyés, mais pas leurs notes. Si un rappel surveille quelque chose, comme un domaine, son registre ou son hôte est interrogé à ce sujet une fois par jour. L’adresse et le secret d’un canal sont stockés chiffrés.",
        "Si vous créez un lien de calendrier, toute personne qui l’a peut voir les titres et les dates des rappels qu’il montre, y compris l’entreprise qui gère votre calendrier. Vous pouvez retirer le lien à tout moment dans votre profil. Nous vous envoyons un e-mail quand un lien ou un canal est ajouté.",
        "Si la loi nous oblige à remettre des données, nous ne pouvons fournir que ce que nous avons. Pour un coffre, c’est sa forme chiffrée.",
      ],
    },
    {
      title: "Vos droits",
      paragraphs: [
        "Dans votre profil, vous pouvez voir et corriger vos données et fermer vos sessions. Vous pouvez arrêter tout rappel avec le lien au bas de ses e-mails.",
        "Vous pouvez annuler les modifications de votre coffre pendant 30 jours. Les versions antérieures et les éléments supprimés restent aussi longtemps sur le serveur, chiffrés. Vous pouvez les rétablir, ou les y supprimer immédiatement.",
        "Vous pouvez supprimer votre compte dans votre profil. Votre coffre, vos rappels et vos sessions sont supprimés immédiatement. Certaines données restent quelque temps\u00a0: les e-mails envoyés, 30 jours\u00a0; les messages du formulaire de contact, un an\u00a0; le journal de l’activité des comptes et celui des rappels envoyés à chaque adresse, aussi longtemps que les personnes qui gèrent ce serveur l’ont fixé (400 jours, sauf changement)\u00a0; et les sauvegardes, jusqu’à ce qu’elles soient écrasées.",
        "Pour tout autre droit que vous donne la loi de votre pays, écrivez-nous.",
      ],
    },
    {
      title: "Les cookies et ce que garde votre navigateur",
      paragraphs: [
        "Seuls des cookies indispensables sont utilisés\u00a0: un pour chaque compte qui s’est connecté avec ce navigateur. Il montre que vous vous êtes déjà connecté ici, pour que quelqu’un qui devine votre mot de passe ne puisse pas vous bloquer, et que nous puissions vous écrire quand un nouveau navigateur se connecte. Si vous faites confiance à un navigateur, le même cookie vous y dispense de la seconde étape pendant 30 jours. Il ne contient aucun nom, aucun script ne peut le lire, et il expire après 400 jours.",
        "Votre navigateur conserve aussi\u00a0:",
      ],
      points: [
        ["Votre session,", "sous «\u00a0token\u00a0», jusqu’à la déconnexion ou à son expiration."],
        ["Clair ou sombre,", "sous «\u00a0themeMode\u00a0»."],
        [
          "Les personnes que vous avez ajoutées,",
          "si vous êtes administrateur\u00a0: une liste de leurs identifiants sous «\u00a0createdUsers\u00a0», sans noms.",
        ],
        [
          "Ce que cet appareil retient de votre compte et de votre coffre\u00a0:",
          "des réglages de chiffrement, des identifiants, un compteur et des sommes de contrôle. Aucun élément et aucune clé. Cela reste à la déconnexion, car sans cela l’appareil ne pourrait pas remarquer qu’un serveur lui présente une ancienne copie.",
        ],
        [
          "Une copie chiffrée de votre coffre pour l’accès hors ligne,",
          "si vous l’avez activée pour cet appareil. Elle est supprimée à la déconnexion ou à l’expiration de votre session.",
        ],
        [
          "Votre choix de rester déverrouillé,",
          "sous «\u00a0stayUnlocked\u00a0» avec l’identifiant de votre compte, jusqu’à ce que vous le désactiviez, et l’heure du dernier verrouillage de votre coffre, sous «\u00a0vaultLockedAt\u00a0». Aucune clé n’est stockée.",
        ],
        [
          "L’activation de la recherche des fuites connues, et le service interrogé,",
          "sous «\u00a0breachCheck\u00a0» avec l’identifiant de votre compte, jusqu’à ce que vous la désactiviez.",
        ],
        [
          "L’application elle-même,",
          "une fois que vous vous êtes connecté, pour qu’elle démarre sans connexion. Les fichiers sont les mêmes pour tout le monde.",
        ],
        [
          "La signification des colonnes d’un fichier importé,",
          "si vous avez importé un tableau aux colonnes inconnues\u00a0: vos choix et une somme de contrôle des noms de colonnes, sous «\u00a0importColumns\u00a0» ou «\u00a0reminderImportColumns\u00a0», et rien d’autre du fichier.",
        ],
        [
          "La personne que désigne un nom dans une liste de rappels importée,",
          "si vous l’avez choisie\u00a0: votre choix et une somme de contrôle du nom, sous «\u00a0reminderImportPeople\u00a0».",
        ],
        ["Votre position de défilement,", "jusqu’à ce que vous fermiez l’onglet."],
      ],
    },
    {
      title: "Les changements",
      paragraphs: [
        "Cette page décrit la version de Pomander que ce serveur utilise actuellement. Si une nouvelle version change ce qui est recueilli ou conservé, cette page change avec elle.",
      ],
    },
    { title: "Nous joindre", paragraphs: [] },
  ],
  contact: {
    lead: "Des questions sur vos données, ou une demande à laquelle cette page ne répond pas\u00a0?",
    link: "Écrivez-nous",
    orBy: "ou envoyez un e-mail à",
  },
});
