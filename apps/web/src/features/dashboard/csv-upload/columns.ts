import { saveFile } from "../../../lib/save-file.ts";

/** The columns of a bulk upload, as the specification names them. */
export const columns = [
  "firstName",
  "lastName",
  "email",
  "password",
  "mobileNo",
  "isAdmin",
  "isAllowedForRemindMe",
] as const;
export type Column = (typeof columns)[number];

/** Columns that a file may have beside those: whole names, and the names of groups. */
export type FurtherColumn = "fullName" | "groups";

/** Columns that every file has. One of whole names counts as the first name. */
export const requiredColumns = ["firstName", "email"] as const satisfies readonly Column[];

/**
 * Other headings of the columns, as people name them in English, German, French and Spanish, without spaces and marks.
 */
export const otherHeadings: Readonly<Record<Column | FurtherColumn, readonly string[]>> = {
  firstName: ["givenname", "forename", "vorname", "prénom", "prenom", "nombre"],
  lastName: ["surname", "familyname", "nachname", "familienname", "zuname", "nomdefamille", "apellidos", "apellido"],
  fullName: ["name", "fullname", "displayname", "vollständigername", "anzeigename", "nomcomplet", "nombrecompleto"],
  email: ["mail", "emailaddress", "mailaddress", "emailadresse", "mailadresse", "courriel", "adressemail", "correo"],
  password: ["temporarypassword", "initialpassword", "passwort", "kennwort", "motdepasse", "contraseña"],
  mobileNo: (
    "mobile mobilenumber mobilephone cell cellphone phone phonenumber telephone tel mobil mobilnummer mobiltelefon " +
    "handy handynummer telefon telefonnummer portable téléphone móvil teléfono"
  ).split(" "),
  isAdmin: ["admin", "administrator", "administrateur", "administrador"],
  groups: [
    "groups",
    "group",
    "groupname",
    "team",
    "teams",
    "gruppe",
    "gruppen",
    "groupe",
    "groupes",
    "grupo",
    "grupos",
  ],
  isAllowedForRemindMe: ["remindme", "reminders", "mayusereminders", "erinnerungen", "darferinnern", "rappels"],
};

export const templateName = "user_upload_template.csv";

/** Plain letters only, so that every spreadsheet reads it alike. */
const sample = ["Ada", "Lovelace", "ada.lovelace@example.com", "a temporary password", "555 0100", "false", "true"];

export const template = [columns, sample].map((cells) => `${cells.join(",")}\r\n`).join("");

/** Downloads the template: the columns and one sample row. */
export const saveTemplate = () => saveFile(templateName, "text/csv", template);
