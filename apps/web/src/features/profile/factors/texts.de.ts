import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanDevices } from "../../../lib/format/device-texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of second factors, passkeys and trusted browsers in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { list, moment } = format;
  const { device: deviceText } = germanDevices(format);

  return {
    used: (at, device) =>
      at === null
        ? "Nie verwendet"
        : `Zuletzt verwendet: ${moment(at)}${device === null || device === "" ? "" : `, ${deviceText(device)}`}`,
    added: (at) => `Hinzugefügt: ${moment(at)}`,
    loadFailed: "Deine Anmeldemethoden konnten nicht geladen werden",
    remove: "Entfernen",
    removeLabel: (name) => `${name} entfernen`,
    factors: {
      title: "Anmeldung in zwei Schritten",
      leadOff:
        "Bestätige nach deinem Master-Passwort mit dem Handy oder einem Sicherheitsschlüssel, dass du es bist. Wer nur dein Passwort kennt, kommt nicht hinein.",
      leadOn: "Zum Anmelden brauchst du dein Master-Passwort und eines davon.",
      leadOffGenerated:
        "Bestätige nach der Anmeldung über deine Firma mit deinem Telefon oder einem Sicherheitsschlüssel, dass du es bist. Wer sich bei deiner Firma als du anmelden kann, kommt hier dann nicht herein.",
      leadOnGenerated: "Zum Anmelden brauchst du die Anmeldung deiner Firma und eines davon.",
      lost: "Handy oder Sicherheitsschlüssel verloren? Melde dich mit einem Notfallcode an und entferne hier, was du verloren hast. Keine Codes mehr? Bitte einen Admin, die Anmeldung in zwei Schritten auszuschalten.",
      required: "Dieser Server verlangt die Anmeldung in zwei Schritten.",
      kinds: { totp: "Authenticator-App", "security-key": "Sicherheitsschlüssel" },
      addApp: "Authenticator-App einrichten",
      addKey: "Sicherheitsschlüssel hinzufügen",
      added: "Zweiter Faktor hinzugefügt",
      codes: "Notfallcodes",
      codesLeft: (count) => (count === 0 ? "Keine mehr übrig" : `${count} von ${limits.recoveryCodes} übrig`),
      newCodes: "Neue Codes",
      newCodesTitle: "Neue Notfallcodes erstellen?",
      newCodesBody: "Du bekommst zehn neue Codes. Die bisherigen gelten dann nicht mehr.",
      newCodesConfirm: "Neue Codes erstellen",
      newCodesFailed: "Neue Notfallcodes konnten nicht erstellt werden",
      codesDone: "Deine neuen Notfallcodes gelten jetzt",
      removeTitle: (name) => `${name} entfernen?`,
      removeBody:
        "Du kannst dich damit nicht mehr anmelden. Vertraute Browser fragen wieder nach deinem zweiten Faktor.",
      removeLastBody:
        "Das ist dein letzter zweiter Faktor. Die Anmeldung in zwei Schritten wird ausgeschaltet, und deine Notfallcodes gelten nicht mehr.",
      removeConfirm: "Entfernen",
      removeFailed: "Der zweite Faktor konnte nicht entfernt werden",
      removed: "Zweiter Faktor entfernt",
    },
    passkeys: {
      title: "Passkeys",
      lead: "Melde dich mit Fingerabdruck, Gesicht oder Geräte-PIN an, statt dein Master-Passwort einzutippen. Die meisten Passkeys entsperren auch deinen Tresor. Behalte dein Master-Passwort: Es gilt weiter, und du brauchst es, um hier Einstellungen zu ändern.",
      unlocks: "Meldet dich an und entsperrt deinen Tresor",
      signsIn: "Meldet dich nur an",
      unlocksOnly: "Entsperrt nur deinen Tresor, bis du das nächste Mal dein Master-Passwort änderst",
      unlocksGenerated: "Entsperrt deinen Tresor",
      kept: (names) =>
        `${names.length === 1 ? "Dieser Passkey bleibt" : "Diese Passkeys bleiben"} gültig: ${list(names)}. Wenn du einen nicht erkennst, entferne ihn zuerst weiter unten.`,
      add: "Passkey hinzufügen",
      addTitle: "Passkey hinzufügen",
      addLead:
        "Dein Browser fragt, wo er gespeichert werden soll, und dann, ob du es bist. Vielleicht fragt er zweimal.",
      addSubmit: "Passkey hinzufügen",
      addFailed: "Der Passkey konnte nicht hinzugefügt werden",
      nameHint: "Wähle einen, den du wiedererkennst, etwa das Gerät, auf dem er liegt.",
      defaultName: "Passkey",
      waiting: "Bestätige auf deinem Gerät, wenn dein Browser fragt\u00a0…",
      added: "Passkey hinzugefügt. Er meldet dich an und entsperrt deinen Tresor.",
      addedGenerated: "Passkey hinzugefügt. Er entsperrt deinen Tresor.",
      addedWithoutSecret: {
        title: "Passkey hinzugefügt",
        body: "Er meldet dich an. Deinen Tresor kann dieses Gerät oder dieser Browser damit nicht entsperren. Nach dem Anmelden wirst du daher weiter nach deinem Master-Passwort gefragt.",
        bodyGenerated:
          "Dieses Gerät oder dieser Browser kann deinen Tresor damit nicht entsperren. Entferne ihn und füge anderswo einen hinzu.",
        close: "OK",
      },
      removeTitle: (name) => `${name} entfernen?`,
      removeLast:
        "Dies ist der letzte Passkey, der deinen Tresor öffnet. Ohne ihn kann das nur noch dein Wiederherstellungsschlüssel.",
      removeBody:
        "Du kannst dich damit nicht mehr anmelden und deinen Tresor nicht mehr entsperren. Andere Geräte, die damit angemeldet sind, werden abgemeldet. Auf deinem Gerät bleibt er, bis du ihn auch dort löschst.",
      removeBodyGenerated:
        "Damit kannst du deinen Tresor nicht mehr entsperren. Auf deinem Gerät bleibt der Passkey, bis du ihn auch dort löschst.",
      removeConfirm: "Passkey entfernen",
      removeFailed: "Der Passkey konnte nicht entfernt werden",
      removed: "Passkey entfernt",
      leadGenerated:
        "Entsperre deinen Tresor mit Fingerabdruck, Gesicht oder Geräte-PIN, auch in einem Browser, der ihn nicht von selbst öffnet. Angemeldet wirst du von deiner Firma.",
      unsupported: "Dieser Browser kann hier keine Passkeys erstellen.",
    },
    trusted: {
      title: "Vertraute Browser",
      lead: "Diese Browser fragen nicht nach deinem zweiten Faktor.",
      current: "Dieses Gerät",
      until: (at) => `Vertraut bis ${moment(at)}`,
      lastSeen: (at) => `Zuletzt verwendet: ${moment(at)}`,
      end: "Nicht mehr vertrauen",
      endLabel: (device) => `${device}: nicht mehr vertrauen`,
      ended: "Dieser Browser fragt wieder nach deinem zweiten Faktor",
      failed: "Das konnte nicht geändert werden",
    },
    required: {
      title: "Richte die Anmeldung in zwei Schritten ein",
      lead: "Dein Admin verlangt beim Anmelden einen zweiten Schritt. Wähle einen, um weiterzumachen. Das dauert etwa eine Minute.",
      app: "Authenticator-App",
      appHint: "Eine App auf deinem Handy zeigt einen sechsstelligen Code. Das wählen die meisten.",
      key: "Sicherheitsschlüssel",
      keyHint: "Ein Schlüssel mit USB oder NFC, den du berührst.",
      lost: "Du bekommst auch Notfallcodes, falls du Handy oder Sicherheitsschlüssel verlierst.",
      signOut: "Abmelden",
    },
  };
};
