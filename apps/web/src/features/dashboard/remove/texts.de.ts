import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the deletion of a user in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const own = (many: number) => plural(many, { one: "# eigene Erinnerung", other: "# eigene Erinnerungen" });

  return {
    title: (name) => `${name} löschen?`,
    counting: "Es wird geprüft, was sonst noch gelöscht wird\u00a0…",
    forever: "Das lässt sich nicht rückgängig machen.",
    goes: "Auch das wird gelöscht:",
    nothing: "Es gibt keinen Tresor, keine Erinnerungen und keine Gruppenmitgliedschaften.",
    stays: "Die Einträge im Protokoll bleiben.",
    vault: "Der Tresor mit allem, was darin ist. Niemand kann ihn wiederherstellen.",
    reminders: own,
    sharedOf: (shared, all) =>
      `${own(all)}, ${shared === all ? (all === 1 ? "über einen Bereich geteilt" : "alle über einen Bereich geteilt") : `${number(shared)} davon über einen Bereich geteilt`}`,
    memberships: (many) => plural(many, { one: "# Gruppenmitgliedschaft", other: "# Gruppenmitgliedschaften" }),
    assigned: (many, alone) =>
      `${plural(many, { one: "Zugewiesen ist # Erinnerung einer anderen Person.", other: "Zugewiesen sind # Erinnerungen anderer Personen." })} ${
        alone === 0
          ? plural(many, {
              one: "Sie ist auch noch jemand anderem zugewiesen.",
              other: "Jede ist auch noch jemand anderem zugewiesen.",
            })
          : alone === many
            ? plural(many, {
                one: "Sie ist dann niemandem mehr zugewiesen.",
                other: "Sie sind dann niemandem mehr zugewiesen.",
              })
            : `${number(alone)} davon ${alone === 1 ? "ist" : "sind"} dann niemandem mehr zugewiesen.`
      }`,
    addressedQuestion: (many, address) =>
      many === 1
        ? `1 Erinnerung einer anderen Person geht per E-Mail an ${address}. Wohin soll sie stattdessen gehen?`
        : `${number(many)} Erinnerungen anderer Personen gehen per E-Mail an ${address}. Wohin sollen sie stattdessen gehen?`,
    addressedAlone: (alone, all) =>
      alone === 0
        ? ""
        : alone === all
          ? plural(all, { one: "Sonst bekommt sie niemand.", other: "Sonst bekommt sie niemand." })
          : `${number(alone)} davon ${alone === 1 ? "bekommt" : "bekommen"} sonst niemand.`,
    sendToMe: "An mich",
    sendToOther: "An eine andere Adresse",
    newAddress: "Neue Adresse",
    sameAddress: "Gib eine andere Adresse als die gelöschte ein",
    showAssigned: "Diese Erinnerungen anzeigen",
    createdUsers: (many) =>
      plural(many, {
        one: "# Person, die von diesem Konto angelegt wurde, bleibt. Wer sie angelegt hat, steht dann nicht mehr da.",
        other:
          "# Personen, die von diesem Konto angelegt wurden, bleiben. Wer sie angelegt hat, steht dann nicht mehr da.",
      }),
    sharedVaults: (many, alone) =>
      `${plural(many, { one: "Dieses Konto ist Mitglied von # gemeinsamem Tresor.", other: "Dieses Konto ist Mitglied von # gemeinsamen Tresoren." })}${
        alone === 0
          ? ""
          : plural(alone, {
              one: " # davon verwaltet sonst niemand: Lass das vorher an jemand anderen übergeben, sonst kann ihn niemand mehr verwalten.",
              other:
                " # davon verwaltet sonst niemand: Lass das vorher an andere übergeben, sonst kann sie niemand mehr verwalten.",
            })
      }`,
    onlyMember: (many) =>
      plural(many, {
        one: "In # dieser gemeinsamen Tresore ist sonst niemand. Er wird auch gelöscht.",
        other: "In # dieser gemeinsamen Tresore ist sonst niemand. Sie werden auch gelöscht.",
      }),
    sharedQuestion: (many) =>
      plural(many, {
        one: "Was soll mit der geteilten Erinnerung geschehen?",
        other: "Was soll mit den # geteilten Erinnerungen geschehen?",
      }),
    handover: "Selbst übernehmen",
    deleteToo: "Auch löschen",
    confirm: (name) => `${name} löschen`,
    impactFailed:
      "Was sonst noch gelöscht würde, ließ sich nicht feststellen. Deshalb kannst du diese Person noch nicht löschen.",
  };
};
