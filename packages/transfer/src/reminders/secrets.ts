import { isEmail } from "@pomander/contract";
import { readAnyDate } from "./dates/read-date.ts";
import { foldHeading } from "./headings.ts";
import { isNothing } from "./cell-text.ts";

const anyOf = (text: string) =>
  `(?:${text
    .trim()
    .split(/\s*\|\s*/u)
    .join("|")})`;

/** Words that name a secret wherever a heading has them. */
const secretWord = new RegExp(
  `^${anyOf(`
    pw|pws|pwd|pwds|passwd|psw|pwort|\\p{L}*passwords?|\\p{L}*passwort|\\p{L}*passwörter|\\p{L}*passwoerter|\\p{L}*passworte|\\p{L}*kennwort|\\p{L}*kennwörter|\\p{L}*kennwoerter|
    \\p{L}*passphrases?|passcodes?|\\p{L}*pincodes?|pins?|puks?|tans?|t?otp|totps?|otpauth|cvv2?|cvc2?|secrets?|geheimnis|geheimnisse|geheimzahl|\\p{L}*geheimcode|geheim|creds|credentials?|
    \\p{L}*(?:zugangs|anmelde|login|logon|einwahl)(?:daten|code|codes|kennung|info|infos)|logindata|logincredentials|psk|wpa|wpa2|apikeys?|apitoken|mnemonic|seedphrase|
    \\p{L}*(?:lizenz|produkt|aktivierungs|freischalt|registrierungs|seriennummern|wiederherstellungs|zugriffs|netzwerk|wlan|wifi)(?:schlüssel|schluessel|codes?|keys?)|masterkey|
    contraseña|contrasena|motdepasse|wachtwoord|losungswort|kodewort|codewort|parole|lösungswort`)}$`,
  "u",
);
/** Two words or more that name a secret. */
const secretWords =
  /(?:^| )(?:(?:api|lizenz|produkt|aktivierungs|freischalt|private|privater?|secret|access|product|licen[cs]e|activation|serial|registration|unlock|master|encryption|decryption|recovery|backup|wifi|wi fi|wlan|network|ssh|pgp|gpg|security|auth|bitlocker|signing|webhook)[ -]+(?:keys?|codes?|secrets?|tokens?|schlüssel|phrases?)|(?:access|bearer|auth|security|refresh|personal access|api|deploy|service)[ -]+tokens?|(?:door|gate|alarm|safe|lock|entry|unlock|tür|tor|safe|alarmanlagen|schloss|entsperr)[ -]?codes?|(?:login|log in|sign in|access|zugangs?|admin|account)[ -]+(?:data|daten|details|credentials|infos?|information)|mot de passe|seed phrase|(?:user|un|username|benutzer|benutzername|login|account|acct|id|kennung|usr) (?:and )?(?:und )?pass(?:es)?|security (?:answers?|questions?)|sicherheitsfragen?)(?= |$)/u;
/** Words by which such a heading is about a property of a secret, or its end. */
const aboutSecret =
  /(?:^| )(?:expir\p{L}*|valid\p{L}*|until|due|dates?|datum|ablauf|abgelaufen|läuft|gültig\p{L}*|chang\p{L}*|geändert\p{L}*|änderung|rotat\p{L}*|rotiert|rotieren|renew\p{L}*|erneuer\p{L}*|reset|policy|richtlinie|manager|owner|owners|besitzer|verantwortlich\p{L}*|zuständig|length|länge|age|alter|required|nötig|erforderlich|type|typ|art|e?mails?|last|letzte\p{L}*|next|nächste\p{L}*|issued|ausgestellt|created|erstellt|provider|anbieter|vendor|name|count|anzahl|qty|bis|am|ends?|ende|protected|geschützt|hinterlegt|where|wo|location|ort|ablageort|stored|aufbewahrung)(?= |$)/u;

const longestHeading = 200;
const foldedWords = (text: string) =>
  foldHeading(text)
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
/** Returns the words of a heading, those of "apiKey" apart. */
const wordsOf = (heading: string) =>
  foldedWords(heading.slice(0, longestHeading).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));

/** Returns whether a column's heading names a secret, which no reminder may contain: the server reads reminders. */
export function isSecretHeading(heading: string): boolean {
  const words = wordsOf(heading);
  const asWritten = foldedWords(heading.slice(0, longestHeading));
  if (aboutSecret.test(words) || aboutSecret.test(asWritten)) return false;
  return [words, asWritten].some(
    (text) => secretWords.test(text) || text.split(" ").some((word) => secretWord.test(word)),
  );
}

