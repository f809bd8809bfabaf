import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the deletion of a user in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  return {
    title: (name) => `Supprimer ${name}\u00a0?`,
    counting: "Recherche de ce qui sera supprimé en plus…",
    forever: "Cette action est irréversible.",
    goes: "Ceci sera supprimé aussi\u00a0:",
    nothing: "Cette personne n’a ni coffre, ni rappels, ni appartenance à des groupes.",
    stays: "Son historique reste dans le journal.",
    vault: "Son coffre et tout ce qu’il contient. Personne ne pourra le récupérer.",
    reminders: (many) => plural(many, { one: "# rappel lui appartenant", other: "# rappels lui appartenant" }),
    sharedOf: (shared, all) =>
      `${plural(all, { one: "# rappel lui appartenant", other: "# rappels lui appartenant" })}, ${shared === all ? plural(all, { one: "partagé par un périmètre", other: "tous partagés par un périmètre" }) : plural(shared, { one: "dont # partagé par un périmètre", other: "dont # partagés par un périmètre" })}`,
    memberships: (many) => plural(many, { one: "# appartenance à un groupe", other: "# appartenances à des groupes" }),
    assigned: (many, alone) =>
      `${plural(many, { one: "# rappel d’une autre personne lui est attribué.", other: "# rappels d’autres personnes lui sont attribués." })} ${alone === 0 ? plural(many, { one: "Il est aussi attribué à quelqu’un d’autre.", other: "Chacun est aussi attribué à quelqu’un d’autre." }) : alone === many ? plural(many, { one: "Il ne sera plus attribué à personne.", other: "Aucun ne sera plus attribué à quelqu’un." }) : plural(alone, { one: "# d’entre eux ne sera plus attribué à personne.", other: "# d’entre eux ne seront plus attribués à personne." })}`,
    addressedQuestion: (many, address) =>
      plural(many, {
        one: `# rappel d’une autre personne est envoyé à ${address}. Où doit-il être envoyé désormais\u00a0?`,
        other: `# rappels d’autres personnes sont envoyés à ${address}. Où doivent-ils être envoyés désormais\u00a0?`,
      }),
    addressedAlone: (alone, all) =>
      alone === 0
        ? ""
        : alone === all
          ? plural(all, {
              one: "Il n’est envoyé à personne d’autre.",
              other: "Ils ne sont envoyés à personne d’autre.",
            })
          : plural(alone, {
              one: "# d’entre eux n’est envoyé à personne d’autre.",
              other: "# d’entre eux ne sont envoyés à personne d’autre.",
            }),
    sendToMe: "À moi",
    sendToOther: "À une autre adresse",
    newAddress: "Nouvelle adresse",
    sameAddress: "Saisissez une autre adresse que celle qui est supprimée",
    showAssigned: "Afficher ces rappels",
    createdUsers: (many) =>
      plural(many, {
        one: "La personne qu’elle a ajoutée reste, sans créateur.",
        other: "Les # personnes qu’elle a ajoutées restent, sans créateur.",
      }),
    sharedVaults: (many, alone) =>
      `${plural(many, { one: "Elle est dans # coffre partagé.", other: "Elle est dans # coffres partagés." })}${alone === 0 ? "" : plural(alone, { one: " Elle est la seule à gérer # d’entre eux\u00a0: demandez-lui d’abord de nommer quelqu’un d’autre, sinon personne ne pourra le gérer.", other: " Elle est la seule à gérer # d’entre eux\u00a0: demandez-lui d’abord de nommer d’autres personnes, sinon personne ne pourra les gérer." })}`,
    onlyMember: (many) =>
      plural(many, {
        one: "Personne d’autre n’est dans # de ces coffres partagés. Il est supprimé aussi.",
        other: "Personne d’autre n’est dans # de ces coffres partagés. Ils sont supprimés aussi.",
      }),
    sharedQuestion: (many) =>
      plural(many, { one: "Que faire du rappel partagé\u00a0?", other: "Que faire des # rappels partagés\u00a0?" }),
    handover: "Me le transmettre",
    deleteToo: "Supprimer aussi",
    confirm: (name) => `Supprimer ${name}`,
    impactFailed:
      "Il n’a pas été possible de vérifier ce qui serait supprimé en plus\u00a0: vous ne pouvez pas encore supprimer cette personne.",
  };
};
