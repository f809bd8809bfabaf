import { frequencyIn, isNothing, monthsIn } from "./values.ts";

/** What a column of a spreadsheet of reminders means. `notes` may be several, `ignore` any number; the others are one each. */
export const reminderColumns = [
  "id",
  "title",
  "expiryDate",
  "lead",
  "alsoBefore",
  "notice",
  "email",
  "type",
  "scopeTag",
  "people",
  "frequency",
  "startDate",
  "renewEvery",
  "notes",
  "ignore",
] as const;
export type ReminderColumn = (typeof reminderColumns)[number];

/** Whether several columns of a file may have this meaning. */
export const isRepeatable = (column: ReminderColumn) => column === "notes" || column === "ignore";

const words = (text: string) =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * Headings as spreadsheets of certificates, licences and contracts have them, in English and German; the best first. A `*`
 * stands for any words.
 */
const headings: Readonly<Record<Exclude<ReminderColumn, "ignore">, readonly string[]>> = {
  id: words("pomander id, pomander-id"),
  title: words(`
    title, reminder, name, subject, item, common name, cn, certificate, domain, domain name,
    certificate name, contract, contract name, license, licence, license name, licence name, product,
    product name, software, service, asset, description, what, document, hostname, host, titel, bezeichnung,
    betreff, gegenstand, zertifikat, zertifikatsname, domäne, vertrag, vertragsname, vertragsbezeichnung,
    lizenz, lizenzname, produkt, produktname, dienst, was, beschreibung, dokument`),
  expiryDate: words(`
    expiry date, expiry, expires, expires on, expires at, expiration date, expiration, exp date, valid until,
    valid to, valid thru, valid through, not after, notafter, end date, end of contract, contract end,
    contract end date, renewal date, renewal, renews on, due date, due, deadline, ends, end, until, date,
    license end, support end, end of support, end of life, eol, ablaufdatum, ablauf, ablauf am, läuft ab,
    läuft ab am, gültig bis, gültigkeit bis, enddatum, vertragsende, laufzeitende, laufzeit bis,
    laufzeit ende, ende, bis, fällig, fällig am, fälligkeit, fälligkeitsdatum, verlängerung, verlängerung am,
    stichtag, datum, kündigung bis, expir*, *ablauf*, *gültig bis*, *valid until*, *expiry*, *expiration*,
    *end date*, *vertragsende*`),
  lead: words(`
    remind before (days), remind before, lead time, lead, lead time (days), lead times, notice,
    remind days before, days before, reminder days, remind (days), notify before, notify days before,
    warn before, notice (days), alert days, advance notice, reminder (days), vorlauf,
    vorlaufzeit, vorlauf (tage), vorlauf tage, erinnern vor, erinnerung vor, tage vorher, erinnerung (tage),
    erinnerung tage vorher, vorwarnzeit, warnung (tage), frist (tage), vorwarnung`),
  alsoBefore: words(`
    also before (days), also before, also remind before, weitere vorläufe, auch vorher (tage)`),
  notice: words(`
    notice period, notice period (days), notice period (weeks), notice period (months), cancellation period,
    cancellation notice, cancellation notice period, termination notice, termination period, period of notice,
    kündigungsfrist, kündigungsfrist (tage), kündigungsfrist (wochen), kündigungsfrist (monate), kündfrist,
    kündigungsfristen`),
  email: words(`
    address, email, e-mail, mail, email address, e-mail address, notify, recipient, recipients, send to,
    mail to, notification email, contact email, contact e-mail, owner email, owner e-mail, reminder email,
    alert email, benachrichtigen, benachrichtigung an, empfänger, mailadresse, e-mail-adresse, emailadresse,
    e-mail adresse, erinnerung an, kontakt e-mail, *e-mail*, *email*`),
  type: words(`
    type, reminder type, kind, art, typ, erinnerungsart`),
  scopeTag: words(`
    scope tag, scope, tag, tags, label, labels, category, department, team, group, area, business unit,
    cost center, cost centre, bereich, abteilung, kategorie, gruppe, kostenstelle, schlagwort, schlagwörter,
    etikett`),
  people: words(`
    assigned, assigned to, assignee, assignees, people, owner, owners, responsible, in charge,
    responsible person, person responsible, contact, contact person, accountable, maintainer, users,
    zuständig, zuständige person, verantwortlich, verantwortlicher, verantwortliche, ansprechpartner,
    bearbeiter, zugewiesen, zugewiesen an, besitzer, eigentümer, kontakt, betreuer`),
  frequency: words(`
    frequency, repeat, repeats, reminder frequency, häufigkeit, wiederholung, turnus, intervall`),
  startDate: words(`
    start date, remind from, reminders start, reminder start, first reminder, startdatum, erinnern ab,
    erinnerung ab, beginn der erinnerung`),
  renewEvery: words(`
    renew every (months), renew every, renewal period, renewal term, renewal interval, term, term (months),
    term (years), contract term, validity, validity (months), validity (years), billing cycle, duration,
    laufzeit, laufzeit (monate), laufzeit (jahre), vertragslaufzeit, gültigkeitsdauer, verlängerung um,
    verlängert sich um, dauer`),
  notes: words(`
    notes, note, comment, comments, remarks, remark, details, info, notiz, notizen, bemerkung, bemerkungen,
    kommentar, anmerkung, anmerkungen, hinweis, hinweise`),
};

