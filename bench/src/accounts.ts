import { randomUUID } from "node:crypto";
import { argon2id } from "@pomander/vault/argon2";
import {
  createVaultClient,
  createInMemoryPinnedState,
  type Draft,
  type OpenVault,
  type VaultClient,
} from "@pomander/vault";

export interface Account {
  email: string;
  password: string;
  client: VaultClient;
  token: string;
  /** The account's vault, open and empty. */
  vault: OpenVault;
}

/** Returns the client of a device that has no memory yet. */
export function newDeviceClient(url: string, onToken?: (token: string) => void, fetch?: typeof globalThis.fetch) {
  return createVaultClient({
    baseUrl: `${url}/api`,
    argon2: argon2id,
    memory: createInMemoryPinnedState(),
    ...(onToken === undefined ? {} : { onToken }),
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** Registers an account as the pages do it. */
export async function registerAccount(url: string, fetch?: typeof globalThis.fetch): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const password = "umbrella-violet-cactus-71";
  let token = "";
  const client = newDeviceClient(url, (given) => (token = given), fetch);
  const form = { firstName: "Ana", lastName: "Silva", mobileNo: "", email, password };
  const { vault } = await (await client.prepareRegistration(form)).submit(false);
  if (vault === null) throw new Error("No vault was made");
  await vault.opened();
  return { email, password, client, token, vault };
}

const categories = ["Work", "Home", "Banks", "Shops", ""];
const notes = [
  "",
  "",
  "Customer number 4471-22.",
  "Ask Marta before changing this one; the second factor is on the blue phone in the office.",
];

/** Returns entries such as people have: short texts, a few notes. */
export const newDrafts = (count: number): Draft[] =>
  Array.from({ length: count }, (_, i) => ({
    title: `Account ${i} at Example ${i % 700}`,
    link: `https://www.example-${i % 700}.com/login`,
    email: `ana.silva+${i}@example.com`,
    password: `correct-horse-${i}-battery`,
    notes: notes[i % notes.length] ?? "",
    category: categories[i % categories.length] ?? "",
    tags: i % 3 === 0 ? ["daily", `team ${i % 12}`] : [],
    isFavorite: i % 50 === 0,
  }));
