import { isLostReply, type Draft, type EntrySummary, type OpenEntry, type SaveOutcome } from "../../src/index.ts";
import { openTab, type Disk, type Tab } from "./tab.ts";
import type { User } from "@pomander/contract";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import type { Person } from "../support/test-environment.ts";
import type { Ledger } from "./ledger.ts";

export interface Tally {
  begun: number;
  acknowledged: number;
  notSaved: number;
  /** Why, and how often. */
  reasons: Record<string, number>;
  conflicts: number;
  crashes: number;
  reloads: number;
  /** Faults that an honest server gave no reason for. */
  alarms: string[];
}

export interface ActorOptions {
  name: string;
  url: string;
  disk: Disk;
  person: Person;
  random: SeededRandom;
  ledger: Ledger;
  tally: Tally;
  /** Whether another write is wanted. */
  goOn: () => boolean;
}

const crashRate = 0.02;
const wantedEntries = 40;

/** A person at one tab, writing at random until enough is written. */
export async function act(options: ActorOptions): Promise<void> {
  const { random, tally, goOn } = options;
  let session: { user: User; token: string } | null = null;
  while (goOn()) {
    const tab = await openWhenReached({ ...options, session });
    while (goOn() && (await doOne(options, tab)) !== "crashed") await idle(random);
    // Some crashes leave the session: the tab is loaded again and unlocked.
    session = random.happens(0.5) ? { user: tab.user, token: tab.token } : null;
    if (goOn()) tally.crashes++;
  }
}

const idle = (random: SeededRandom) => new Promise((resolve) => setTimeout(resolve, random.below(30)));

async function openWhenReached(
  options: ActorOptions & { session: { user: User; token: string } | null },
): Promise<Tab> {
  for (;;) {
    try {
      const tab = await openTab(options);
      const { status, error } = tab.vault.snapshot();
      if (status === "open") return tab;
      if (status !== "failed" || error === null) throw new Error(`The vault is ${status}`);
    } catch (error) {
      if (!isLostReply(error)) throw error;
    }
    await idle(options.random);
  }
}

/** One thing that a person does. */
async function doOne(options: ActorOptions, tab: Tab): Promise<"done" | "crashed"> {
  const { random, tally, name } = options;
  if (random.happens(crashRate)) tab.crashSoon();
  const result = await Promise.race([chooseOne(options, tab).then(() => "done" as const), tab.crashed]);
  const { fault, newlyAccepted } = tab.vault.snapshot();
  if (fault !== null || newlyAccepted.length > 0)
    tally.alarms.push(`${name} after ${tally.begun} writes: ${JSON.stringify({ fault, newlyAccepted })}`);
  return result;
}

let drafts = 0;
const newDraft = (name: string): Draft => ({
  title: `${name} ${++drafts}`,
  link: "",
  email: "",
  password: `secret ${drafts}`,
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
});

async function chooseOne(options: ActorOptions, { vault }: Tab): Promise<void> {
  const { random, ledger, tally, name } = options;
  const { entries } = vault.snapshot();
  const entry = random.pick(entries);
  const dice = random.next();
  if (dice < 0.05) {
    tally.reloads++;
    return vault.reload();
  }
  tally.begun++;
  if (entry === undefined || dice < 0.25) {
    const draft = newDraft(name);
    return settleCreate(options, await vault.create(draft), draft.title);
  }
  if (dice < 0.28) {
    const batch = Array.from({ length: 1 + random.below(8) }, () => newDraft(name));
    const { stored, problem } = await vault.importEntries(batch);
    for (const { title } of batch.slice(0, stored)) ledger.stored(title);
    return count(tally, problem === null ? { kind: "done" } : { kind: "notSaved", reason: problem });
  }
  if (dice < 0.38) return count(tally, await vault.archive(entry._id));
  if (dice < 0.45) return count(tally, await vault.restore(entry._id));
  if (dice < 0.5) return count(tally, await vault.setFavorite(entry._id, random.happens(0.5)));
  if (dice < 0.51) return count(tally, await vault.setSearchIndex(!vault.snapshot().isSearchIndexOn));
  if (dice < (entries.length > wantedEntries ? 0.8 : 0.58)) {
    ledger.deletionTried(entry.title);
    const outcome = await vault.deleteForever(entry._id);
    if (outcome.kind === "done") ledger.deleted(entry.title);
    return count(tally, outcome);
  }
  return edit(options, vault, entry);
}

/** Opens an entry, looks at it for a while, and adds a mark to what was there. */
async function edit({ random, ledger, tally, name }: ActorOptions, vault: Tab["vault"], entry: EntrySummary) {
  let base: OpenEntry;
  try {
    base = await vault.reveal(entry._id);
  } catch (error) {
    if (error instanceof Error && error.name === "NotAvailable") return;
    throw error;
  }
  if (random.happens(0.3)) await idle(random);
  for (let round = 0; ; round++) {
    const mark = `${name}:${tally.begun}:${round}`;
    const password = random.happens(0.3) ? mark : base.password;
    const outcome = await vault.save(base, { ...base, password, notes: `${base.notes} ${mark}` });
    count(tally, outcome);
    if (outcome.kind === "saved") return ledger.saved(entry.title, mark);
    if (outcome.kind === "gone" || round === 3) return;
    // "Keep mine" builds on theirs; a save that did not get through is sent again.
    if (outcome.kind === "conflict") base = outcome.theirs;
    if (random.happens(0.3)) return;
  }
}

function settleCreate({ ledger, tally }: ActorOptions, outcome: SaveOutcome, title: string): void {
  if (outcome.kind === "saved") ledger.stored(title);
  count(tally, outcome);
}

function count(tally: Tally, outcome: { kind: string; reason?: string }): void {
  const { kind, reason = "" } = outcome;
  if (kind === "saved" || kind === "done") tally.acknowledged++;
  else if (kind === "notSaved") {
    tally.notSaved++;
    tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
  } else tally.conflicts++;
}
