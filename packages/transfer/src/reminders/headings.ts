const words = (text: string) =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * Headings that occur in spreadsheets of certificates, licences and contracts, in English, German and French; the best first. A
 * `*` matches any words.
 */
export const headings = {
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
    mietobjekt, artikel, vertragsgegenstand,
    agreement, agreement name, arrangement, grant, grant name, membership, subscription name, service name, policy name, policy type,
    cover, type of cover, insurance type, asset name, asset description, equipment name, machine, plant, tool name, instrument, device name, vehicle name,
    website, web site, site name, url, fqdn, host name, server, server name, cert, cert name, ssl certificate, subject name,
    certificate type, licence type, license type, permit type, registration, accreditation, course name, course title, training name,
    document name, document title, item name, item description, asset item, entry, thing, matter, obligation, task, task name, activity, check, audit, test,
    contract title, contract description, support contract, maintenance contract, program, programme name,
    domain names, domainname, hostnamen, webseite, internetseite, rechnername, servername, zertifikat name,
    vereinbarung, abonnement, abo, mitgliedschaft, wartung, wartungsvertrag, wartungsgegenstand, leistung, prüfgegenstand, prüfobjekt, art der prüfung, prüfart,
    betriebsmittel, arbeitsmittel, prüfmittel, messmittel, messgerät, gerätename, gerätebezeichnung, inventar, software/dienst, anwendung, programm,
    versicherungsart, versicherungsvertrag, sparte, risiko, vertragsart, vertragstyp, vorgang, thema, aufgabe, maßnahme, termin für, sache, position, posten,
    schulungsthema, unterweisungsthema, lehrgang, kurs, seminar, führerschein, ausweis, bescheinigung, zulassung, erlaubnis, konzession, bewilligung,
    vertragspapier, kennzeichen, amtliches kennzeichen, registration number, reg no, objet, libellé, désignation, contrat, oggetto, contratto, titre`),
  expiryDate: words(`
    expiry date, expiry, expires, expires on, expires at, expiration date, expiration, exp date, valid until,
    valid to, valid thru, valid through, not after, notafter, end date, end of contract, contract end,
    contract end date, renewal date, renewal, renews on, due date, due, deadline, ends, end, until, date,
    license end, support end, end of support, end of life, eol, ablaufdatum, ablauf, ablauf am, läuft ab,
    läuft ab am, gültig bis, gültigkeit bis, enddatum, vertragsende, laufzeitende, laufzeit bis,
    laufzeit ende, ende, bis, fällig, fällig am, fälligkeit, fälligkeitsdatum, verlängerung, verlängerung am,
    stichtag, datum, next due, next due date, next inspection,
    next test, next service, next review, next audit, mot due, tüv, tüv bis, hu, nächste prüfung, nächste wartung,
    nächster termin, nächste fälligkeit, garantieende, mietende, leasingende, lizenzende, garantie bis, paid until,
    bezahlt bis, support until, maintenance until, recertification,
    valid till, valid unitl, valid up to, good through, good until, exp, exp., exp. date, exp on, expdate, expirydate, expirationdate, enddate, validuntil, validto, duedate, renewaldate,
    expiry / renewal, renew by, renew on, renewal due, renewal due date, next renewal, renewed until, renewals, lapses, lapses on, lapse date, terminates, termination date,
    contract expiry, contract ends, policy end, policy ends, cover ends, cover until, covered until, insured until, lease end, lease ends, term end, term ends, ends on, end of term, to, thru, through,
    warranty until, warranty end, warranty expires, eos, eol date, eos date, support ends, licensed until, paid through, paid to, registered until, registration until,
    cert expiry, cert expires, calibration due, cal due, cal. due, calibrate by, inspection due, service due, pat due, retest, retest due, re-test due, test due, refresher due, retrain by, review date, review due, mot,
    mot expiry, road tax due, tax due, hu fällig, hu bis, tüv fällig, au, sp, uvv, dguv, next calibration, expires/renews, completion date, finish, finish date, end (date), to date, date to, date end, date of expiry, date of expiration, expires (date),
    läuft bis, läuft aus, läuft aus am, gilt bis, gültig, gültigkeit, gültigkeitsende, gültigkeitsdatum, befristet bis, befristung, verfall, verfallsdatum, verfällt am, ablauftermin, vertragsablauf, endet, endet am, endtermin, ende der laufzeit,
    vertragslaufzeit bis, vertrag bis, vertrag endet, frist, frist bis, fristende, fristablauf, termin, wiedervorlage, wv, wiederholung fällig, auffrischung, auffrischung bis, auffrischung fällig, nächster, nächstes, prüfung fällig, prüfung bis, wartung fällig, kalibrierung fällig, fällig bis, fälligkeitstermin, zu erledigen bis, erledigen bis,
    versichert bis, versicherungsende, gezahlt bis, garantie, gewährleistung bis, gewährleistungsende, supportende, wartung bis, mietvertrag bis, pacht bis, pachtende, leasing bis, verlängern bis, zu verlängern bis, erneuern bis, erneuerung, erneuerung fällig, ablaufdat., abl.datum, gült. bis,
    échéance, date d'échéance, date d'expiration, expire le, valable jusqu'au, fin, date de fin, scadenza, valido fino al, data di scadenza,
    renews, renewed to, renewing, next *, nächste *, when, by when, bis wann, expir*, renew* date, renews *, *ablauf*, *gültig bis*, *valid until*, *expiry*, *expiration*,
    *end date*, *vertragsende*`),
  lead: words(`
    remind before (days), remind before, rappeler avant (jours), lead time, lead, lead time (days), lead times, notice,
    remind days before, days before, reminder days, remind (days), notify before, notify days before,
    warn before, notice (days), alert days, advance notice, reminder (days), vorlauf,
    vorlaufzeit, vorlauf (tage), vorlauf tage, erinnern vor, erinnerung vor, tage vorher, erinnerung (tage),
    erinnerung tage vorher, vorwarnzeit, warnung (tage), frist (tage), vorwarnung`),
  alsoBefore: words(`
    also before (days), also before, also remind before, weitere vorläufe, auch vorher (tage), weitere vorlaufzeiten (tage), autres délais (jours), rappeler aussi avant (jours)`),
  notice: words(`
    notice period, notice period (days), notice period (weeks), notice period (months), cancellation period,
    cancellation notice, cancellation notice period, termination notice, termination period, period of notice,
    kdg.-frist, kdg-frist, kdg.frist, kdg. frist, kdg frist, künd.-frist, künd.frist, künd. frist, kü.-frist, kü-frist, k-frist, kfrist, notice per., cxl notice, cxl period,
    kündigungsfrist, kündigungsfrist (tage), kündigungsfrist (wochen), kündigungsfrist (monate), kündfrist,
    kündigungsfristen, kündigung frist, kündigungszeit, kündigung mit frist, kündbar mit frist, préavis, notice required, notice to terminate, notice term, notice period required`),
  email: words(`
    address, email, e-mail, mail, email address, e-mail address, notify, recipient, recipients, send to,
    mail to, notification email, contact email, contact e-mail, owner email, owner e-mail, reminder email,
    alert email, benachrichtigen, benachrichtigung an, empfänger, mailadresse, e-mail-adresse, emailadresse, adresse e-mail,
    e-mail adresse, erinnerung an, kontakt e-mail, *e-mail*, *email*`),
  type: words(`
    type, reminder type, kind, art, typ, erinnerungsart, type de rappel`),
  scopeTag: words(`
    scope tag, scope, tag, tags, label, labels, category, department, team, group, area, business unit,
    cost center, cost centre, division, section, unit, dept, dept., org unit, service area, programme, program, workstream, fachbereich, sachgebiet, amt, dezernat, referat, ressort, einheit, organisationseinheit, oe, sparte/bereich, standort/abteilung, abt., abt, rubrik, bereich, abteilung, kategorie, gruppe, kostenstelle, schlagwort, schlagwörter,
    etikett, périmètre`),
  people: words(`
    assigned, assigned to, assignee, assignees, people, owner, owners, responsible, in charge,
    responsible person, person responsible, contact, contact person, accountable, maintainer, users,
    zuständig, zuständige person, verantwortlich, verantwortlicher, verantwortliche, ansprechpartner,
    bearbeiter, zugewiesen, zugewiesen an, besitzer, eigentümer, kontakt, betreuer,
    keeper, custodian, account manager, manager, responsible party, responsible team, assigned user, assigned person,
    zuständigkeit, who, who is responsible, supervisor, line manager, team lead, team leader, tech contact, technical contact, renewal contact, contract contact, it contact,
    führungskraft, vorgesetzte, vorgesetzter, vorgesetzte/r, teamleiter, teamleitung, teamleiter/in, abteilungsleiter, abteilungsleitung, prüfer, prüfer/in, responsible for renewal, responsibility, handled by, managed by, held by, owned by, looked after by, administrator, admin, steward, coordinator, officer,
    lead person, poc, point of contact, internal contact, internal owner, business owner, technical owner, product owner, contract owner, contract manager, task owner, action by, assigned person(s), staff responsible,
    wer, wer?, zuständige/r, zuständiger, zust., zuständ., verantw., verantwortliche/r, verantwortliche person, verantwortlichkeit, sachbearbeiter, sachbearbeiterin, sachbearbeiter/in, sachbearbeitung, bearbeiter/in, sb, betreut von, betreuung, betreuer/in,
    mgr, mgr *, *on the hook, * in charge, wer *, who *, who's *, kontaktperson, ansprechperson, ansprechpartner/in, ansprechpartner intern, federführung, federführend, koordinator, leiter, leitung, kümmerer, erledigt durch, vertragsverantwortlicher, vertragsbetreuer, responsable, attribué à, responsabile`),
  frequency: words(`
    frequency, repeat, repeats, reminder frequency, häufigkeit, wiederholung, turnus, intervall, fréquence`),
  startDate: words(`
    start date, remind from, reminders start, reminder start, first reminder, startdatum, erinnern ab,
    erinnerung ab, beginn der erinnerung, rappeler à partir du`),
  renewEvery: words(`
    renew every (months), renew every, renewal period, renewal term, renewal interval, term, term (months),
    term (years), contract term, validity, validity (months), validity (years), billing cycle, duration,
    laufzeit, laufzeit (monate), laufzeit (jahre), vertragslaufzeit, gültigkeitsdauer, verlängerung um, verlängerung (monate),
    verlängert sich um, dauer, renouveler tous les (mois), durée du renouvellement (mois)`),
  cost: words(`
    cost, costs, price, fee, fees, annual cost, annual costs, yearly cost, yearly costs, cost per year, cost p.a., costs p.a., annual price, annual fee, yearly fee, total cost, total costs,
    premium, annual premium, renewal cost, renewal price, license cost, licence cost, license fee, licence fee, subscription cost, contract value, contract price, annual value, rent, annual rent,
    amount, total amount, annual amount, value,
    kosten, jahreskosten, gesamtkosten, lizenzkosten, vertragskosten, kosten pro jahr, kosten p.a., kosten p. a., kosten im jahr, jährliche kosten, preis, jahrespreis, gebühr, gebühren, jahresgebühr,
    beitrag, jahresbeitrag, prämie, jahresprämie, miete, jahresmiete, vertragswert, auftragswert, vertragssumme, betrag, jahresbetrag, gesamtbetrag, rechnungsbetrag, wert, coût`),
  currency: words(`
    currency, curr, ccy, währung, whg, whrg`),
  notes: words(`
    notes, note, comment, comments, remarks, remark, details, info, notiz, notizen, bemerkung, bemerkungen,
    kommentar, anmerkung, anmerkungen, hinweis, hinweise, remarques`),
};

