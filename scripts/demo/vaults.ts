import type { Draft } from "@pomander/vault";
import type { Email } from "./people.ts";

type EntryRow = [title: string, link: string, user: string, category: string, tags: string, notes?: string];

/** Invented passwords, each of another kind that people use. */
const passwords = [
  "Tide-Copper-Almanac-83",
  "q7#Lm2vX!e9RzT",
  "river.ochre.parcel.12",
  "Vy4-kkP-9sd-WqX",
  "H!llside_2041_Plum",
];

const shared: readonly EntryRow[] = [
  ["Company mail", "https://mail.harbour.example", "{user}", "Work", "daily"],
  ["Calendar", "https://calendar.harbour.example", "{user}", "Work", "daily"],
  ["Wiki", "https://wiki.harbour.example", "{user}", "Work", ""],
  ["Travel booking", "https://travel.example/company", "{user}", "Work", "travel"],
];

const own: Record<Email, readonly EntryRow[]> = {
  "olivia@harbour.example": [
    [
      "Domain registrar",
      "https://registrar.example",
      "olivia@harbour.example",
      "Infrastructure",
      "renewals",
      "Transfer lock is on. The second key lies in the safe.",
    ],
    ["DNS provider", "https://dns.example/login", "harbour-admin", "Infrastructure", "renewals"],
    ["Bank, business", "https://bank.example", "HARBOUR-01", "Finance", "two people"],
    ["Tax office", "https://tax.example", "DE-4471-22", "Finance", "yearly"],
    ["Insurance portal", "https://insurance.example", "olivia@harbour.example", "Finance", "yearly"],
    ["Office alarm", "", "Keypad", "Office", "", "Front door and stockroom have the same code."],
    ["Router, ground floor", "http://192.168.1.1", "admin", "Infrastructure", "office network"],
    ["Router, first floor", "http://192.168.2.1", "admin", "Infrastructure", "office network"],
    ["Newspaper", "https://daily.example", "olivia.hart@post.example", "Private", ""],
    ["Library", "https://library.example", "0093341", "Private", ""],
    ["Bicycle insurance", "https://velo.example", "olivia.hart@post.example", "Private", "yearly"],
    ["Photographs", "https://photos.example", "olivia.hart@post.example", "Private", "family"],
  ],
  "marcus@harbour.example": [
    ["Printer, all floors", "http://192.168.1.40", "service", "Office", ""],
    ["Certificate authority", "https://ca.example", "marcus@harbour.example", "Infrastructure", "renewals"],
    ["Monitoring", "https://status.harbour.example", "marcus", "Infrastructure", "daily"],
    ["Payroll", "https://payroll.example", "m.reed", "Finance", "monthly"],
  ],
  "priya@harbour.example": [
    ["Database, staging", "https://db-staging.harbour.example", "priya", "Infrastructure", ""],
    ["Build server", "https://build.harbour.example", "priya", "Infrastructure", "daily"],
    ["Cloud console", "https://cloud.example", "priya@harbour.example", "Infrastructure", "daily, two people"],
    ["Conference account", "https://conference.example", "priya@harbour.example", "Work", "travel"],
    ["Climbing hall", "https://boulder.example", "priya.nair@post.example", "Private", ""],
  ],
  "tom@harbour.example": [
    ["Support desk", "https://support.harbour.example", "tom", "Work", "daily"],
    ["Parcel service", "https://parcels.example", "harbour-shop", "Work", ""],
  ],
  "sofia@harbour.example": [
    ["Design library", "https://design.example", "sofia@harbour.example", "Work", "daily"],
    ["Stock pictures", "https://pictures.example", "sofia@harbour.example", "Work", ""],
    ["Bank", "https://ownbank.example", "33-8841-2", "Private", "family"],
    ["Health insurance", "https://health.example", "A-771-90", "Private", "family"],
    ["Railway", "https://rail.example", "sofia.almeida@post.example", "Private", "travel"],
    ["Choir", "https://choir.example", "sofia", "Private", ""],
    ["Garden shop", "https://garden.example", "sofia.almeida@post.example", "Private", ""],
  ],
  "erik@harbour.example": [
    ["Rowing club", "https://rowing.example", "erik", "Private", ""],
    ["Language course", "https://course.example", "erik.lund@post.example", "Private", ""],
  ],
};

/** Returns the entries of a person's vault. */
export function entriesOf(email: Email): Draft[] {
  return [...shared, ...own[email]].map(([title, link, user, category, tags, notes = ""], i) => ({
    title,
    link,
    email: user.replace("{user}", email),
    password: passwords[i % passwords.length] ?? "",
    notes,
    category,
    tags: tags === "" ? [] : tags.split(", "),
    isFavorite: tags.includes("daily"),
  }));
}
