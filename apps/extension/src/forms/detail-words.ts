import type { DetailKind } from "../messages.ts";

/** A part of a card or of an identity, as one field takes it. */
export type DetailPart =
  | "cardholder"
  | "number"
  | "expiry"
  | "month"
  | "year"
  | "code"
  | "brand"
  | "title"
  | "fullName"
  | "firstName"
  | "middleName"
  | "lastName"
  | "company"
  | "email"
  | "phone"
  | "address"
  | "address1"
  | "address2"
  | "address3"
  | "houseNumber"
  | "city"
  | "state"
  | "postalCode"
  | "country";

/** The tokens of `autocomplete` (https://html.spec.whatwg.org/#autofill). */
export const partOfToken: ReadonlyMap<string, DetailPart> = new Map([
  ["cc-name", "cardholder"],
  ["cc-number", "number"],
  ["cc-exp", "expiry"],
  ["cc-exp-month", "month"],
  ["cc-exp-year", "year"],
  ["cc-csc", "code"],
  ["cc-type", "brand"],
  ["honorific-prefix", "title"],
  ["name", "fullName"],
  ["given-name", "firstName"],
  ["additional-name", "middleName"],
  ["family-name", "lastName"],
  ["organization", "company"],
  ["email", "email"],
  ["tel", "phone"],
  ["tel-national", "phone"],
  ["street-address", "address"],
  ["address-line1", "address1"],
  ["address-line2", "address2"],
  ["address-line3", "address3"],
  ["address-level2", "city"],
  ["address-level1", "state"],
  ["postal-code", "postalCode"],
  ["country", "country"],
  ["country-name", "country"],
]);

const word = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, "u");

const monthWord = word("month|monat|mois|mes|mese|maand|mm");
const yearWord = word("year|jahr|annee|ano|anno|jaar|yyyy|yy|aaaa|aa|jjjj|jj");
const expiryWord =
  /expir|(?<!\p{L})exp(?!\p{L})|valid (thru|until|to)|gultig bis|ablauf|validite|caducidad|vencimiento|validade|scadenza|verval|utgang|wazn/u;

/** Words of people and of programmers, in the languages of most shops. The first that fits counts. */
const cardWords: readonly (readonly [DetailPart, RegExp])[] = [
  [
    "code",
    /(?<!\p{L})(cvc|cvv|csc|cvn|cvc2|cvv2)(?!\p{L})|security code|card verification|prufziffer|prufnummer|sicherheitscode|cryptogramme|codigo de seguranca|codigo de seguridad|codice di sicurezza/u,
  ],
  [
    "cardholder",
    /name on (the )?card|card ?holder|(?<!\p{L})(cc|card) ?name|karteninhaber|titulaire|titular|intestatario|kaarthouder/u,
  ],
  [
    "number",
    /card ?(number|num|no|nr)(?!\p{L})|(?<!\p{L})cc ?(number|num|no)(?!\p{L})|kartennummer|kreditkartennummer|numero de (la )?(carte|tarjeta)|numero (della )?carta|numero do cartao|kaartnummer|kortnummer|numer karty|номер карты|カード番号|卡号/u,
  ],
  ["brand", /card ?(type|brand)|kartentyp|type de carte|tipo de tarjeta/u],
];

const identityWords: readonly (readonly [DetailPart, RegExp])[] = [
  // A whole name has the words of its parts.
  [
    "fullName",
    word(
      "(full|your|contact|billing|shipping) ?name|ihr name|^name$|(vor|zu)(name)? und (nach|zu|vor)name|nachname und vorname|nom complet|noms? et prenoms?|prenoms? et noms?|nombre completo|nombres? y apellidos?|nome completo|nome e (cognome|sobrenome)|cognome e nome|voor ?en achternaam|imie i nazwisko|nazwisko i imie|first (name )?(and|&) last ?name|for ?och efternamn|for ?og etternavn",
    ),
  ],
  [
    "firstName",
    word("first ?name|given ?name|forename|fname|vorname|prenom|nombre|nome|voornaam|fornamn|fornavn|imie|etunimi"),
  ],
  ["middleName", word("middle ?name|zweiter vorname|deuxieme prenom|segundo nombre")],
  [
    "lastName",
    word(
      "last ?name|surname|family ?name|lname|nachname|familienname|nom de famille|^nom$|apellidos?|cognome|sobrenome|achternaam|efternamn|etternavn|nazwisko|sukunimi",
    ),
  ],
  ["email", word("e ?mail( address| adresse)?|courriel|correo( electronico)?")],
  [
    "phone",
    word(
      "(tele)?phone( number)?|mobile( number)?|telefon(nummer)?|handy(nummer)?|telefono|telefone|numero de telephone|puhelin",
    ),
  ],
  [
    "company",
    word("company( name)?|organi[sz]ation|firma|unternehmen|societe|entreprise|empresa|azienda|bedrijf|foretag"),
  ],
  [
    "postalCode",
    word("zip( ?code)?|post(al)? ?code|postleitzahl|plz|code postal|codigo postal|cap|cep|postnummer|kod pocztowy"),
  ],
  ["address2", word("address ?(line ?)?2|apartment|apt|suite|adresszusatz|complement")],
  ["address3", word("address ?(line ?)?3")],
  // Not "Street and house number".
  [
    "houseNumber",
    /^(?!.*(strasse|straat|street (name|and|&)|address|adresse)).*(house ?(number|no|nr|name)|haus ?(nummer|nr)|huis ?nummer|street ?(number|no)(?!\p{L})|numero civico)/u,
  ],
  [
    "address1",
    word(
      "(street )?address( ?line)?( ?1)?|street|strasse( und hausnummer)?|anschrift|adresse|rue|calle|direccion|indirizzo|straat|ulica|endereco",
    ),
  ],
  ["city", word("city|town|ort|stadt|ville|ciudad|citta|cidade|plaats|woonplaats|miasto")],
  ["state", word("state|province|region|bundesland|county|provincia|estado")],
  ["country", word("country|land|pays|pais|paese|kraj")],
  ["title", word("title|salutation|anrede|civilite")],
];

/** The words of a field for the country code of a phone number, beside the one for the rest. */
const phoneCodeWord =
  /(phone|dial(l?ing)?|calling|mobile) ?(country )?code|(?<!\p{L})(vorwahl|indicatif|prefisso|prefijo)(?!\p{L})/u;

const find = (rows: readonly (readonly [DetailPart, RegExp])[], text: string) =>
  rows.find(([, expression]) => expression.test(text))?.[0] ?? null;

/** Returns what a field's words say, as `plain` texts; `isInCard`: other fields of its form are a card's. */
export function partOfWords(kind: DetailKind, text: string, isInCard: boolean): DetailPart | null {
  if (kind === "identity") {
    const found = find(identityWords, text);
    return found === "phone" && phoneCodeWord.test(text) ? null : found;
  }
  const part = find(cardWords, text);
  if (part !== null) return part;
  const [hasMonth, hasYear] = [monthWord.test(text), yearWord.test(text)];
  if (!expiryWord.test(text) && !(isInCard && (hasMonth || hasYear))) return null;
  if (hasMonth === hasYear) return "expiry";
  return hasMonth ? "month" : "year";
}
