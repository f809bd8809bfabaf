import type { ReminderColumn } from "./reminder-column.ts";

const words = (text: string) =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * Headings as spreadsheets of certificates, licences and contracts have them, in English and German; the best first. A `*`
 * matches any words.
 */
export const headings: Readonly<Record<Exclude<ReminderColumn, "ignore">, readonly string[]>> = {
  id: words("pomander id, pomander-id"),
  title: words(`
    title, reminder, name, subject, item, common name, cn, certificate, domain, domain name,
    certificate name, contract, contract name, license, licence, license name, licence name, product,
    product name, software, service, asset, description, what, document, hostname, host, titel, bezeichnung,
    betreff, gegenstand, zertifikat, zertifikatsname, domäne, vertrag, vertragsname, vertragsbezeichnung,
    lizenz, lizenzname, produkt, produktname, dienst, was, beschreibung, dokument,
    certification, certifications, qualification, training, course, permit, policy, insurance, lease, equipment,
    vehicle, device, application, app, account, subscription, tool, system, warranty, inspection, prüfung, prüfungen, nachweis,
    schulung, unterweisung, qualifikation, versicherung, police, genehmigung, gerät, fahrzeug, anlage, maschine, objekt,
    mietobjekt, artikel, vertragsgegenstand`),
  expiryDate: words(`
    expiry date, expiry, expires, expires on, expires at, expiration date, expiration, exp date, valid until,
    valid to, valid thru, valid through, not after, notafter, end date, end of contract, contract end,
    contract end date, renewal date, renewal, renews on, due date, due, deadline, ends, end, until, date,
    license end, support end, end of support, end of life, eol, ablaufdatum, ablauf, ablauf am, läuft ab,
    läuft ab am, gültig bis, gültigkeit bis, enddatum, vertragsende, laufzeitende, laufzeit bis,
    laufzeit ende, ende, bis, fällig, fällig am, fälligkeit, fälligkeitsdatum, verlängerung, verlängerung am,
    stichtag, datum, kündigung bis, next due, next due date, next inspection,
    next test, next service, next review, next audit, mot due, tüv, tüv bis, hu, nächste prüfung, nächste wartung,
    nächster termin, nächste fälligkeit, garantieende, mietende, leasingende, lizenzende, garantie bis, paid until,
    bezahlt bis, support until, maintenance until, recertification, next *, nächste *, when, expir*, *ablauf*, *gültig bis*, *valid until*, *expiry*, *expiration*,
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
    kündigungsfristen, kündigung frist`),
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
    bearbeiter, zugewiesen, zugewiesen an, besitzer, eigentümer, kontakt, betreuer,
    keeper, custodian, account manager, manager, responsible party, responsible team, assigned user, assigned person,
    zuständigkeit, who`),
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

/** Headings of the person that a certificate or licence is about: part of the title, beside what expires. */
const subjects = words(`
  employee, employees, employee name, staff, staff member, staff name, team member, driver, holder, card holder, mitarbeiter,
  mitarbeiterin, mitarbeiter/in, mitarbeitername, name des mitarbeiters, beschäftigte, beschäftigter, fahrer, inhaber,
  person`);
export const isSubjectHeading = (heading: string) => subjects.includes(foldHeading(heading));

/** Headings by which a "Name" beside them is a person's. */
const proofs = words(`
  certification, certifications, qualification, training, course, prüfung, prüfungen, nachweis, schulung, unterweisung,
  qualifikation`);
export const isProofHeading = (heading: string) => proofs.includes(foldHeading(heading));

/** Returns a heading without case, spaces and surrounding punctuation. */
export const foldHeading = (heading: string) =>
  heading
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\s]+/gu, " ")
    .replaceAll(/^[\s*#:]+|[\s*:?]+$/gu, "");

interface KnownHeading {
  column: ReminderColumn;
  /** The lower, the better. */
  rank: number;
}

const known = Object.entries(headings).flatMap(([column, names]) =>
  names.map((name, rank) => ({ column: column as ReminderColumn, name, rank, test: testOf(name) })),
);

function testOf(name: string): (heading: string) => boolean {
  if (!name.includes("*")) return (heading) => heading === name;
  const part = name.replaceAll("*", "");
  if (!name.startsWith("*")) return (heading) => heading.startsWith(part);
  return (heading) => heading.includes(part);
}

/** The meanings that a folded heading has as it is. */
export const meaningsOf = (heading: string): KnownHeading[] =>
  known.flatMap(({ column, rank, test }) => (test(heading) ? [{ column, rank }] : []));

const [ofPart, ofEnd] = [200, 400];
/** Meanings that the end of a longer heading can have: "Account Owner", "Term / Expires". */
const ofEnds: ReadonlySet<ReminderColumn> = new Set(["title", "people", "expiryDate", "startDate", "notice"]);
/** Words that say nothing at the end of a longer heading, or something else. */
const weakEnds: ReadonlySet<string> = new Set(
  words(
    "title, name, subject, what, was, host, account, application, system, users, contact, kontakt, people, datum, date, due, number",
  ),
);
/** A date of something that is past, or begins. */
const isOfPast = (heading: string) =>
  /\b(?:issued?|start\w*|begin\w*|beginn|last|letzte[rs]?|previous|purchase\w*|kauf\w*|ausstell\w*|ausgestellt|created|updated|erstellt|birth|geburt\w*|signed|hired?|since|seit|install\w*|order\w*|von|from|ab)\b/u.test(
    heading,
  );

/** The meanings that a heading has, those of its parts and its last words included. */
export function guessesOf(heading: string): KnownHeading[] {
  const folded = foldHeading(heading);
  const whole = meaningsOf(folded);
  if (whole.length > 0) return whole;
  const parts = folded.split(/\s*[/|(]\s*|\s+[-–]\s+/u).map((part) => foldHeading(part.replaceAll(")", "")));
  const ofParts = parts.flatMap((part) => meaningsOf(part).map((one) => ({ ...one, rank: one.rank + ofPart })));
  return [...ofParts, ...ofLastWords(folded)].filter(({ column }) => column !== "expiryDate" || !isOfPast(folded));
}

function ofLastWords(heading: string): KnownHeading[] {
  const all = heading.split(/[^\p{L}\d]+/u).filter(Boolean);
  const joint = all.findIndex((word, at) => at > 0 && /^(?:of|for|der|des|vom|zur|zum|für)$/u.test(word));
  const head = joint === -1 ? all : all.slice(0, joint);
  const last = head.at(-1) ?? "";
  // "Keeper Name" is as "Keeper".
  if (/^(?:names?|persons?|person(?:en)?)$/u.test(last))
    return meaningsOf(head.slice(0, -1).join(" ")).map((one) => ({ ...one, rank: one.rank + ofEnd }));
  const ends = head.map((_word, at) => head.slice(at).join(" "));
  return ends
    .filter((end) => !weakEnds.has(end))
    .flatMap((end) => meaningsOf(end))
    .filter(({ column }) => ofEnds.has(column))
    .map((one) => ({ ...one, rank: one.rank + ofEnd }));
}