/**
 * Meanings of a column in a spreadsheet of reminders. Several columns may be `title`, `notes` and `ignore`, only one
 * each of the others.
 */
export type ReminderColumn = keyof typeof headings | "ignore";
export const reminderColumns = [...Object.keys(headings), "ignore"] as ReminderColumn[];

/** Headings of titles where no other column is one: the party that something is from. */
const weakTitles: ReadonlySet<string> = new Set(
  words(`
    vendor, supplier, provider, company, partner, contract partner, contractor, insurer, carrier, issuer, customer, client, landlord, lessor, manufacturer, publisher,
    anbieter, lieferant, dienstleister, vertragspartner, firma, hersteller, versicherer, versicherung bei, vermieter, leasinggeber, aussteller, kunde`),
);
export const isWeakTitle = (heading: string) => weakTitles.has(foldHeading(heading));

/** Headings of the last day to give notice: a date of its own, and the expiry date only where no other column is. */
const noticeDay =
  /\b(?:kündigung(?:s?termin)?|kündbar|kündigen|notice|cancel\w*|terminate|non-?renewal|opt-?out|widerruf\w*)\b[^a-z]*(?:.*\b(?:bis|zum|by|deadline|date|until|due|before|spätestens|datum|termin|am|stichtag)\b|$)|\bkündigungs(?:termin|datum|stichtag|tag|deadline)\b/u;
