/** The password of all people, since this is a demonstration. */
export const password = "amber-lantern-42";

export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  mobileNo: string;
  /** The features that this sign-in shows. */
  about: string;
  right: "superAdmin" | "admin" | "remindMe" | "none";
}

/** People whose sign-ins the demonstration prints. The first registers with the link of the first start. */
export const people = [
  {
    firstName: "Olivia",
    lastName: "Hart",
    email: "olivia@harbour.example",
    mobileNo: "+44 20 7946 0101",
    about: "super admin: everyone, every right, the audit",
    right: "superAdmin",
  },
  {
    firstName: "Marcus",
    lastName: "Reed",
    email: "marcus@harbour.example",
    mobileNo: "+44 20 7946 0102",
    about: "admin: people, groups, scope tags, reminders",
    right: "admin",
  },
  {
    firstName: "Priya",
    lastName: "Nair",
    email: "priya@harbour.example",
    mobileNo: "+44 20 7946 0103",
    about: "Remind Me; may change reminders of <infrastructure>",
    right: "remindMe",
  },
  {
    firstName: "Tom",
    lastName: "Becker",
    email: "tom@harbour.example",
    mobileNo: "",
    about: "Remind Me; may only read those of <infrastructure>",
    right: "remindMe",
  },
  {
    firstName: "Sofia",
    lastName: "Almeida",
    email: "sofia@harbour.example",
    mobileNo: "",
    about: "a private vault, and nothing to administer",
    right: "none",
  },
  {
    firstName: "Erik",
    lastName: "Lund",
    email: "erik@harbour.example",
    mobileNo: "",
    about: "was taken out of a shared vault",
    right: "none",
  },
] as const satisfies readonly DemoPerson[];

export type Email = (typeof people)[number]["email"];

/** A user with a temporary password: the first sign-in asks for a code that arrives by mail. */
export const newcomer = { firstName: "Jonas", lastName: "Weber", email: "jonas@harbour.example" };

/** An address without a mailbox: mail to it fails visibly. */
export const undeliverableAddress = "former.supplier@harbour.example";

/** Users that the administrator added; none has signed in yet. */
export const colleagues = [
  "Amara Okafor",
  "Ben Whitlock",
  "Chiara Rossi",
  "Daniel Novák",
  "Elif Yıldız",
  "Finn O’Sullivan",
  "Grace Liu",
  "Hiro Tanaka",
  "Ines Martín",
  "Jakub Kowalski",
  "Katarina Berg",
  "Leila Haddad",
  "Mateo Fernández",
  "Noor van Dijk",
  "Oskar Lindqvist",
  "Paula Schmidt",
  "Quentin Dubois",
  "Rania Aziz",
  "Samuel Mensah",
  "Tereza Dvořáková",
].map((name, i) => {
  const [firstName = "", ...rest] = name.split(" ");
  const plain = firstName.normalize("NFKD").replaceAll(/[^a-zA-Z]/g, "");
  return {
    firstName,
    lastName: rest.join(" "),
    email: `${plain.toLowerCase()}@harbour.example`,
    mobileNo: i % 4 === 3 ? "" : `+44 20 7946 02${String(i).padStart(2, "0")}`,
    isAllowedForRemindMe: i % 5 < 2,
  };
});
