import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page People in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const people = (count: number) => plural(count, { one: "# Person", other: "# Personen" });
  const links = (count: number) => plural(count, { one: "# Link", other: "# Links" });

  return {
    heading: "Personen",
    lead: "Lade Personen ein, prüfe, wer sie sind, und gib ihnen Zugriff auf gemeinsame Tresore.",
    locked: {
      title: "Entsperre zuerst deinen Tresor",
      lead: "Deine Kontakte und Einladungen liegen verschlüsselt in deinem Tresor.",
    },
    close: "Schließen",
    more: (name) => `Mehr zu ${name}`,
    day: (what, day) => `${what}, ${day}`,

    code: {
      title: "Dein Kontaktcode",
      lead: "Lies ihn vor, wenn dich jemand danach fragt. Wer ihn eintippt, weiß dann, dass du es wirklich bist.",
      copy: "Kopieren",
    },

    accepted: {
      title: (count) => plural(count, { one: "# Person hat angenommen", other: "# Personen haben angenommen" }),
      vault: (name, names, more) =>
        `${name}: ${list([...names, ...(more > 0 ? [plural(more, { one: "# weitere", other: "# weitere" })] : [])])}`,
      sees: (name, entries, hasFormerMembers) =>
        `In ${name} ist dann zu sehen: ${entries} mit früheren Passwörtern und den Versionen der letzten 30 Tage${hasFormerMembers ? ", die Mitglieder, wer gegangen ist und was diese Personen kennen. Versionen, die älter sind als die aktuellen Schlüssel des Tresors, bleiben verborgen." : " und die Mitglieder."}`,
      seesEmpty: (name) => `${name} ist noch leer. Zu sehen ist dann, was dazukommt, und die Mitglieder.`,
      contactsOnly: "Sie werden deine Kontakte. Zugriff kannst du ihnen später geben.",
      give: "Zugriff geben",
      add: "Zu den Kontakten",
      done: (count) =>
        count === 1
          ? "1 Person hat Zugriff bekommen und muss ihn noch annehmen."
          : `${people(count)} haben Zugriff bekommen und müssen ihn noch annehmen.`,
      added: (count) => plural(count, { one: "# Kontakt hinzugefügt.", other: "# Kontakte hinzugefügt." }),
      left: (count) =>
        count === 1
          ? "1 Person hat keinen Zugriff bekommen, weil du sie mit anderen Schlüsseln kennst. Vergleicht zuerst Codes."
          : `${people(count)} haben keinen Zugriff bekommen, weil du sie mit anderen Schlüsseln kennst. Vergleicht zuerst Codes.`,
      failed: "Zugriff konnte nicht gegeben werden",
    },

    contacts: {
      title: "Kontakte",
      lead: "Um jemandem Zugriff zu geben, öffne einen gemeinsamen Tresor, den du verwaltest, und füge die Person als Mitglied hinzu.",
      empty: "Noch keine Kontakte. Lade die Personen ein, mit denen du Passwörter teilst.",
      how: {
        sent: "Hat deine Einladung angenommen",
        accepted: "Du hast die Einladung angenommen",
        code: "Ihr habt Codes verglichen",
      },
      newKeys: "Neue Schlüssel",
      inVaults: (names) => `${names.length === 1 ? "Im Tresor" : "In den Tresoren"} ${list(names)}`,
      newKeysFact: "Vergleicht Codes, bevor du Zugriff gibst.",
      compare: "Codes vergleichen",
      compareLabel: (name) => `Codes mit ${name} vergleichen`,
      remove: "Kontakt entfernen",
      removeEverywhere: "Aus allen Tresoren entfernen, die ich verwalte",
      removeTitle: (name) => `${name} aus deinen Kontakten entfernen?`,
      removeBody:
        "Am Zugriff auf Tresore ändert das nichts. Um später wieder Zugriff zu geben, lade die Person ein oder vergleicht Codes.",
      removeConfirm: "Kontakt entfernen",
      removed: (name) => `${name} ist kein Kontakt mehr.`,
      removeFailed: "Der Kontakt konnte nicht entfernt werden",
      inNoVault: (name) => `${name} ist in keinem Tresor, den du verwaltest.`,
    },

    known: {
      title: "Personen in deinen gemeinsamen Tresoren",
      lead: "Andere haben ihnen Zugriff gegeben. Vergleicht Codes, um sie zu deinen Kontakten zu machen.",
      introduced: (by, day) => `Geprüft von ${by}, ${day}`,
      unknown: "Von niemandem geprüft, den du kennst",
    },

    compare: {
      title: (name) => `Codes mit ${name} vergleichen`,
      steps: (name) => [
        `Rufe ${name} an, oder trefft euch. Nicht per Chat oder E-Mail: Dort könnte jemand anders antworten.`,
        `Bitte ${name}, unter „Personen“ den Kontaktcode vorzulesen. Tippe ihn hier ein.`,
      ],
      field: "Kontaktcode",
      hint: (count) => `${number(count)} von 30 Ziffern`,
      incomplete: "Ein Kontaktcode hat 30 Ziffern.",
      none: "Diese Ziffern passen nicht. Lass sie dir noch einmal vorlesen. Passen sie dann immer noch nicht, teile nichts: Vielleicht hat jemand die Schlüssel ausgetauscht.",
      submit: "Vergleichen",
      cancel: "Abbrechen",
      done: (name) => `Der Code passt: Das sind die Schlüssel von ${name}.`,
      failed: "Die Codes konnten nicht verglichen werden",
    },

    invite: {
      action: "Personen einladen",
      title: "Personen einladen",
      who: "E-Mail-Adressen",
      whoHint: "Eine Adresse pro Zeile. Mit „Bea Berg <bea@example.org>“ gibst du auch einen Namen an.",
      count: (names, more) =>
        list([...names, ...(more > 0 ? [plural(more, { one: "# weitere", other: "# weitere" })] : [])]),
      empty: "Gib mindestens eine Adresse ein.",
      notAnAddress: (names) =>
        names.length === 1 ? `„${names[0]}“ ist keine E-Mail-Adresse.` : `Keine E-Mail-Adressen: ${list(names)}.`,
      own: (email) => `Dich selbst kannst du nicht einladen. Nimm ${email} heraus.`,
      invited: (addresses) =>
        `Schon eingeladen: ${list(addresses)}. Kopiere unten noch einmal den Link, oder ziehe die Einladung zuerst zurück.`,
      tooMany: (most) =>
        most === 0
          ? "Du hast 50 offene Einladungen. Ziehe zuerst einige zurück."
          : `Du kannst noch ${number(most)} Personen einladen. Höchstens 50 Einladungen können gleichzeitig offen sein.`,
      name: (name) => `„${name}“ ist als Name zu lang. Verwende höchstens 64 Zeichen.`,
      vaults: "Tresore, auf die sie Zugriff bekommen",
      vaultsHint: (most) => `Höchstens ${number(most)}. Den Zugriff gibst du, wenn sie angenommen haben.`,
      next: "Der Server sendet nichts. Du bekommst für jede Person einen Link und schickst ihn selbst.",
      noVaults: "Du verwaltest noch keinen gemeinsamen Tresor. Sie werden deine Kontakte.",
      role: (vault) => `Rolle in ${vault}`,
      tooManyVaults: (most) => `Wähle höchstens ${number(most)} Tresore.`,
      submit: (count) => (count === 0 ? "Links erstellen" : `${links(count)} erstellen`),
      failed: "Die Einladungen konnten nicht erstellt werden",
    },

    links: {
      title: (count) => (count === 1 ? "Schicke diesen Link" : `Schicke diese ${links(count)}`),
      lead: (count) =>
        `${count === 1 ? "Schicke ihn" : "Schicke jeden Link"} selbst an die Person. Er gilt 14 Tage, einmal und nur für diese Adresse. Der Server bekommt ihn nie zu sehen.`,
      risk: "Wer einen Link liest und auch den Server betreibt, kann sich dazwischenschalten. Wenn das wichtig ist, vergleicht danach eure Kontaktcodes.",
      copy: "Kopieren",
      copyLabel: (name) => `Link für ${name} kopieren`,
      mail: "E-Mail",
      mailLabel: (name) => `E-Mail an ${name} schreiben`,
      copyAll: "Alle kopieren",
      done: "Fertig",
      subject: (name) => `${name} lädt dich ein, Passwörter in Pomander zu teilen`,
      body: (url) =>
        `Hallo,\n\nich möchte mit dir Passwörter in Pomander teilen, einem Passwortmanager. Mit diesem Link nimmst du meine Einladung an. Er gilt 14 Tage:\n\n${url}\n\nLeite ihn nicht weiter.`,
      line: (name, email, url) => `${name} <${email}>: ${url}`,
    },

    invites: {
      title: "Einladungen",
      lead: "Wenn jemand angenommen hat, gibst du mit einem Klick Zugriff.",
      status: {
        open: "Noch nicht angenommen",
        accepted: "Angenommen",
        ended: "Abgelaufen",
        refused: "Nicht vertrauenswürdig",
      },
      until: (day) => `bis ${day}`,
      noVaults: "Wird dein Kontakt",
      vault: (name, role) => `${name} (${role})`,
      refused: "Die Antwort kam nicht über deinen Link. Ziehe diese Einladung zurück und schicke einen neuen Link.",
      copy: "Link kopieren",
      copyLabel: (name) => `Link für ${name} kopieren`,
      cancel: "Einladung zurückziehen",
      cancelTitle: (name) => `Einladung für ${name} zurückziehen?`,
      cancelBody: "Der Link gilt dann nicht mehr.",
      cancelConfirm: "Zurückziehen",
      keep: "Behalten",
      cancelled: (name) => `Einladung für ${name} zurückgezogen.`,
      cancelFailed: "Die Einladung konnte nicht zurückgezogen werden",
      removeEnded: "Entfernen",
      removeEndedLabel: (name) => `Einladung für ${name} entfernen`,
    },
  };
};
