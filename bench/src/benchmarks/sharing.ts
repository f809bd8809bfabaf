import { newDrafts } from "../accounts.ts";
import { prepareOpens, prepareSeals } from "../bare-crypto.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";
import { addMembers, done, openDevice, opened, registerSharer } from "../sharers.ts";

const vaultCount = 10;
const entriesEach = 200;
/** Lengths in bytes of the plaintexts that a list opens of an entry: its key and five fields. */
const ofSummary = [32, 32, 64, 64, 32, 32];

/** Measures how long after the personal vault the shared ones of a person are open. */
export async function measureSharedOpening({ url }: BenchServer): Promise<Benchmark> {
  const owner = await registerSharer(url);
  for (let i = 0; i < vaultCount; i++) {
    const { vaultId } = done(await owner.sharing.found(`Vault ${i}`));
    const { stored } = await opened(owner, vaultId).importEntries(newDrafts(entriesEach));
    if (stored !== entriesEach) throw new Error("Not every entry was stored");
  }
  const bareOpens = await prepareOpens(Array.from({ length: vaultCount * entriesEach }, () => ofSummary));
  const times = await runRounds(7, [
    async (time) => {
      const device = await openDevice(url, owner.email);
      await time("opening", () => device.sharing.refresh());
      const open = device.sharing.snapshot().vaults.filter(({ status }) => status === "open");
      if (open.length !== vaultCount) throw new Error("Not every vault was opened");
      device.sharing.close();
      device.personal.close();
    },
    (time) => time("bare opens", bareOpens),
  ]);
  return {
    title: `${vaultCount} shared vaults of ${entriesEach} entries, after the user's own one`,
    comparisons: [
      {
        what: "read, verified and opened for the list",
        measured: timesOf(times, "opening"),
        against: "12,000 bare WebCrypto opens",
        reference: timesOf(times, "bare opens"),
        meaning:
          "each entry is 6 AES-GCM opens (its key and 5 fields). Above 1 are some 50 calls over HTTP, and of each vault the link, the " +
          "list of members and their signatures.",
      },
    ],
  };
}

const members = 100;
const entries = 1_000;
/** The server takes 50 open invitations. */
const invitedAtOnce = 33;

/** Measures how one of 100 people is taken out of a vault of 1,000 entries. */
export async function measureTakingOut({ url }: BenchServer): Promise<Benchmark> {
  const owner = await registerSharer(url);
  let { vaultId } = done(await owner.sharing.found("Operations"));
  const { stored } = await opened(owner, vaultId).importEntries(newDrafts(entries));
  if (stored !== entries) throw new Error("Not every entry was stored");
  const people = [];
  for (let i = 1; i < members; i++) people.push(await registerSharer(url));
  for (let i = 0; i < people.length; i += invitedAtOnce)
    await addMembers(owner, people.slice(i, i + invitedAtOnce), vaultId);
  const bareSeals = await prepareSeals(Array.from({ length: entries }, () => [32, 32, 64, 64, 32, 64, 32, 32, 128]));
  const leaving = people.values();
  const times = await runRounds(5, [
    async (time) => {
      const { value } = leaving.next();
      if (value === undefined) throw new Error("Nobody is left");
      const out = [value.userId];
      const { password } = owner;
      const made = await time("new keys", () => owner.sharing.makeNewKeys({ vaultId, password, out, replaced: [] }));
      ({ vaultId } = done(made));
      if (opened(owner, vaultId).snapshot().entries.length !== entries) throw new Error("Not every entry came along");
    },
    (time) => time("bare seals", bareSeals),
  ]);
  return {
    title: `One of ${members} people taken out of a vault of 1,000 entries`,
    comparisons: [
      {
        what: "begun, sealed anew with marks, stored, given to 98, finished, opened",
        measured: timesOf(times, "new keys"),
        against: "9,000 bare WebCrypto seals",
        reference: timesOf(times, "bare seals"),
        meaning:
          "each entry is 9 AES-GCM seals (its key and 8 fields). Above 1 are opening everything before and after, 98 grants (HPKE and " +
          "a signature each), the calls that store and read 1,000 entries. Argon2id of the master password is not in it.",
      },
    ],
  };
}
