import type { EntryType } from "@pomander/vault";

/** Our type for an item of 1Password; categories without a type of their own here get their name as a tag. */
export interface Category {
  type: EntryType;
  tag?: string;
}

/** Categories by `categoryUuid`. */
export const categories: ReadonlyMap<string, Category> = new Map<string, Category>([
  ["001", { type: "login" }],
  ["002", { type: "card" }],
  ["003", { type: "note" }],
  ["004", { type: "identity" }],
  ["005", { type: "login" }],
  ["006", { type: "note", tag: "Document" }],
  ["100", { type: "note", tag: "Software licence" }],
  ["101", { type: "note", tag: "Bank account" }],
  ["102", { type: "login", tag: "Database" }],
  ["103", { type: "note", tag: "Driver's licence" }],
  ["104", { type: "note", tag: "Outdoor licence" }],
  ["105", { type: "note", tag: "Membership" }],
  ["106", { type: "note", tag: "Passport" }],
  ["107", { type: "note", tag: "Rewards" }],
  ["108", { type: "note", tag: "Social security number" }],
  ["109", { type: "login", tag: "Router" }],
  ["110", { type: "login", tag: "Server" }],
  ["111", { type: "login", tag: "E-mail account" }],
  ["112", { type: "login", tag: "API credential" }],
  ["113", { type: "note", tag: "Medical record" }],
  ["114", { type: "ssh-key" }],
]);