const isNoticeDay = (folded: string) => noticeDay.test(folded);

/** Headings of the day on which something began. */
const begins =
  /(?:^|[\s./(-])(?:\p{L}*beginn|begin|begins|beginning|began|start|starts|started|starting|start ?date|startdatum|\p{L}*start|anfang|von|from|ab|since|seit|effective|effective date|commence\w*|inception|issued?|issue ?date|issued on|ausgestellt(?: am)?|ausstellungsdatum|abschluss\w*|abgeschlossen(?: am)?|signed(?: on)?|purchased?|purchase date|kaufdatum|gekauft(?: am)?|bought|début|inizio)(?:$|[\s./):-])/u;
export const isBeginHeading = (heading: string) => begins.test(foldHeading(heading));

/** Headings of the person that a certificate or licence is about: part of the title, next to the thing that expires. */
const subjects = words(`
  employee, employees, employee name, staff, staff member, staff name, team member, driver, holder, card holder, mitarbeiter,
  mitarbeiterin, mitarbeiter/in, mitarbeitername, name des mitarbeiters, beschäftigte, beschäftigter, fahrer, inhaber,
  person`);
export const isSubjectHeading = (heading: string) => subjects.includes(foldHeading(heading));

/** Headings of amounts of money, or of anything else that is counted. */
const counts: ReadonlySet<string> = new Set(words("amount, total amount, annual amount, value, wert"));
export const isCountHeading = (heading: string) => counts.has(foldHeading(heading));

