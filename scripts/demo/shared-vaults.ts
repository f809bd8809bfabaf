import type { VaultRole } from "@pomander/contract";
import { defaultPasswordOptions, generatePassword, type Draft } from "@pomander/vault";
import type { Email } from "./people.ts";

type EntryRow = [title: string, link: string, user: string];

export interface SampleVault {
  name: string;
  /** The person who made it, and manages it. */
  founder: Email;
  members: readonly { email: Email; role: VaultRole }[];
  category: string;
  entries: readonly EntryRow[];
}

const services = ["Web server", "Database", "Queue", "Cache", "Mail relay", "Backup", "Build machine", "Monitoring"];
const sites = ["London", "Lisbon", "Hamburg", "Oslo", "Turin"];

/** The vault that a member was taken out of. */
export const platform = {
  name: "Platform",
  founder: "marcus@harbour.example",
  members: [
    { email: "olivia@harbour.example", role: "manage" },
    { email: "priya@harbour.example", role: "write" },
    { email: "tom@harbour.example", role: "read" },
    { email: "erik@harbour.example", role: "write" },
  ],
  category: "Infrastructure",
  entries: [
    ["Domain registrar", "https://registrar.example", "harbour"],
    ...sites.flatMap((site) =>
      services.map((service): EntryRow => {
        const host = `${service.toLowerCase().replace(" ", "-")}.${site.toLowerCase()}.harbour.example`;
        return [`${service}, ${site}`, `https://${host}`, "root"];
      }),
    ),
  ],
} as const satisfies SampleVault;

/** The former member of `platform`, and how many of the passwords that this person knows are not changed yet. */
export const afterLeaving = { who: "erik@harbour.example", left: 12, aside: 2 } as const;

export const finance: SampleVault = {
  name: "Finance",
  founder: "olivia@harbour.example",
  members: [
    { email: "marcus@harbour.example", role: "write" },
    { email: "tom@harbour.example", role: "read" },
  ],
  category: "Finance",
  entries: [
    ["Bank, business", "https://bank.example", "HARBOUR-02"],
    ["Company card", "https://cards.example", "harbour"],
    ["Tax adviser", "https://adviser.example", "harbour"],
    ["Payment provider", "https://pay.example", "harbour-shop"],
    ["Invoices", "https://invoices.example", "office@harbour.example"],
  ],
};

export const office: SampleVault = {
  name: "Office",
  founder: "priya@harbour.example",
  members: [
    { email: "olivia@harbour.example", role: "write" },
    { email: "marcus@harbour.example", role: "read" },
  ],
  category: "Office",
  entries: [
    ["Guest network", "http://192.168.3.1", "guests"],
    ["Coffee subscription", "https://coffee.example", "office@harbour.example"],
    ["Meeting rooms", "https://rooms.example", "office@harbour.example"],
    ["Alarm", "", "Keypad"],
  ],
};

/** The person whose invitation to `finance` waits for an answer. */
export const invited = { email: "sofia@harbour.example", name: "Sofia Almeida", role: "read" } as const;
/** The person who was given `office`, and has not said Yes. */
export const given = { email: "tom@harbour.example", role: "write" } as const;

export const newPassword = () => generatePassword(defaultPasswordOptions).text;

/** Returns the entries of a shared vault, each with a password of its own. */
export const entriesOfVault = ({ entries, category }: SampleVault): Draft[] =>
  entries.map(([title, link, email]) => ({
    title,
    link,
    email,
    password: newPassword(),
    notes: "",
    category,
    tags: [],
    isFavorite: false,
  }));