/** A heading without regard to case, spaces and what stands around words. */
export const foldHeading = (heading: string) =>
  heading
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\s]+/gu, " ")
    .replaceAll(/^[\s*#:]+|[\s*:?]+$/gu, "");

const patterns = Object.entries(headings).flatMap(([column, names]) =>
  names.map((name, rank) => ({ column: column as ReminderColumn, rank, test: testOf(name) })),
);

function testOf(name: string): (heading: string) => boolean {
  if (!name.includes("*")) return (heading) => heading === name;
  const words = name.replaceAll("*", "");
  if (!name.startsWith("*")) return (heading) => heading.startsWith(words);
  return (heading) => heading.includes(words);
}

interface Guess {
  at: number;
  column: ReminderColumn;
  rank: number;
}

/** Whether a heading is one that a column of notes has by itself. */
export const isNotesHeading = (heading: string) => headings.notes.includes(foldHeading(heading));

/** Whether a column's heading names something secret, which no reminder may hold: the server reads reminders. */
export const isSecretHeading = (heading: string) =>
  /(?:^|[ .-])(?:password|passwort|kennwort|passphrase|passwd|pwd|pin|pin code|cvv|cvc|t?otp(?:auth)?|secret|secret key|api key|private key|recovery codes?|mot de passe|contraseña)$/u.test(
    foldHeading(heading),
  );

/** How many headings of a row are known. */
const countKnown = (cells: readonly string[]) =>
  cells.filter((cell) => patterns.some(({ test }) => test(foldHeading(cell)))).length;

/**
 * What each column means, by its heading: each meaning goes to the heading that fits it best, and what nobody knows goes to
 * the notes, secrets aside. A type whose cells name no type is a tag, or goes to the notes.
 */
export function guessColumns(cells: readonly string[]): ReminderColumn[] {
  const folded = cells.map(foldHeading);
  const guesses: Guess[] = folded.flatMap((heading, at) =>
    patterns.flatMap(({ column, rank, test }) => (test(heading) ? [{ at, column, rank }] : [])),
  );
  const columns: (ReminderColumn | null)[] = folded.map((heading) =>
    heading === "" || isSecretHeading(heading) ? "ignore" : null,
  );
  for (const { at, column } of guesses.toSorted((one, other) => one.rank - other.rank)) {
    if (columns[at] !== null) continue;
    if (!isRepeatable(column) && columns.includes(column)) continue;
    columns[at] = column;
  }
  return columns.map(
    (column, at) =>
      column ?? (/^(?:no|nr|id|#|status|days left|tage|created by|lfd)\b/u.test(folded[at] ?? "") ? "ignore" : "notes"),
  );
}

const cellsLookedAt = 500;

/**
 * The columns, with one of frequencies as what its cells say: where more of them are how often something is renewed
 * ("yearly", "12 months", "36") than how often messages come, it is that, if no other column is.
 */
export function columnsByValues(
  columns: readonly ReminderColumn[],
  cells: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): ReminderColumn[] {
  const at = columns.indexOf("frequency");
  if (at === -1 || columns.includes("renewEvery")) return [...columns];
  let renewals = 0;
  for (const row of rows.slice(0, cellsLookedAt)) {
    const cell = (row.cells[at] ?? "").slice(0, longestCell).trim();
    const isRenewal = monthsIn(cell, cells[at]) !== null;
    const isFrequency = !isNothing(cell) && frequencyIn(cell) !== null;
    // "monthly" can be both.
    if (isRenewal !== isFrequency) renewals += isRenewal ? 1 : -1;
  }
  return columns.with(at, renewals > 0 ? "renewEvery" : "frequency");
}
const longestCell = 100;

const rowsLookedAt = 20;

/** Which row has the headings: of the first ones that which has the most known ones; without any, the first of two cells. */
export function headingRow(rows: readonly { cells: readonly string[] }[]): number {
  const first = rows.slice(0, rowsLookedAt);
  const known = first.map(({ cells }) => countKnown(cells));
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  return Math.max(
    0,
    first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
}
