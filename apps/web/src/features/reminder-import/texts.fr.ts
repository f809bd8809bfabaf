import { limits } from "@pomander/contract/limits";
import { french as reminderFields } from "../../widgets/reminder-field-texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of Import Reminders in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { list, number, plural } = format;
  const { fields: fieldTexts, types } = reminderFields(format);
  const reminders = (count: number) => plural(count, { one: "# rappel", other: "# rappels" });
  const imported = (count: number) => plural(count, { one: "# rappel importé", other: "# rappels importés" });
  const updated = (count: number) => plural(count, { one: "# rappel mis à jour", other: "# rappels mis à jour" });
  const rows = (count: number) => plural(count, { one: "# ligne", other: "# lignes" });
  const daysBefore = (leads: readonly number[]) =>
    leads.length === 1
      ? plural(leads[0] ?? 0, { one: "# jour", other: "# jours" })
      : `${list(leads.map(String))} jours`;
  const outcomes = {
    made: "Importé",
    updated: "Mis à jour",
    same: "Déjà présent",
    out: "Omis",
    refused: "Refusé",
    notYet: "Non importé",
  };
  const shared = {
    again: "Réessayer",
    bar: "Progression",
    failed: "L’import n’a pas pu être annulé",
    cancel: "Annuler",
    close: "Fermer",
  };
  return {
    heading: "Importer des rappels",
    lead: "Apportez votre feuille de calcul de certificats, de licences et de contrats",
    reminders: "Mes rappels",
    back: "Choisir un autre fichier",
    cancel: "Annuler",
    choose: {
      title: "Choisissez un fichier",
      drop: "Déposez votre feuille de calcul ici, ou choisissez-la",
      file: "Fichier à importer",
      submit: "Choisir un fichier",
      hint: "Un classeur Excel (.xlsx), une feuille OpenDocument (.ods) ou un fichier CSV, de 25 000 lignes au plus. Il est lu sur cet appareil, et vous verrez chaque ligne avant que quoi que ce soit soit enregistré.",
      failed: "Ce fichier n’a pas pu être lu",
      unreachable: "Vos rappels n’ont pas pu être consultés. Choisissez de nouveau le fichier pour réessayer.",
    },
    earlier: {
      title: "Imports antérieurs",
      lead: "L’annulation retire ce qu’un import a ajouté et rétablit ce qu’il a mis à jour, sauf si cela a été modifié depuis.",
      loading: "Chargement des imports antérieurs",
      failed: "Les imports antérieurs n’ont pas pu être chargés",
      count: (left, changed) =>
        changed === 0
          ? reminders(left)
          : `${reminders(left)}, ${plural(changed, { one: "# modifié depuis", other: "# modifiés depuis" })}`,
      undo: "Annuler",
      undoLabel: (name, when) => `Annuler l’import de ${name}, ${when}`,
    },
    reading: {
      title: "Lecture du fichier",
      bar: "Progression de la lecture",
      file: "Lecture des lignes…",
      present: (read, total) => `Comparaison avec vos rappels\u00a0: ${number(read)} sur ${number(total)}…`,
    },
    check: {
      tags: {
        title: (count) =>
          plural(count, { one: "# périmètre n’existe pas encore", other: "# périmètres n’existent pas encore" }),
        lead: "Créez chacun d’eux pour les groupes dont les membres peuvent voir et recevoir ces rappels, ou utilisez un périmètre existant.",
        leadMine:
          "Vous pouvez utiliser l’un de vos périmètres à la place. Sinon, ces lignes sont importées sans périmètre.",
        tooMany: (most) =>
          `C’est plus de ${most}\u00a0: ils ne sont pas créés d’office. Cette colonne contient-elle vraiment des périmètres\u00a0?`,
        rows,
        what: (name) => `Que faire du périmètre ${name}\u00a0?`,
        make: "Le créer",
        leaveOut: "Omettre",
        kinds: { rest: "Nouveau", tags: "Vos périmètres" },
        groups: "Groupes qui le reçoivent",
        addGroup: (typed) => (typed === "" ? "Ajouter un groupe…" : `Ajouter le groupe «\u00a0${typed}\u00a0»`),
        groupsOf: (name) => `Groupes qui reçoivent ${name}`,
        noGroups:
          "Sans groupe, seuls vous et les administrateurs voyez ces rappels, et ils ne peuvent être attribués à personne.",
        access: {
          label: "Droits des groupes",
          read: "Lire",
          write: "Lire et modifier",
          hint: "Les groupes qui peuvent modifier peuvent aussi changer ces rappels, par exemple leur date d’expiration.",
        },
        pages: "Pages de périmètres",
      },
      groupForm: {
        title: "Ajouter un groupe",
        submit: "Ajouter",
        name: "Nom du groupe",
        members: "Membres du groupe",
        search: "Rechercher des personnes…",
        onlyMine: "Vous pouvez ajouter vous-même et des personnes que vous avez créées.",
        failed: "Le groupe n’a pas pu être enregistré",
      },
      people: {
        title: (count) =>
          plural(count, { one: "# nom du fichier n’a pas de compte", other: "# noms du fichier n’ont pas de compte" }),
        lead: "Indiquez une fois de qui il s’agit\u00a0: une personne, tous les membres d’un groupe, ou une adresse e-mail pour les lignes qui n’en ont pas. Sinon, le nom est gardé dans les notes.",
        leadEmail:
          "Seuls les administrateurs attribuent des rappels. Vous pouvez saisir une adresse e-mail à la place, pour les lignes qui n’en ont pas. Sinon, le nom est gardé dans les notes.",
        rows,
        several: "plusieurs personnes portent ce nom",
        useAll: (count) => plural(count, { one: "Accepter la proposition", other: "Accepter # propositions" }),
        probably: (name) => `Probablement ${name}`,
        who: (name) => `Qui est ${name}\u00a0?`,
        placeholder: "Garder dans les notes",
        send: (email) => `Écrire à ${email}`,
        wrong: "Choisissez dans la liste, ou saisissez une adresse e-mail.",
        members: (count) => plural(count, { one: "# membre", other: "# membres" }),
        kinds: { people: "Personnes", groups: "Groupes", email: "Adresse e-mail" },
        pages: "Pages de noms",
      },
      changes: {
        title: (count) =>
          plural(count, {
            one: "# ligne modifie un de vos rappels",
            other: "# lignes modifient des rappels existants",
          }),
        lead: "Chacune indique ci-dessous ce qu’elle change. Ouvrez une ligne pour décider d’elle seule.",
        clears: "Dans les lignes avec un identifiant Pomander, une cellule vidée efface un champ facultatif.",
        kinds: {
          id: (count) => `${rows(count)} avec l’identifiant Pomander d’un rappel`,
          name: (count) => `${rows(count)} avec le même titre et la même adresse qu’un rappel`,
        },
        choices: { update: "Mettre à jour", new: "Créer", out: "Omettre" },
        ask: "Plusieurs rappels peuvent avoir le même titre et la même adresse\u00a0: choisissez ce qui se passe.",
        one: "Cette ligne",
        of: (name, before, after) =>
          after === null
            ? `${name} effacé`
            : before === null
              ? `${name}\u00a0: ${after}`
              : `${name} ${before} → ${after}`,
        names: {
          ...fieldTexts,
          expiryDate: "Expire le",
          remindBeforeDays: "Rappeler avant",
          remindDaysStart: "Date de début",
          renewEveryMonths: "Se renouvelle tous les",
        },
        days: (text) => `${text} jours`,
        months: (count) => plural(count, { one: "# mois", other: "# mois" }),
        people: (added, dropped) =>
          `Attribué à\u00a0: ${[...added.map((name) => `+ ${name}`), ...dropped.map((name) => `− ${name}`)].join(", ")}`,
        notesAdded: "Notes ajoutées",
        notesCleared: "Notes effacées",
        notesChanged: "Notes modifiées",
        notesParts: {
          value: (heading, from, to) => `Notes\u00a0: ${heading} ${from} → ${to}`,
          text: (from, to) => `Notes\u00a0: ${from} → ${to}`,
          added: (line) => `Notes\u00a0: + ${line}`,
          dropped: (line) => `Notes\u00a0: − ${line}`,
          more: (count) => `Notes\u00a0: ${plural(count, { one: "# ligne de plus", other: "# lignes de plus" })}`,
        },
        renewed: (day) => `Renouvelé depuis\u00a0: il expire désormais le ${day} et garde cette date.`,
        mayNotMove: "Vous ne pouvez pas le déplacer vers un autre périmètre\u00a0: il garde le sien.",
        nothing: "Rien dans cette ligne ne diffère de votre rappel.",
        leftOut: "Omis, comme vous l’avez choisi.",
        mayNot: "Vous ne pouvez pas modifier ce rappel.",
        unknownId: "Aucun rappel que vous pouvez voir n’a cet identifiant Pomander\u00a0: la ligne est lue sans lui.",
        repeatedId: "Une autre ligne a le même identifiant Pomander\u00a0: celle-ci est lue sans lui.",
      },
      dates: {
        title: (count) =>
          plural(count, {
            one: "# date n’indique pas son jour exact",
            other: "# dates n’indiquent pas leur jour exact",
          }),
        lead: "Vérifiez comment elles sont lues. Les lignes que vous omettez peuvent encore être corrigées une à une.",
        useAll: "Les utiliser toutes",
        rows,
        example: (text, day) => `${text} → ${day}`,
        kinds: {
          range: "Périodes\u00a0: quel jour compte\u00a0?",
          month: "Mois, comme leur dernier jour",
          quarter: "Trimestres et semestres, comme leur dernier jour",
          week: "Semaines, comme leur dimanche",
          year: "Années, comme le 31 décembre",
          noYear: "Jours sans année, comme le prochain",
          noYearPeriod: "Mois, trimestres et semaines sans année, comme le dernier jour du prochain",
          shortYear: "Années avec une apostrophe",
          dayNumber: "Nombres, comme des jours à la façon d’Excel",
          epoch: "Nombres, comme des secondes depuis 1970",
          words: "Dates avec d’autres mots",
          partOfMonth: "Début ou milieu de mois, comme le 1er ou le 15",
          term: "Durées, comptées à partir de leur début",
          typo: "Dates avec une faute de frappe",
          yearFirst: "Années à deux chiffres, lues comme venant en premier",
          early: "Dates avant leur début",
          far: "Dates avant 2000 ou après 2199",
        },
        answers: { use: "Utiliser ces dates", from: "Début", to: "Fin", out: "Omettre" },
      },
      left: {
        column: (name) => `la colonne «\u00a0${name}\u00a0»`,
        secret: (name) => `la colonne «\u00a0${name}\u00a0», peut-être secrète`,
        secretIn: (name) => `des parties de la colonne «\u00a0${name}\u00a0», peut-être secrètes`,
        above: "au-dessus des en-têtes",
        sheet: (name) => `la feuille «\u00a0${name}\u00a0»`,
        sum: (count, where) =>
          `${plural(count, { one: "# cellule n’est pas reprise", other: "# cellules ne sont pas reprises" })}\u00a0: ${where}.`,
        merged: (count) =>
          `Cellules fusionnées\u00a0: leur valeur remplit ${plural(count, { one: "# cellule de plus", other: "# cellules de plus" })}.`,
      },
      title: "Vérifiez ce qui est importé",
      sheet: "Feuille",
      headings: "Les en-têtes sont à la ligne",
      columns: {
        title: "Colonnes",
        summary: (used, all) => `${number(used)} colonnes reconnues sur ${number(all)}`,
        remembered: "Comme vous l’avez choisi la dernière fois pour un fichier avec ces en-têtes",
        show: "Afficher les colonnes",
        hide: "Masquer les colonnes",
        unnamed: (index) => `Colonne ${index}`,
        empty: "Aucune valeur",
        meaning: (name) => `Contenu de ${name}`,
        secret:
          "Ce fichier semble contenir des mots de passe ou des clés de licence. Les rappels ne sont pas chiffrés, ces colonnes sont donc omises. Après l’importation, vous pourrez les ajouter à votre coffre.",
        noTitle: "Choisissez la colonne du titre.",
        noDate: "Choisissez la colonne de la date d’expiration.",
        meanings: {
          ...fieldTexts,
          id: "Identifiant Pomander",
          lead: "Rappeler avant",
          alsoBefore: "Rappeler aussi avant",
          notice: "Préavis",
          email: "Adresse e-mail",
          people: "Personnes désignées",
          cost: "Coût",
          currency: "Monnaie du coût",
          startDate: "Date de début",
          renewEvery: "Se renouvelle tous les",
          notes: "Ajouter aux notes",
          ignore: "Omettre",
        },
      },
      order: {
        title: (date) => `Que signifie ${date}\u00a0?`,
        lead: "Certaines dates de ce fichier peuvent être lues de deux façons.",
      },
      defaults: {
        title: "Pour les lignes qui ne l’indiquent pas",
        type: fieldTexts.type,
        types,
        lead: "Rappeler avant (jours)",
        leadHint: (leads) =>
          leads.length === 1
            ? "Un e-mail. Pour en avoir plusieurs, saisissez les jours avec des virgules\u00a0: 30, 14, 1"
            : `E-mails ${daysBefore(leads)} avant. Bientôt à échéance à partir de ${daysBefore(leads.slice(0, 1))} avant.`,
        leadFault: "Saisissez des jours, par exemple 30, 14, 1",
        email: "Adresse e-mail",
        emailFault: "Saisissez une adresse e-mail",
        tag: "Périmètre",
        currency: "Monnaie des coûts",
        currencyHint: "Pour les montants sans monnaie\u00a0; sans elle, ils vont dans les notes.",
        tagHint: "Seuls les rappels qui ont un périmètre peuvent être attribués à des personnes.",
      },
      facts: {
        expired: (count) =>
          plural(count, {
            one: "# a déjà expiré et n’envoie aucun e-mail.",
            other: "# ont déjà expiré et n’envoient aucun e-mail.",
          }),
        due: (emails, people) =>
          `${plural(emails, { one: "# e-mail", other: "# e-mails" })} à ${plural(people, { one: "# personne", other: "# personnes" })} bientôt\u00a0: dans 10 minutes au plus tôt, pour que vous puissiez annuler l’import.`,
        notDue: "Rien n’est envoyé aujourd’hui. Les e-mails ultérieurs partent comme prévu.",
        sendDue: "Écrire aux personnes au sujet de ce qui est déjà bientôt à échéance",
      },
      rows: "Lignes du fichier",
      keys: "Les flèches passent d’une ligne à l’autre. Entrée affiche toute une ligne, et la corrige si elle est refusée. Échap la ferme.",
      busy: "Vérification…",
      show: {
        label: "Lignes à afficher",
        all: (count) => `Toutes ${number(count)}`,
        new: (count) => `Nouvelles ${number(count)}`,
        changed: (count) => `Modifiées ${number(count)}`,
        out: (count) => `Omises ${number(count)}`,
        warnings: (count) => `Avec remarques ${number(count)}`,
        same: (count) => `Déjà présentes ${number(count)}`,
        refused: (count) => `Refusées ${number(count)}`,
      },
      statuses: {
        new: "Nouveau",
        warnings: "Nouveau, avec des remarques",
        changed: "Modifié",
        asked: "Modifié, à décider",
        same: "Déjà présent",
        out: "Omis",
        refused: "Refusé",
      },
      table: {
        line: "Ligne",
        title: "Titre",
        expires: "Expire le",
        before: "Rappeler avant",
        email: "E-mail",
        people: "Attribué à",
        scopeTag: "Périmètre",
        status: "Résultat",
        opens: "Détails",
      },
      untitled: "Sans titre",
      before: (days) => (days === "1" ? "1 jour" : `${days} jours`),
      detail: { emails: "Les e-mails vont à", notes: "Remarques" },
      mend: {
        label: "Peut être corrigé ici",
        submit: "Appliquer",
        hint: "Entrée l’applique et ouvre la ligne refusée suivante.",
      },
      asking: "Répondez à la question ci-dessus",
      nothing: "Rien à importer",
      none: "Aucune ligne de ce genre.",
      submit: (made, changed) =>
        changed === 0
          ? `Importer ${reminders(made)}`
          : made === 0
            ? `Mettre à jour ${reminders(changed)}`
            : `Importer ${number(made)}, mettre à jour ${number(changed)}`,
    },
    reasons: {
      present: "L’un de vos rappels a le même titre, la même date d’expiration et la même adresse.",
      renewed: (day) => `Renouvelé depuis\u00a0: votre rappel expire désormais le ${day}.`,
      otherDate: (day) =>
        `Vous en avez un avec ce titre et cette adresse qui expire le ${day}. Celui-ci en ajoute un autre.`,
      sameAs: (line) => `Identique à la ligne ${line}.`,
      noTag: (name) =>
        `Il n’y a pas de périmètre «\u00a0${name}\u00a0» que vous pouvez utiliser\u00a0: il est gardé dans les notes.`,
      unknownPeople: (names) => `Non attribué, car aucun compte ne porte ce nom\u00a0: ${names.join(", ")}.`,
      namesakes: (names) =>
        `Non attribué, car plusieurs personnes portent ce nom\u00a0: ${names.join(", ")}. Utilisez leur adresse e-mail.`,
      probablePeople: (names) =>
        `Non attribué, sauf si vous indiquez ci-dessus de qui il s’agit\u00a0: ${names.join(", ")}.`,
      notInGroup: (names, tag) =>
        `Non attribué, faute d’appartenir à un groupe du périmètre «\u00a0${tag}\u00a0»\u00a0: ${names.join(", ")}.`,
      tagWithoutGroup: (names, tag) =>
        `Non attribué, car le nouveau périmètre «\u00a0${tag}\u00a0» n’a pas de groupe\u00a0: ${names.join(", ")}.`,
      noTagForPeople: (names) => `Non attribué, car cette ligne n’a pas de périmètre\u00a0: ${names.join(", ")}.`,
      mayNotAssign: (names) => `Seuls les administrateurs attribuent des rappels. Omis\u00a0: ${names.join(", ")}.`,
      partOfGroup: (group, tag) =>
        `Du groupe «\u00a0${group}\u00a0», seules les personnes d’un groupe du périmètre «\u00a0${tag}\u00a0» sont désignées.`,
      leftOut: (names) => `Gardé dans les notes, comme vous l’avez choisi\u00a0: ${names.join(", ")}.`,
      nameKept: "Personnes",
      tagKept: "Périmètre",
      section: (name) => `Rubrique\u00a0: ${name}`,
      places: {
        section: "Lu comme un titre\u00a0: il est ajouté aux notes des lignes suivantes.",
        total: "Lu comme un total.",
        remark: "Lu comme une remarque sur la liste.",
        headings: "De nouveau les en-têtes.",
      },
      tooLong: "Les notes sont trop longues pour les noms qui ne peuvent pas être désignés.",
      otherCells: (line) =>
        `La ligne ${line} a le même titre, la même date d’expiration et la même adresse, mais d’autres détails. Changez le titre pour importer les deux.`,
      hasEmail: (names) => `Pas d’e-mail, car cette ligne a une autre adresse\u00a0: ${names.join(", ")}.`,
      noAddress: (text) => `Aucune adresse dans «\u00a0${text}\u00a0»\u00a0: la vôtre est utilisée.`,
      tooManyPeople: (most) => `Seules les ${most} premières personnes sont désignées.`,
      invalid: "Cette ligne contient un caractère qui ne peut pas être enregistré.",
      refused: {
        forbidden: "Vous ne pouvez pas le faire avec ce rappel, ou ne pouvez désigner personne.",
        scope_tag_not_found: "Le périmètre n’existe plus, ou vous ne pouvez pas l’utiliser.",
        user_not_in_scope_tag: "Une personne n’y est dans aucun groupe du périmètre.",
        reminders_full: `Vous avez atteint la limite de ${number(limits.remindersPerOwner)} rappels.`,
        id_taken: "Il n’a pas pu être enregistré. Importez de nouveau le fichier.",
        invalid: "La date de début suit la date d’expiration.",
        not_found: "Le rappel n’existe plus.",
        changed_meanwhile:
          "Quelqu’un a modifié le rappel après la vérification du fichier. Importez de nouveau le fichier.",
      },
    },
    run: {
      title: "Import en cours",
      bar: "Progression de l’import",
      tags: "Création des périmètres…",
      progress: (done, total) => `${number(done)} sur ${rows(total)}`,
      stay: "Gardez cette page ouverte jusqu’à la fin.",
      cancel: "Annuler",
      cancelling: "Arrêt…",
      stopped: "Import arrêté",
      stoppedLead: (done, total) =>
        `${number(done)} sur ${rows(total)} ${plural(done, { one: "est traitée et reste", other: "sont traitées et restent" })}. Continuez pour importer le reste.`,
      failed: "L’import n’a pas pu continuer",
      wait: (time) => `Vous avez beaucoup importé depuis une heure. Continuez dans ${time}.`,
      goOn: "Continuer",
      finish: "Terminer sans le reste",
    },
    leave: {
      title: "Quitter cette page\u00a0?",
      body: "Les rappels déjà importés restent. Vous pourrez choisir de nouveau le fichier plus tard. Rien n’est ajouté deux fois.",
      bodyCheck: "Rien n’a encore été importé, et vos choix seront perdus.",
      confirm: "Quitter",
      cancel: "Rester",
    },
    report: {
      title: (made, changed) =>
        changed === 0
          ? imported(made)
          : made === 0
            ? updated(changed)
            : `${imported(made)}, ${number(changed)} mis à jour`,
      undone: "Import annulé",
      soon: (count, shared, day, time) =>
        `Des e-mails sur ${reminders(count)} partent vers ${plural(shared, { one: "# personne", other: "# personnes" })} dans la journée, le premier ${day} à ${time}. Si vous annulez l’import avant, ils ne sont pas envoyés.`,
      secrets: (count) =>
        `${plural(count, { one: "# ligne a", other: "# lignes ont" })} des mots de passe ou des clés de licence qui ne sont pas dans vos rappels.`,
      toVault: "Ajouter au coffre",
      nothing: "Rien n’a été importé",
      sum: "Bilan de l’import",
      lines: { ...outcomes, notYet: "Non importé (import arrêté)" },
      inFile: "Lignes du fichier",
      refused: "Ce qui a été refusé",
      updated: "Ce qui a été mis à jour",
      warnings: "Importés avec des remarques",
      warningsLead: "Ils sont dans vos rappels, mais pas exactement comme dans le fichier.",
      line: (line) => `Ligne ${line}`,
      save: "Enregistrer le rapport",
      fileName: "pomander-rapport-import-rappels.csv",
      csvHeader: ["Ligne", "Titre", "Résultat", "Raison"],
      outcomes,
      toReminders: "Ouvrir mes rappels",
      again: "Importer un autre fichier",
      undo: "Annuler l’import",
    },
    undoUpdate: {
      ...shared,
      title: (count) => `Annuler l’import de ${reminders(count)}\u00a0?`,
      body: "Les rappels ajoutés sont supprimés, avec les e-mails à venir. Ceux qui ont été mis à jour retrouvent leurs anciennes valeurs. Les rappels modifiés depuis par quelqu’un restent tels quels.",
      confirm: () => "Annuler l’import",
      busy: (removed, total) => `${number(removed)} sur ${reminders(total)}`,
      done: (removed) =>
        removed === 0
          ? "Il ne restait rien à annuler"
          : plural(removed, { one: "# rappel rétabli ou supprimé", other: "# rappels rétablis ou supprimés" }),
      changed: (count) =>
        plural(count, {
          one: "# rappel a été modifié depuis l’import\u00a0: il reste tel quel.",
          other: "# rappels ont été modifiés depuis l’import\u00a0: ils restent tels quels.",
        }),
    },
    undo: {
      ...shared,
      title: (count) => `Supprimer ${reminders(count)}\u00a0?`,
      body: "Ils sont supprimés avec les e-mails à venir. Les rappels modifiés depuis par quelqu’un restent.",
      confirm: (count) => `Supprimer ${reminders(count)}`,
      busy: (removed, total) =>
        `${number(removed)} sur ${plural(total, { one: "# rappel supprimé", other: "# rappels supprimés" })}`,
      done: (removed) =>
        removed === 0
          ? "Il ne restait rien à supprimer"
          : plural(removed, { one: "# rappel supprimé", other: "# rappels supprimés" }),
      changed: (count) =>
        plural(count, {
          one: "# rappel a été modifié depuis l’import\u00a0: il reste.",
          other: "# rappels ont été modifiés depuis l’import\u00a0: ils restent.",
        }),
    },
  };
};
