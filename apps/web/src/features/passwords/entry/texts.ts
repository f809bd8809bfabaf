import { type Format, localize } from "@pomander/texts/format";
import type { FieldKind, UrlMatch } from "@pomander/vault";

/** Every text for the fields that an entry has beyond the specified ones, in its form and in its read view. */
export const english = ({ number }: Format) => ({
  type: { label: "Type", change: "Change type" },
  addTitle: (noun: string) => `Add New ${noun}`,
  editTitle: (noun: string) => `Edit ${noun}`,
  add: (noun: string) => `Add ${noun}`,
  created: (noun: string) => `${noun} created successfully`,
  updated: (noun: string) => `${noun} updated successfully`,

  card: {
    expiryHint: "MM/YY",
    wrongNumber: "This number has a typo, or isn't a card number.",
  },
  identity: { sections: { name: "Name", contact: "Contact", address: "Address", documents: "Documents" } },
  "ssh-key": {
    generate: "Generate a key",
    generateFailed: "This browser can't generate SSH keys. Run ssh-keygen and paste the key here.",
    notPublic: "A public key starts with its type, such as ssh-ed25519.",
  },

  groups: { signIn: "Sign-in", links: "Links", organize: "Details", more: "More" },
  links: {
    add: "Add link",
    another: (number: number) => `Link ${number}`,
    remove: (number: number) => `Remove link ${number}`,
    match: (link: string) => `Where to use ${link}`,
    matchTitle: "Use this login on",
  },
  fields: {
    add: "Add field",
    group: "Custom fields",
    name: "Field name",
    kind: "Field type",
    kindOf: (name: string) => `Field type of ${name}`,
    order: "Field order",
    value: "Value",
    unnamed: "Field",
    options: (name: string) => `Options for ${name}`,
    moveUp: "Move up",
    moveDown: "Move down",
    remove: "Remove field",
    showAll: (count: number) => `Show all ${number(count)} fields`,
    yes: "Yes",
    no: "No",
  },
  reprompt: "Ask for the master password before showing",
  show: (name: string) => `Show ${name}`,
  hide: (name: string) => `Hide ${name}`,
  copy: (name: string) => `Copy ${name}`,
  /** Returns a label as it is written within a sentence: "Show password", "Show PIN". */
  inSentence: (label: string) =>
    /^\p{Lu}\p{Ll}|^\p{Lu}$/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  faults: {
    regex: "This isn't a valid regular expression",
    expiry: "Enter a month and a year, such as 08/29",
  },

  kindNames: {
    text: "Text",
    hidden: "Hidden",
    boolean: "Yes or no",
    date: "Date",
    url: "Link",
  } satisfies Record<FieldKind, string>,

  matchNames: {
    domain: { name: "The whole site", hint: "Every page of the domain, such as login.example.com for example.com" },
    host: { name: "This host only", hint: "Pages with the same host name and port" },
    starts: { name: "Addresses that start with this", hint: "The link and everything below it" },
    exact: { name: "Exactly this address", hint: "No other page" },
    regex: { name: "Addresses that match a pattern", hint: "The link is a regular expression" },
    never: { name: "No page", hint: "Keep the link without using it" },
  } satisfies Record<UrlMatch, { name: string; hint: string }>,
});

export const texts = localize("features/passwords/entry/texts", english);

export const { kindNames, matchNames } = texts;
