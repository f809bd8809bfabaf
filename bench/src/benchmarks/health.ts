import { defaultPasswordOptions, generatePassword, type Draft, type OpenVault } from "@pomander/vault";
import { createHealthCheck, createSecondFactorSites, type HealthCheck } from "@pomander/vault/health";
import { createScorePasswords } from "@pomander/vault/score-passwords";
import { newDrafts, registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const count = 10_000;
const rounds = 2;
const changed = 100;

/** Returns entries with passwords of which most are generated, some chosen by a person, some of these reused. */
const drafts = (): Draft[] =>
  newDrafts(count).map((draft, i) => ({
    ...draft,
    password:
      i % 10 < 6
        ? generatePassword({ ...defaultPasswordOptions, length: 16 + (i % 9) }).text
        : i % 10 < 9
          ? `${draft.password.slice(8)}!`
          : `summer${i % 70}`,
  }));

export async function measureHealth({ url }: BenchServer): Promise<Benchmark> {
  const { vault } = await registerAccount(url);
  const { stored, problem } = await vault.importEntries(drafts());
  if (stored !== count) throw new Error(`${stored} of ${count} entries were stored: ${problem?.code}`);
  const sites = createSecondFactorSites();
  const reportOf = async (check: HealthCheck) => {
    await check.run();
    const report = check.report({ sites, today: "2026-11-21", isMember: () => false });
    if (report.passwords !== count) throw new Error(`${report.passwords} of ${count} passwords were judged`);
  };
  const newCheck = () => createHealthCheck({ vault, withScorer: (work) => work(createScorePasswords()) });
  let check = newCheck();

  const times = await runRounds(rounds, [
    async (time) => {
      check = newCheck();
      await time("first", () => reportOf(check));
      await time("again", () => reportOf(check));
      for (const { _id } of vault.snapshot().entries.slice(0, changed)) await change(vault, _id);
      await time("after changes", () => reportOf(check));
    },
    (time) => time("bare opening", () => openWhole(vault)),
  ]);
  vault.close();
  const against = "10,000 entries opened whole, and nothing done with them";
  const reference = timesOf(times, "bare opening");
  return {
    title: "Health of 10,000 entries",
    comparisons: [
      {
        what: "the first report",
        measured: timesOf(times, "first"),
        against,
        reference,
        meaning:
          "above 1 are zxcvbn over 10,000 passwords, in a browser in a worker, and an HMAC of each; it is done once while a " +
          "vault is open, and goes on where it was stopped.",
      },
      {
        what: "after the first",
        measured: timesOf(times, "again"),
        against,
        reference,
        meaning: "nothing is opened again.",
      },
      {
        what: `after ${changed} saves`,
        measured: timesOf(times, "after changes"),
        against,
        reference,
        meaning: "what was saved is opened and scored again.",
      },
    ],
  };
}

async function change(vault: OpenVault, id: string): Promise<void> {
  const base = await vault.reveal(id);
  const saved = await vault.save(base, { ...base, notes: `${base.notes}.` });
  if (saved.kind !== "saved") throw new Error("An entry was not saved");
}

async function openWhole(vault: OpenVault): Promise<void> {
  const { entries } = vault.snapshot();
  for (let start = 0; start < entries.length; start += 50)
    await Promise.all(entries.slice(start, start + 50).map(({ _id }) => vault.reveal(_id)));
}