/** Headings under which there may be secrets, or just names: their cells decide. */
const doubtful =
  /(?:^| )(?:\p{L}*log-?ins?|logon|sign in|access|\p{L}*zugang|\p{L}*zugänge|\p{L}*zugriff|keys?|\p{L}*(?:keys|schlüssel)|\p{L}*codes?|\p{L}*tokens?|auth\p{L}*|account|accounts|acct|konto|user|users|username|benutzer|benutzername|nutzer|kennung|pass|unlock|seed|serial|s n|sn|licen[cs]e (?:no|number|nr)|lizenznummer|seriennummer|admin|wifi|wlan|network|netz|hash|signature|string|connection|verbindung|anmeldung|einwahl|kombination|combination|safe|tresor|answer|antwort|hinweis pw|hint)(?= |$)/u;

/**
 * Returns whether a column has secrets: by its heading, and where that may mean something else, or is none, by one of
 * its cells that looks like one.
 */
export function isSecretColumn(heading: string, cells: Iterable<string>): boolean {
  const words = wordsOf(heading);
  if (isSecretHeading(heading)) {
    const filled = [...cells].filter((cell) => !isNothing(cell));
    // "PIN" above dates, or "Password" above "yes" and "no", is no secret.
    return filled.length === 0 || !filled.every((cell) => isPlain(cell));
  }
  if (words !== "" && (!doubtful.test(words) || aboutSecret.test(words))) return false;
  const filled = [...cells].filter((cell) => !isNothing(cell));
  const secret = filled.filter((cell) => looksSecret(cell)).length;
  if (secret > 0 && secret >= filled.length / 2) return true;
  // A secret that is removed from single cells does not make the whole column secret.
  return words !== "" && filled.some((cell) => looksSecret(withoutSecrets(cell).replaceAll(leftOutMark, " ")));
}

const isPlain = (cell: string) =>
  /^(?:yes|no|ja|nein|y|n|x|j|true|false|wahr|falsch|✓|✔)$/iu.test(cell.trim()) ||
  (readAnyDate(cell).kind === "day" && !/^\d+$/u.test(cell.trim()));

/** Texts that begin like tokens of well-known services. */
const knownToken =
  /(?<![\p{L}\d])(?:(?:sk|pk|rk|pr|whsec|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|shpat|npm|pypi|dop_v1|hf|fh|key|tok|token|secret|api|wt|pat)[_-](?=[\w-]{0,80}\d)(?=[\w-]{0,80}[A-Za-z])[\w-]{12,}|AKIA[0-9A-Z]{12,}|AIza[\w-]{20,}|eyJ[\w-]{10,}\.[\w-]{5,}|-----BEGIN [A-Z ]*PRIVATE KEY|otpauth:\/\/|[A-Z\d]{5}(?:-[A-Z\d]{5}){2,}|(?=[\d-]*[A-Z])(?=[A-Z-]*\d)[A-Z\d]{4,5}(?:-[A-Z\d]{4,5}){3,})\S*/gu;

const strong = String.raw`pass(?=\s*[:=])|kennw\.|passw\.|\p{L}*passwor[dt]s?|\p{L}*kennwort|pass(?:wd|phrase|code)|pw|pwd|pin(?:[ -]?code)?|puk|totp|secret(?: key)?|(?:api|access|private|secret|licen[cs]e|product|activation|recovery|wifi|wlan)[ -]?(?:key|code|token)|(?:lizenz|produkt|aktivierungs|freischalt)(?:schlüssel|code|key)|zugangsdaten|zugangscode|türcode|(?:door|alarm|gate|safe|entry) ?code|creds?|credentials?|mot de passe`;
/** Excludes a label whose following words say where the secret is, or that there is none. */
const elsewhere = String.raw`(?!(?:see|siehe|s\.|in|im|bei|beim|at|ask|auf|on|under|unter|with|mit|stored|hinterlegt|keepass|vault|tresor|safe|none|keine?s?|no|nicht|not|unknown|unbekannt|tbd|required|needed|benötigt|nötig|lost|verloren|vergessen|forgotten|gesperrt|locked|missing|fehlt|wrong|falsch|expired|expires|abgelaufen|läuft|changed|geändert|\?+|-|–)[.,;:)]?(?:\s|$)|https?:)`;
const says = String.raw`\s*(?:[:=]|(?<=\s)(?:is|ist|lautet)(?=\s)|->|→)\s*`;
/**
 * A name of a secret with the secret behind it, to the end of the line; after a name that can mean something else, only
 * where it looks like one.
 */
