import { isCode } from "../../src/is-code.ts";
import { isLostReply, type OpenVault, type SecurityWarning } from "../../src/index.ts";
import { CrashedEarly, openTab, type Session, type Tab } from "./tab.ts";
import { chooseOne } from "./choices.ts";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import { alarm, idle, isOvertaken, notePassword, triedPasswords, type Actor } from "./scenario.ts";

const crashRate = 0.02;
/** Draws after how many steps of sending, receiving or storing a tab crashes. */
const fewSteps = (random: SeededRandom) => random.below(12);

/** Acts as a user at one tab who writes at random until there are enough writes. */
export async function act(actor: Actor): Promise<void> {
  const { world, random } = actor;
  let session: Session | null = null;
  try {
    while (world.goOn()) {
      const tab = await openWhenReached(actor, session);
      const end = await live(actor, tab);
      if (end === "crashed") world.tally.crashes++;
      // Some crashes leave the session: the tab is loaded again and unlocked.
      session = end === "crashed" && random.happens(0.5) ? { user: tab.user, token: tab.token() } : null;
    }
  } catch (error) {
    // An alarm was raised, and the user did not continue.
    if (!isCode(error, "stopped_at_warning") || world.tally.alarms.length === 0) throw error;
  } finally {
    await world.meeting.leave();
  }
}

async function live(actor: Actor, tab: Tab): Promise<"crashed" | "signedOut" | "done"> {
  const { world, random } = actor;
  while (world.goOn()) {
    await world.meeting.pass();
    if (random.happens(crashRate)) tab.crashAfter(fewSteps(random));
    const doing = tab.settled < world.tally.restores ? settle(actor, tab) : chooseOne(actor, tab);
    const result = await Promise.race([doing, tab.crashed]);
    if (tab.settled === world.tally.restores) checkTab(actor, tab);
    if (result === "crashed") return "crashed";
    if (tab.isSignedOut()) return "signedOut";
    await idle(random);
  }
  return "done";
}

async function openWhenReached(actor: Actor, before: Session | null): Promise<Tab> {
  const { world, computer, random } = actor;
  const { tally } = world;
  let session = before;
  for (;;) {
    // Restores that are not settled when the opening begins must be settled in this tab, too.
    const { settled } = computer;
    const isFresh = computer.vaultIds.size === 0;
    const asked: SecurityWarning["kind"][] = [];
    const wasPassword = computer.password;
    try {
      const tab = await openTab({
        url: world.url,
        disk: computer.disk,
        email: world.email,
        passwords: () => triedPasswords(world),
        crashAfter: random.happens(crashRate) ? fewSteps(random) : Infinity,
        session,
        ask: async ({ kind }) => {
          asked.push(kind);
          return kind === "passwordChanged" || excuse(actor, `asked about ${kind}`);
        },
        onOpened: (password) => notePassword(world, computer, password),
      });
      if (asked.includes("passwordChanged") && computer.password === wasPassword)
        alarm(actor, "asked about a new password that is the old one");
      tab.settled = settled;
      if (await isOpened(actor, tab.vault, isFresh)) return tab;
    } catch (error) {
      if (error instanceof CrashedEarly) tally.crashes++;
      else if (isOvertaken(error)) session = null;
      else if (!isLostReply(error)) throw error;
    }
    await idle(random);
  }
}

/** Returns whether an unlocked vault was read, and checks that a first visit or a notice of new keys has a reason. */
async function isOpened(actor: Actor, vault: OpenVault, isFresh: boolean): Promise<boolean> {
  const { computer, world } = actor;
  const { vaultId, newKeysMadeAt } = vault.snapshot();
  const isNew = !computer.vaultIds.has(vaultId);
  if (newKeysMadeAt !== null) {
    world.tally.cameAlong++;
    if (!isNew && computer.tabs === 1) alarm(actor, "told a second time of new keys");
  }
  const { status, error } = vault.snapshot();
  if (status === "failed" && error !== null) return false;
  if (status === "unconfirmed") {
    if (!isFresh) excuse(actor, "a first visit");
    await vault.confirmFirstVisit();
    if (vault.snapshot().status !== "open") return false;
  }
  computer.vaultIds.add(vaultId);
  return vault.snapshot().status === "open";
}

/** Reads again after a restore of the server, and keeps the server's state if more was known. */
async function settle(actor: Actor, tab: Tab): Promise<"done"> {
  const { computer, world } = actor;
  for (;;) {
    await tab.vault.reload();
    if (tab.isSignedOut()) return "done";
    const { fault, error } = tab.vault.snapshot();
    if (fault === null && error === null) break;
    if (fault === null) continue;
    if (!excuse(actor, JSON.stringify(fault))) return "done";
    if ((await tab.vault.acceptServerState()).kind !== "done") continue;
    world.tally.kept++;
    if (++computer.kept > computer.tabs) alarm(actor, "asked twice to keep what a restore left");
  }
  if (computer.knewMore && !computer.isToldOfRestore) alarm(actor, "not told of what a restore took");
  computer.settled = tab.settled = world.tally.restores;
  return "done";
}

/**
 * Returns whether a restore that removed changes known to this device explains an alarm; the device has then been
 * notified of that restore.
 */
function excuse(actor: Actor, what: string): boolean {
  const { computer, world } = actor;
  // One of two tabs may still show the state that the other is about to remember.
  const isOver = computer.settled === world.tally.restores && computer.tabs === 1;
  if (!computer.knewMore || isOver) return alarm(actor, what);
  return (computer.isToldOfRestore = true);
}

/** Checks that the displayed state agrees with all acknowledged changes, and gives no cause for an alarm. */
function checkTab(actor: Actor, tab: Tab): void {
  const { world, computer } = actor;
  const { status, fault, unreadable, newlyAccepted, isMemoryRestored, firstVisit } = tab.vault.snapshot();
  // The first read of a vault with new keys may have failed.
  if (status === "failed") return;
  if (fault !== null || unreadable.length > 0 || isMemoryRestored || firstVisit !== null)
    alarm(actor, JSON.stringify({ fault, unreadable, isMemoryRestored, firstVisit }));
  for (const breach of world.ledger.missing(tab.vault)) alarm(actor, breach);
  for (const { at } of newlyAccepted.filter((one) => !tab.told.has(one.at))) {
    if (world.tally.restores === 0 || computer.told.has(at))
      alarm(actor, `told without a reason of what was kept ${at}`);
    world.tally.toldOfKept++;
    computer.told.add(at);
    tab.told.add(at);
  }
}
