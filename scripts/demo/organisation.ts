import type { Frequency, Permissions, ReminderType } from "@pomander/contract";
import { colleagues, type Email, undeliverableAddress } from "./people.ts";

const read: Permissions = { read: true, write: false, delete: false };
const write: Permissions = { read: true, write: true, delete: false };
const all: Permissions = { read: true, write: true, delete: true };

const added = (from: number, to: number) => colleagues.slice(from, to).map(({ email }) => email);

export const groups = [
  {
    name: "Platform",
    description: "Keeps servers, names and certificates alive",
    members: ["marcus@harbour.example", "priya@harbour.example", ...added(0, 6)],
  },
  { name: "Support", description: "Answers customers", members: ["tom@harbour.example", ...added(6, 9)] },
  {
    name: "Finance",
    description: "Contracts, insurance and taxes",
    members: ["olivia@harbour.example", ...added(9, 13)],
  },
  { name: "Office", description: "The building and everything in it", members: added(13, 20) },
] as const satisfies readonly { name: string; description: string; members: readonly string[] }[];
export type GroupName = (typeof groups)[number]["name"];

export const scopeTags = [
  {
    name: "<infrastructure>",
    description: "Servers, domains, certificates: what stops the shop when it runs out",
    groups: [
      { name: "Platform", permissions: write },
      { name: "Support", permissions: read },
    ],
  },
  {
    name: "<contracts>",
    description: "What is renewed by itself unless it is ended in time",
    groups: [{ name: "Finance", permissions: all }],
  },
  {
    name: "<licences>",
    description: "Software that is paid for by the year",
    groups: [
      { name: "Platform", permissions: read },
      { name: "Finance", permissions: write },
    ],
  },
  { name: "<building>", description: "Inspections, alarms, keys", groups: [{ name: "Office", permissions: write }] },
] as const satisfies readonly {
  name: string;
  description: string;
  groups: readonly { name: GroupName; permissions: Permissions }[];
}[];

export interface SampleReminder {
  owner: Email;
  title: string;
  type: ReminderType;
  tag?: (typeof scopeTags)[number]["name"];
  /** Days from today. */
  expires: number;
  before: number;
  frequency?: Frequency;
  noticePeriod?: string;
  /** The cost of the next period. */
  cost?: string;
  email?: string;
  /** Names of assigned people, which only an administrator may set. */
  assigned?: readonly string[];
  notes?: string;
}

export const reminders: readonly SampleReminder[] = [
  {
    owner: "marcus@harbour.example",
    title: "TLS certificate of shop.harbour.example",
    type: "work",
    tag: "<infrastructure>",
    expires: 5,
    before: 14,
    assigned: ["priya@harbour.example"],
    notes: "The order form wants the company number. Renew at the authority, then restart the proxy.",
  },
  {
    owner: "marcus@harbour.example",
    title: "Domain harbour.example",
    type: "work",
    tag: "<infrastructure>",
    expires: 38,
    before: 30,
    notes: "Renewed for two years each time.",
  },
  {
    owner: "marcus@harbour.example",
    title: "Change the database password",
    type: "team",
    tag: "<infrastructure>",
    expires: 80,
    before: 7,
    frequency: "monthly",
    assigned: ["priya@harbour.example", "tom@harbour.example"],
  },
  {
    owner: "marcus@harbour.example",
    title: "Backup: try a restore",
    type: "team",
    tag: "<infrastructure>",
    expires: 120,
    before: 3,
    frequency: "weekly",
  },
  {
    owner: "marcus@harbour.example",
    title: "Maintenance contract of the printers",
    type: "work",
    tag: "<contracts>",
    expires: 12,
    before: 20,
    email: undeliverableAddress,
    noticePeriod: "4 weeks",
    cost: "1890 EUR",
    notes: "Notice has to be given in writing.",
  },
  {
    owner: "marcus@harbour.example",
    title: "Fire extinguishers",
    type: "work",
    tag: "<building>",
    expires: -3,
    before: 14,
  },
  {
    owner: "olivia@harbour.example",
    title: "Liability insurance",
    type: "work",
    tag: "<contracts>",
    expires: 61,
    before: 30,
    noticePeriod: "1 month to end of month",
    cost: "2450.50 EUR",
  },
  { owner: "olivia@harbour.example", title: "Trade register extract", type: "work", expires: 20, before: 7 },
  {
    owner: "olivia@harbour.example",
    title: "Design software, 12 seats",
    type: "work",
    tag: "<licences>",
    expires: 9,
    before: 10,
    notes: "Two seats have been idle since spring.",
  },
  { owner: "olivia@harbour.example", title: "Passport", type: "personal", expires: 210, before: 90 },
  {
    owner: "priya@harbour.example",
    title: "Signing key of the app",
    type: "work",
    tag: "<infrastructure>",
    expires: 27,
    before: 30,
  },
  { owner: "priya@harbour.example", title: "Cloud access keys", type: "work", expires: 2, before: 7 },
  { owner: "priya@harbour.example", title: "Climbing hall, season ticket", type: "personal", expires: 44, before: 7 },
  { owner: "tom@harbour.example", title: "First aid course", type: "personal", expires: 16, before: 21 },
  { owner: "tom@harbour.example", title: "Travel card", type: "other", expires: 0, before: 3 },
];

/** The reminder that is sent by hand while the organisation is filled, so that there is history to see. */
export const sentByHand = "Domain harbour.example";
