import { isCode, unavailableCodes } from "../../src/is-code.ts";
import { reasonOfReading, type Reason } from "../../src/reasons.ts";
import {
  isLostReply,
  type Draft,
  type EntrySummary,
  type OpenEntry,
  type SaveOutcome,
  type VersionPage,
} from "../../src/index.ts";
import { entryTimes } from "../../src/vault/entry-times.ts";
import { alarm, idle, isOvertaken, notePassword, type Actor, type Tally } from "./scenario.ts";
import type { Tab } from "./tab.ts";

const wantedEntries = 40;

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

/** Performs one random action of a user. */
export async function chooseOne(actor: Actor, tab: Tab): Promise<"done"> {
  await doOne(actor, tab).catch((error: unknown) => {
    // Reading may fail as well.
    const isGone = isCode(error, ...unavailableCodes);
    if (!isGone && !isStopped(actor, tab, error) && !isLostReply(error) && !isOvertaken(error)) throw error;
  });
  return "done";
}

async function doOne(actor: Actor, tab: Tab): Promise<void> {
  const { world, random, name } = actor;
  const { ledger, tally } = world;
  const { vault } = tab;
  const { entries } = vault.snapshot();
  const entry = random.pick(entries);
  const dice = random.next();
  if (dice < 0.05) {
    tally.reloads++;
    return vault.reload();
  }
  tally.begun++;
  if (entry === undefined || dice < 0.2) {
    const draft = newDraft(name);
    return settleCreate(actor, tab, await vault.create(draft), draft.title);
  }
  if (dice < 0.23) return importSome(actor, tab);
  if (dice < 0.33) return count(tally, await vault.archive(entry._id));
  if (dice < 0.4) return count(tally, await vault.restore(entry._id));
  if (dice < 0.45) return count(tally, await vault.setFavorite(entry._id, random.happens(0.5)));
  if (dice < 0.46) return count(tally, await vault.setSearchIndex(!vault.snapshot().isSearchIndexOn));
  if (dice < 0.465) return count(tally, await vault.setLockAfterMinutes(random.pick([1, 5, 15, 60] as const)!));
  if (dice < 0.48) return renewKeys(actor, tab);
  if (dice < 0.485) return deleteOldCopies(actor, tab, entry);
  if (dice < 0.52) return putBack(actor, tab, entry);
  if (dice < 0.54) return putBackDeleted(actor, tab);
  if (dice < 0.56) return undoOne(actor, tab);
  if (dice < (entries.length > wantedEntries ? 0.8 : 0.6)) {
    ledger.deletionTried(entry.title);
    const outcome = await vault.deleteForever(entry._id);
    if (outcome.kind === "done") ledger.deleted(entry.title, vault);
    return count(tally, outcome);
  }
  return edit(actor, tab, entry);
}

/** Imports a few entries, and continues after a lost reply or an interruption by another device. */
async function importSome({ world, random, name }: Actor, { vault }: Tab): Promise<void> {
  const drafts = Array.from({ length: 1 + random.below(8) }, () => newDraft(name));
  const entries = drafts.map((draft, i) => ({ source: `Item ${i}`, draft, isArchive: false, history: [] }));
  const run = vault.beginImport(entries, "csv");
  let outcome = await run.run();
  while (outcome.problem !== null && random.happens(0.5)) outcome = await run.run();
  const { problem, failed } = outcome;
  if (problem !== null) return count(world.tally, { kind: "notSaved", reason: problem });
  // The entries were stored, and undone on another device before this one learned of it.
  const gone = new Set(failed.map(({ index }) => index));
  for (const [i, { title }] of drafts.entries()) if (!gone.has(i)) world.ledger.stored(title, vault);
  world.tally.imports++;
  count(world.tally, { kind: "done" });
}

/** Undoes one of the existing imports: entries that were saved again since must stay. */
async function undoOne({ world, random }: Actor, { vault }: Tab): Promise<void> {
  const { ledger, tally } = world;
  const record = random.pick(await vault.imports());
  if (record === undefined) return;
  const unchanged = (await vault.openAll()).entries.flatMap(({ title, revision, extra }) => {
    const { id, at } = (extra["import"] ?? {}) as { id?: string; at?: string };
    const { changedAt = at } = entryTimes(extra);
    return id === record.id && revision === 1 && changedAt === at ? [title] : [];
  });
  for (const title of unchanged) ledger.deletionTried(title);
  const { removed, problem } = await vault.undoImport(record.id);
  tally.undone += removed;
  if (problem !== null) return count(tally, { kind: "notSaved", reason: problem });
  const left = new Set(vault.snapshot().entries.map(({ title }) => title));
  for (const title of unchanged) if (!left.has(title)) ledger.deleted(title, vault);
  count(tally, { kind: "done" });
}

/** Opens an entry, waits for a while, and adds a mark to the existing ones. */
async function edit(actor: Actor, tab: Tab, entry: EntrySummary): Promise<void> {
  const { world, random, name } = actor;
  const { ledger, tally } = world;
  const { vault } = tab;
  let base = await reveal(actor, tab, entry);
  if (random.happens(0.3)) await idle(random);
  for (let round = 0; ; round++) {
    const mark = `${name}:${tally.begun}:${round}`;
    const password = random.happens(0.3) ? mark : base.password;
    const outcome = await vault.save(base, { ...base, password, notes: `${base.notes} ${mark}` });
    count(tally, outcome);
    if (outcome.kind === "saved") return ledger.saved(entry.title, mark, vault);
    if (outcome.kind === "gone" || round === 3) return;
    // "Keep mine" builds on the other device's version; a save that did not arrive is sent again.
    if (outcome.kind === "conflict") base = outcome.theirs;
    if (random.happens(0.3)) return;
  }
}

