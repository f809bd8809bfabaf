// Both directions use these parts of the FIDO Credential Exchange Format 1.0
// (https://fidoalliance.org/specs/cx/cxf-v1.0-ps-20250814.html).

/** A value that a user may edit; the value is always text. */
export interface EditableField {
  fieldType: string;
  value: string;
  label?: string;
}

/** Our name of a field, its member in a credential of that kind, and the kind of its value. */
export type CxfMembers = readonly (readonly [name: string, member: string, fieldType: string])[];

export const cardMembers: CxfMembers = [
  ["cardholder", "fullName", "string"],
  ["brand", "cardType", "string"],
  ["number", "number", "concealed-string"],
  ["expiry", "expiryDate", "year-month"],
  ["code", "verificationNumber", "concealed-string"],
  ["pin", "pin", "concealed-string"],
];

export const personNameMembers: CxfMembers = [
  ["title", "title", "string"],
  ["firstName", "given", "string"],
  ["middleName", "given2", "string"],
  ["lastName", "surname", "string"],
];

/** `streetAddress` is one text of up to three lines. */
export const addressMembers: CxfMembers = [
  ["city", "city", "string"],
  ["state", "territory", "subdivision-code"],
  ["postalCode", "postalCode", "string"],
  ["country", "country", "country-code"],
  ["phone", "tel", "string"],
];
export const streetLines = ["address1", "address2", "address3"] as const;

/** A number alone in a document of its kind. */
export const documentMembers = [
  ["passport", [["passportNumber", "passportNumber", "string"]]],
  ["drivers-license", [["licenseNumber", "licenseNumber", "string"]]],
  ["identity-document", [["ssn", "identificationNumber", "string"]]],
] as const satisfies readonly (readonly [type: string, members: CxfMembers])[];

/** Returns whether a text is of the form that a kind of value must have. */
export function isOfForm(fieldType: string, value: string): boolean {
  return forms.get(fieldType)?.test(value) ?? true;
}

const forms = new Map([
  ["boolean", /^(true|false)$/],
  ["date", /^\d{4}-\d{2}-\d{2}$/],
  ["year-month", /^\d{4}-(0[1-9]|1[0-2])$/],
  ["country-code", /^[A-Z]{2}$/],
  ["subdivision-code", /^[A-Z]{2}-[A-Z0-9]{1,3}$/],
]);

/** Our label of an entry's expiry, in a group of custom fields. */
export const expiresLabel = "Expires";
