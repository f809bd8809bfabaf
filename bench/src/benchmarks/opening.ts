import { makeVault, openVaultKeys, randomUuid, sealEntry, systemRandom, type VaultKeys } from "@pomander/crypto";
import type { Draft, SealedEntry } from "@pomander/vault";
import { openSummariesInline } from "@pomander/vault/open-summaries";
import { plainLength, prepareOpens } from "../bare-crypto.ts";
import { newDrafts } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";

const count = 10_000;
const rounds = 7;

/** Returns the envelopes of an entry that a list opens: its key and five fields. */
const envelopesOf = ({ key, title, link, email, category, tags }: SealedEntry) => [
  key,
  title,
  link,
  email,
  category,
  ...tags,
];

export async function measureOpening(): Promise<Benchmark> {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const entries: SealedEntry[] = [];
  for (const draft of newDrafts(count)) entries.push(await seal(keys, draft));
  const bareOpens = await prepareOpens(entries.map((entry) => envelopesOf(entry).map(plainLength)));

  const times = await runRounds(rounds, [
    (time) => time("opening", () => openAll(keys, entries)),
    (time) => time("bare opens", bareOpens),
  ]);
  return {
    title: "Opening a vault of 10,000 entries for the list",
    comparisons: [
      {
        what: "10,000 entries opened and marked",
        measured: timesOf(times, "opening"),
        against: "60,000 bare WebCrypto opens",
        reference: timesOf(times, "bare opens"),
        meaning:
          "each entry is 6 AES-GCM opens (its key and 5 fields) of the same lengths; above 1 are turning 10,000 opened " +
          "keys into ones that cannot be read out (dear in Node), 10,000 HMAC marks for the manifest, base64url, padding.",
      },
    ],
  };
}

async function seal(keys: VaultKeys, { isFavorite, ...draft }: Draft): Promise<SealedEntry> {
  const at = { _id: randomUuid(systemRandom), revision: 1 };
  const sealed = await sealEntry(keys, at, { ...draft, extra: {} }, systemRandom);
  const time = new Date().toISOString();
  const marks = { files: [], isFavorite, isArchive: false };
  return { ...at, ...sealed, vaultId: keys.vaultId, ...marks, createdAt: time, updatedAt: time };
}

async function openAll(keys: VaultKeys, entries: readonly SealedEntry[]): Promise<void> {
  const opened = await openSummariesInline(keys, entries, () => undefined);
  if (opened.some(({ texts }) => texts === null)) throw new Error("An entry was not opened");
}