async function reveal(actor: Actor, { vault }: Tab, { _id, title }: EntrySummary): Promise<OpenEntry> {
  const entry = await vault.reveal(_id);
  for (const breach of actor.world.ledger.lacking(title, entry.notes, vault)) alarm(actor, breach);
  return entry;
}

/** Reads earlier versions, which are available for a while after an unlock; each must open, and belong to its entry. */
async function versionsOf(actor: Actor, tab: Tab, read: () => Promise<VersionPage>): Promise<OpenEntry[]> {
  const page = await read().catch(async (error: unknown) => {
    if (!isCode(error, "locked")) throw error;
    await tab.client.proveUnlock(tab.user, actor.computer.password!);
    return read();
  });
  return page.versions.flatMap(({ entry, reason }) => {
    if (entry === null) alarm(actor, `a version cannot be opened: ${reason?.code}`);
    return entry ?? [];
  });
}

async function putBack(actor: Actor, tab: Tab, entry: EntrySummary): Promise<void> {
  const { world, random } = actor;
  const base = await reveal(actor, tab, entry);
  const version = random.pick(await versionsOf(actor, tab, () => tab.vault.versions(entry._id)));
  if (version === undefined) return;
  if (version.title !== entry.title) alarm(actor, `${version.title} is a version of ${entry.title}`);
  world.ledger.putBackTried(entry.title, base.notes, version.notes);
  const outcome = await tab.vault.restoreVersion(base, version);
  if (outcome.kind === "saved") world.tally.putBack++;
  count(world.tally, outcome);
}

async function putBackDeleted(actor: Actor, tab: Tab): Promise<void> {
  const { world, random, name } = actor;
  const version = random.pick(await versionsOf(actor, tab, () => tab.vault.deletedEntries()));
  if (version === undefined) return;
  // The restored entry gets another title, since entries are identified by title here.
  const { title } = newDraft(name);
  const outcome = await tab.vault.restoreVersionAsNew({ ...version, title });
  if (outcome.kind === "saved") world.tally.putBack++;
  settleCreate(actor, tab, outcome, title);
}

/** Makes new vault keys, under a password that was never used before. */
async function renewKeys(actor: Actor, tab: Tab): Promise<void> {
  const { world, computer, random, name } = actor;
  await world.forgetMails();
  const password = `gallant-otter-parsnip ${name} ${world.tally.begun}`;
  try {
    const prepared = await tab.client.prepareNewVaultKeys(tab.user, computer.password!, password);
    world.passwords = [...world.passwords, password];
    const submit = () => prepared.submit({ isUnreadableLeft: false });
    const { user, vault } = await submit().catch((error: unknown) => {
      if (!isLostReply(error) || random.happens(0.5)) throw error;
      return submit();
    });
    await vault!.opened();
    tab.user = user;
    tab.vault = vault!;
    notePassword(world, computer, password);
    computer.vaultIds.add(vault!.vaultId);
    world.tally.newKeys++;
    count(world.tally, { kind: "done" });
  } catch (error) {
    const isUnknown = isCode(error, "outcome_unknown");
    const isConflict = isCode(error, "manifest_conflict");
    const isExpected = isUnknown || isConflict || isStopped(actor, tab, error) || isOvertaken(error);
    if (!isExpected && !isLostReply(error)) throw error;
    count(world.tally, { kind: "notSaved", reason: reasonOfReading(error) });
  }
}

/** Whether news must be read above the list first: another device's acceptance, as the open vault then reports. */
function isStopped(actor: Actor, tab: Tab, error: unknown): boolean {
  if (!isCode(error, "vault_not_verified")) return false;
  const { newlyAccepted, error: reading } = tab.vault.snapshot();
  const isSaid = newlyAccepted.some(({ at }) => !tab.told.has(at));
  // The other tab may have reported it.
  if (!isSaid && reading === null && actor.computer.tabs === 1) alarm(actor, "not verified, and nothing says why");
  return true;
}

/** Deletes the copy of the previous vault, or the earlier versions of an entry. */
async function deleteOldCopies({ computer, random }: Actor, tab: Tab, { _id }: EntrySummary): Promise<void> {
  const { client, user } = tab;
  if (random.happens(0.5)) return client.deletePredecessor(user, computer.password!);
  return client.deleteVersions(user, { vaultId: tab.vault.vaultId, entryId: _id }, computer.password!);
}

function settleCreate({ world }: Actor, { vault }: Tab, outcome: SaveOutcome, title: string): void {
  if (outcome.kind === "saved") world.ledger.stored(title, vault);
  count(world.tally, outcome);
}

function count(tally: Tally, outcome: { kind: string; reason?: Reason }): void {
  const { kind, reason } = outcome;
  if (kind === "saved" || kind === "done") tally.acknowledged++;
  else if (kind === "notSaved") {
    tally.notSaved++;
    const code = reason?.code ?? "";
    tally.reasons[code] = (tally.reasons[code] ?? 0) + 1;
  } else tally.conflicts++;
}