/** Headings next to which a "Name" is a person's. */
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

const [ofPattern, ofPart, ofEnd, lastResort] = [500, 1_000, 2_000, 5_000];

const known = Object.entries(headings).flatMap(([column, names]) =>
  names.flatMap((name, rank) =>
    [...new Set([name, withoutUmlauts(name)])].map((one) => ({
      column: column as ReminderColumn,
      rank: name.includes("*") ? rank + ofPattern : rank,
      test: testOf(one),
    })),
  ),
);

/** Returns a name as typed on keyboards without umlauts: "gueltig bis". */
function withoutUmlauts(name: string): string {
  return name.replaceAll(/[äöüß]/gu, (letter) => ({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" })[letter] ?? letter);
}

function testOf(name: string): (heading: string) => boolean {
  if (!name.includes("*")) return (heading) => heading === name;
  const part = name.replaceAll("*", "");
  const [first = "", last = ""] = name.split("*");
  if (first !== "" && last !== "") return (heading) => heading.startsWith(first) && heading.endsWith(last);
  if (!name.startsWith("*")) return (heading) => heading.startsWith(part);
  return (heading) => heading.includes(part);
}

/** Returns the meanings of a folded heading as a whole. */
export const meaningsOf = (heading: string): KnownHeading[] =>
  known.flatMap(({ column, rank, test }) => (test(heading) ? [{ column, rank }] : []));

/** Meanings that the end of a longer heading can have: "Account Owner", "Term / Expires". */
const ofEnds: ReadonlySet<ReminderColumn> = new Set(["title", "people", "expiryDate", "startDate", "notice", "cost"]);
/** Words that mean nothing at the end of a longer heading, or something else. */
const weakEnds: ReadonlySet<string> = new Set(
  words(
    "title, name, subject, what, was, host, account, application, system, users, contact, kontakt, people, datum, date, due, number",
  ),
);
/** Returns whether a heading is of a date of something that is past, or begins. */
const isOfPast = (heading: string) =>
  /\b(?:issued?|start\w*|begin\w*|beginn|last|letzte[rs]?|previous|purchase\w*|kauf\w*|ausstell\w*|ausgestellt|created|updated|erstellt|birth|geburt\w*|signed|hired?|since|seit|install\w*|order\w*|von|from|ab)\b/u.test(
    heading,
  );

const withUmlauts = (folded: string) => folded.replaceAll("kuend", "künd").replaceAll("spaet", "spät");

/** Words of headings as they are often shortened. */
const shortForms: ReadonlyMap<string, string> = new Map(
  words(
    "dt date, dte date, exp expiry, expir expiry, expiratn expiration, ren renewal, renwl renewal, rnwl renewal, lic license, cert certificate, prod product, desc description, descr description, resp responsible, dept department, bez bezeichnung, gült gültig, abl ablauf, verl verlängerung, vertr vertrag, verantw verantwortlich, zust zuständig, bem bemerkung, kat kategorie",
  ).map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)] as const),
);