const labelled = [
  `(?:${strong})${says}${elsewhere}`,
  `(?:${strong})${String.raw`\s+(?:for|für|of|zum|zur|vom|to|am|im|des)(?:\s+[\p{L}\d-]+){1,4}`}${says}${elsewhere}`,
  String.raw`(?:${strong})\s+(?:for|für|of|zum|zur|vom|to|am|im|des)(?:\s+\p{L}+){1,3}\s+(?=\S*\d)(?!(?:19|20)\d\d(?:\s|$))(?=\S{4,})${elsewhere}`,
  String.raw`(?:${strong}|code)\s+(?=\S*\d)(?=\S{4,})${elsewhere}`,
  String.raw`(?:code|login|logins|token|tan|otp|key|user)${says}${elsewhere}(?=\S*\d|\S+\s*\/\s*\S)`,
].map((label) => new RegExp(String.raw`(?<![\p{L}\d])(${label})(?=\S)([^\r\n]+)`, "giu"));

/** A name and a password: "root / calvin99!". */
const pair = /(?<=\S\s{0,3}\/\s{0,3})(?=\S{0,80}\d)(?=\S{0,80}\p{L})(?=\S{0,80}[!#$%&*+?^~])(?!\S{0,80}\/)\S{6,}/gu;

/** Replacement in a text for a secret that was left out. */
export const leftOutMark = "(left out)";

/** Parts of which each text with a secret has one, so that other texts are skipped quickly. */
const hint =
  /pass|kennw|pw|pin|puk|otp|tan|secret|key|code|token|schlüssel|login|user|cred|zugang|[a-z\d][_-][a-z\d-]{4}|AKIA|AIza|eyJ|-----BEGIN|\/\s{0,3}\S*[!#$%&*+?^~]/iu;

/** Returns a text without the parts that look like secrets: those behind "pw:" or "PIN", tokens of services. */
export function withoutSecrets(text: string): string {
  if (!hint.test(text)) return text;
  return labelled
    .reduce(
      (rest, pattern) =>
        rest.replaceAll(pattern, (all: string, label: string, secret: string) =>
          secret === leftOutMark || isDateOrMail(secret) ? all : `${label.trimEnd()} ${leftOutMark}`,
        ),
      text,
    )
    .replaceAll(knownToken, leftOutMark)
    .replaceAll(pair, (word) => (isAddress(word) ? word : leftOutMark));
}

const isAddress = (word: string) => isEmail(word) || /^(?:https?:|www\.)|\?\S*=/u.test(word);
const isDateOrMail = (text: string) => {
  const word = text.trim().replace(/[.,;)]+$/u, "");
  return isEmail(word) || (!/^\d+$/u.test(word) && readAnyDate(word).kind !== "none");
};

/**
 * Returns whether a cell under a doubtful heading looks like a secret: a token, a password, or a name and one behind
 * it.
 */
function looksSecret(cell: string): boolean {
  const text = cell.trim().slice(0, 500);
  if (text === "" || isNothing(text)) return false;
  if (withoutSecrets(text) !== text) return true;
  const parts = text.split(/\s+\/\s+|\s*[|;\n]\s*|\s+-\s+|:\s+|,\s+|\s+/u);
  return parts.some((part) => isPasswordLike(part)) || /^[^\s/:]+\s*\/\s*(?=[^/]*[^\p{L}\s/])[^\s/]{4,}$/u.test(text);
}

/** Returns whether one word has a mixture of characters that names, addresses, dates and numbers don't have. */
function isPasswordLike(part: string): boolean {
  const word = part.replace(/[.,;:)]+$/u, "");
  if (
    word.length < 6 ||
    isEmail(word) ||
    /^(?:https?:|www\.|[\w-]+\.[a-z]{2,}(?:\/|$))|^[A-Za-z]:\\|^\\\\|^#/u.test(word)
  )
    return false;
  if (/^\+?[\d\s()./-]+$/u.test(word)) return false;
  const [lower, upper, digit, other] = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d\s.,/()'"’_-]/u].map((kind) =>
    kind.test(word),
  );
  // "PB-773120", "S/2018/441": a reference in capitals.
  const isReference = lower !== true && other !== true;
  if (isReference) return /^[A-Z\d]{20,}$/u.test(word) || /^[A-Z\d]{4,}(?:-[A-Z\d]{4,}){3,}$/u.test(word);
  if (digit === true && other === true) return true;
  if (digit === true && upper === true && lower === true)
    return !/^\p{Lu}\p{Ll}+[-.]?\d{1,4}$/u.test(word) || word.length >= 12;
  return (
    digit === true && (word.match(/\d+/gu) ?? []).length >= 2 && word.length >= 8 && !/^\p{L}+[-_.]?\d+$/u.test(word)
  );
}