/** Returns the meanings of a heading, including those of its parts and its last words. */
export function guessesOf(heading: string): KnownHeading[] {
  const folded = foldHeading(heading);
  const plain = withUmlauts(folded);
  if (isNoticeDay(plain) && !meaningsOf(folded).some(({ column }) => column === "notice" || column === "lead"))
    return [{ column: "expiryDate", rank: lastResort }];
  const whole = meaningsOf(folded);
  if (whole.length > 0) return whole;
  if (weakTitles.has(folded)) return [{ column: "title", rank: lastResort }];
  // Spelling variants: "gültig-bis", "expiryDate", "Owner 1", "Renewal Dt."
  const spaced = [
    folded.replaceAll("-", " "),
    folded.replace(/ ?\d$/u, ""),
    foldHeading(heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")),
    folded.replaceAll(/(?<!\p{L})(\p{L}+)\.?(?!\p{L})/gu, (all, word: string) => shortForms.get(word) ?? all),
  ];
  const again = spaced.filter((one) => one !== folded).flatMap(meaningsOf);
  if (again.length > 0) return again;
  const parts = folded.split(/\s*[/|(]\s*|\s+[-–]\s+/u).map((part) => foldHeading(part.replaceAll(")", "")));
  const ofParts = parts.flatMap((part) => meaningsOf(part).map((one) => ({ ...one, rank: one.rank + ofPart })));
  return [...ofParts, ...ofLastWords(folded)].filter(({ column }) => column !== "expiryDate" || !isOfPast(folded));
}

function ofLastWords(heading: string): KnownHeading[] {
  const all = heading.split(/[^\p{L}\d]+/u).filter(Boolean);
  const joint = all.findIndex((word, at) => at > 0 && /^(?:of|for|der|des|vom|zur|zum|für)$/u.test(word));
  const head = joint === -1 ? all : all.slice(0, joint);
  const last = head.at(-1) ?? "";
  // "Keeper Name" means the same as "Keeper".
  if (/^(?:names?|persons?|person(?:en)?)$/u.test(last))
    return meaningsOf(head.slice(0, -1).join(" ")).map((one) => ({ ...one, rank: one.rank + ofEnd }));
  const ends = head.map((_word, at) => head.slice(at).join(" "));
  return ends
    .filter((end) => !weakEnds.has(end))
    .flatMap((end) => meaningsOf(end))
    .filter(({ column }) => ofEnds.has(column))
    .map((one) => ({ ...one, rank: one.rank + ofEnd }));
}
