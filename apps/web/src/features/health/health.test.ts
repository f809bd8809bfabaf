// @vitest-environment happy-dom
import type { EntrySummary, OpenEntry, OpenVault, VaultSnapshot } from "@pomander/vault";
import { createSecondFactorSites, type Finding, findingKinds, type HealthReport } from "@pomander/vault/health";
import { createScorePasswords } from "@pomander/vault/score-passwords";
import { describe, expect, it, test } from "vitest";
import { breachConsentKey, breachConsentOf } from "./breaches/consent.ts";
import { findingText } from "./findings/finding-text.ts";
import { isOfGroup, rowsOf } from "./findings/rows.ts";
import { createHealthSession } from "./health-session.ts";
import { readListParams, views, writeListParams } from "./list-params.ts";
import { texts } from "./texts.ts";

const run = { sites: createSecondFactorSites([]), today: "2026-11-21", isMember: () => false };

/** Makes a vault of these passwords, by id, which notifies its listeners of changes. */
function makeVault(passwords: Record<string, string>) {
  const listeners = new Set<() => void>();
  const summary = (_id: string) =>
    ({ _id, revision: 1, title: _id, email: "", link: "", isArchive: false }) as EntrySummary;
  let snapshot = {
    status: "open",
    entries: Object.keys(passwords).map(summary),
    unreadable: [],
  } as unknown as VaultSnapshot;
  const vault = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    reveal: async (id: string) => ({ ...summary(id), password: passwords[id], extra: {} }) as unknown as OpenEntry,
    password: async (id: string) => passwords[id],
  } as unknown as OpenVault;
  const show = (change: Partial<VaultSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const add = (id: string, password: string) => {
    passwords[id] = password;
    show({ entries: Object.keys(passwords).map(summary) });
  };
  return { vault, show, add };
}

const score = createScorePasswords();
const strong = "quartz-Umbrella-41-fennel";

describe("the session of a vault's check", () => {
  const start = (passwords: Record<string, string>) => {
    const made = makeVault(passwords);
    const session = createHealthSession(made.vault, (work) => work(score));
    return { ...made, session, leave: session.watch() };
  };

  it("checks when the page is come to, and again when an entry was added", async () => {
    const { session, add } = start({ Mail: "popcorn" });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    expect(session.report(run)).toMatchObject({ score: 0, passwords: 1 });
    const { found } = session.state();
    add("Bank", strong);
    await expect.poll(() => session.state().found).toBeGreaterThan(found);
    expect(session.report(run)).toMatchObject({ score: 50, passwords: 2 });
  });

  it("stops, and goes on", async () => {
    const { session } = start({ Mail: "popcorn" });
    session.stop();
    expect(session.state().check).toEqual({ kind: "stopped" });
    session.resume();
    await expect.poll(() => session.state().check.kind).toBe("ready");
  });

  it("is stopped where it is, and what it did until then does not show", async () => {
    const { session } = start({ Mail: "popcorn" });
    session.stop();
    const states: unknown[] = [];
    session.subscribe(() => states.push(session.state()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(states).toEqual([]);
  });

  it("says how far it is, and why it failed, and is done once what was in its way has gone", async () => {
    const made = makeVault({ Mail: "popcorn", Bank: strong });
    let isBroken = true;
    const session = createHealthSession(made.vault, async (work) => {
      if (isBroken) throw new Error("no worker");
      await work(score);
    });
    const checks: unknown[] = [];
    session.subscribe(() => checks.push(session.state().check));
    session.watch();
    await expect.poll(() => checks).toEqual([{ kind: "failed", error: new Error("no worker") }]);
    expect(session.state().found).toBe(0);
    isBroken = false;
    session.resume();
    await expect.poll(() => checks.at(-1)).toEqual({ kind: "ready" });
    expect(checks).toContainEqual({ kind: "checking", checked: 2, total: 2 });
    expect(session.state().found).toBe(1);
  });

  it("begins again when an entry is added while it runs, and the run before says nothing more", async () => {
    const made = makeVault({ Mail: "popcorn" });
    const go: (() => void)[] = [];
    const session = createHealthSession(made.vault, async (work) => {
      await new Promise<void>((resolve) => go.push(resolve));
      await work(score);
    });
    session.watch();
    made.add("Bank", strong);
    expect(go).toHaveLength(2);
    go[0]!();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(session.state()).toMatchObject({ found: 0, check: { checked: 0, total: 0 } });
    go[1]!();
    await expect.poll(() => session.state().check.kind).toBe("ready");
    expect(session.report(run)).toMatchObject({ passwords: 2 });
  });

  it("is made again for another entry and for one that cannot be opened anymore, and for nothing else", async () => {
    const { session, show } = start({ Mail: "popcorn" });
    await expect.poll(() => session.state().found).toBe(1);
    show({ isOffline: true });
    const unreadable = [{ _id: "b", reason: { code: "entry_malformed", params: {} } }] as never;
    show({ unreadable });
    await expect.poll(() => session.state().found).toBe(2);
    expect(session.report(run).unreadable).toMatchObject([{ id: "b" }]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.state().found).toBe(2);
  });

  it("ends with the page, which then hears of no change, and goes on when it is come back to", async () => {
    const { session, add, leave } = start({ Mail: "popcorn" });
    leave();
    add("Bank", strong);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(session.state()).toEqual({
      check: { kind: "checking", checked: 0, total: 1 },
      lookUp: { kind: "idle" },
      found: 0,
    });
    session.watch();
    await expect.poll(() => session.state().check.kind).toBe("ready");
    expect(session.report(run)).toMatchObject({ passwords: 2 });
  });

  it("looks up once at a time, says how far it is, and ends with the page", async () => {
    const { session, leave } = start({ Mail: "popcorn", Bank: strong });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    const asked: ((range: string) => void)[] = [];
    const slowly = () => new Promise<string>((resolve) => asked.push(resolve));
    session.lookUp(slowly);
    session.lookUp(() => Promise.reject(new Error("a second one")));
    await expect.poll(() => asked).not.toHaveLength(0);
    expect(session.state().lookUp).toEqual({ kind: "running", done: 0, total: 2 });
    const { found } = session.state();
    leave();
    expect(session.state()).toMatchObject({ lookUp: { kind: "idle" }, found: found + 1 });
    for (const answer of asked) answer("");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.state()).toMatchObject({ lookUp: { kind: "idle" }, found: found + 1 });
    session.lookUp(async () => "");
    await expect.poll(() => session.report(run).breaches).toEqual({ checked: 2, pending: 0 });
    await expect.poll(() => session.state().lookUp).toEqual({ kind: "idle" });
    session.lookUp(slowly);
    await expect.poll(() => session.state().found).toBeGreaterThan(found + 2);
  });

  it("leaves a look-up that was stopped or failed as it is when the page is left", async () => {
    const { session, leave } = start({ Mail: "popcorn" });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    session.lookUp(() => Promise.reject(new Error("not now")));
    await expect.poll(() => session.state().lookUp).toEqual({ kind: "failed", error: new Error("not now") });
    leave();
    expect(session.state().lookUp.kind).toBe("failed");
  });

  it("asks nothing of anyone until it is told to, and then five digits", async () => {
    const { session } = start({ Mail: "popcorn", Bank: strong });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    expect(session.report(run).breaches).toEqual({ checked: 0, pending: 2 });
    const asked: string[] = [];
    session.lookUp(async (prefix) => {
      asked.push(prefix);
      return "";
    });
    await expect.poll(() => session.report(run).breaches).toEqual({ checked: 2, pending: 0 });
    expect(asked.map(({ length }) => length)).toEqual([5, 5]);
  });

  it("says why a look-up failed, and does not begin again by itself", async () => {
    const { session } = start({ Mail: "popcorn" });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    session.lookUp(async () => {
      throw new Error("not now");
    });
    await expect.poll(() => session.state().lookUp.kind).toBe("failed");
    session.lookUp(() => new Promise(() => undefined));
    await expect.poll(() => session.state().lookUp.kind).toBe("running");
    session.stopLookUp();
    expect(session.state().lookUp).toEqual({ kind: "stopped" });
  });

  it("forgets what it found when the vault locks", async () => {
    const { session, show } = start({ Mail: "popcorn" });
    await expect.poll(() => session.state().check.kind).toBe("ready");
    const asked: ((range: string) => void)[] = [];
    session.lookUp(() => new Promise((resolve) => asked.push(resolve)));
    await expect.poll(() => asked).toHaveLength(1);
    show({ status: "closed", entries: [] });
    asked[0]!("");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.state()).toMatchObject({ found: 0, check: { kind: "checking" }, lookUp: { kind: "idle" } });
    expect(session.report(run)).toMatchObject({ passwords: 0 });
  });
});

test("a finding says what it is in one line", () => {
  const titles: Record<string, string> = {
    a: "Mail",
    b: "Bank",
    c: "A title that goes on and on and on and on and on",
    d: "D",
  };
  const text = (finding: Finding) =>
    findingText(finding, {
      today: "2026-11-21",
      titleOf: (id) => titles[id] ?? null,
      nameOf: (userId) => userId.toUpperCase(),
    });
  expect(text({ kind: "breached", count: 3_730 })).toBe("Seen 3,730 times in known breaches");
  expect(text({ kind: "breached", count: 1 })).toBe("Seen once in known breaches");
  expect(text({ kind: "known", who: ["bea"] })).toBe("BEA is no longer a member, and may have kept it");
  expect(text({ kind: "known", who: ["bea", "cy"] })).toBe("BEA and CY are no longer members, and may have kept it");
  expect(text({ kind: "weak", score: 0 })).toBe("Very weak password");
  expect(text({ kind: "weak", score: 1 })).toBe("Weak password");
  expect(text({ kind: "weak", score: 2 })).toBe("Password not strong enough");
  expect(text({ kind: "insecure-link", link: "http://mail.example" })).toBe("Its link doesn't use https");
  expect(text({ kind: "no-second-factor", site: "mail.example" })).toBe(
    "mail.example offers two-step sign-in, but no one-time code is saved",
  );
  expect(text({ kind: "reused", others: ["a"] })).toBe("Same password as Mail");
  expect(text({ kind: "reused", others: ["a", "b", "c", "d"] })).toBe(
    "Same password as Mail, Bank, A title that goes on and on and on and o…, and 1 other entry",
  );
  expect(text({ kind: "reused", others: ["gone", "too"] })).toBe("Same password as 2 other entries");
  expect(text({ kind: "expired", day: "2026-11-20" })).toBe("Expired Nov 20, 2026 · yesterday");
  expect(text({ kind: "expiring", day: "2026-11-29" })).toBe("Expires Nov 29, 2026 · in 8 days");
  expect(text({ kind: "old", since: "2021-03-03T00:00:00.000Z" })).toBe("Unchanged since Mar 03, 2021");
});

test("the score is explained in words", () => {
  const { explanation } = texts.score;
  expect(explanation(41, 50, false)).toBe("41 of 50 passwords are strong and used only once.");
  expect(explanation(1, 2, true)).toBe("1 of 2 passwords is strong, used only once and in no known breach.");
  expect(explanation(1, 1, false)).toBe("Your password is strong and used only once.");
  expect(explanation(2, 2, false)).toBe("Both passwords are strong and used only once.");
  expect(explanation(300, 300, false)).toBe("All 300 passwords are strong and used only once.");
});

describe("the list", () => {
  const health = (id: string, ...findings: Finding[]) => ({ id, findings, ignored: [], host: null });
  const weak = { kind: "weak", score: 0 } as const;
  const report = (entries: HealthReport["entries"], more: Partial<HealthReport> = {}) =>
    ({ entries, ignored: [], unreadable: [], ...more }) as HealthReport;
  const idsOf = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => (row.kind === "entry" ? row.health.id : row.id));

  it("begins with five", () => {
    const many = report(Array.from({ length: 9 }, (_, i) => health(`${i}`, weak)));
    expect(idsOf(rowsOf(many, "start"))).toEqual(["0", "1", "2", "3", "4"]);
    expect(rowsOf(many, "all")).toHaveLength(9);
  });

  it("shows entries with one password together", () => {
    const found = report([
      health("a", { kind: "reused", others: ["c"] }),
      health("b", { kind: "reused", others: ["d"] }),
      health("weak", weak),
      health("c", { kind: "reused", others: ["a"] }),
      health("d", { kind: "reused", others: ["b"] }),
    ]);
    const reused = rowsOf(found, "reused");
    expect(idsOf(reused)).toEqual(["a", "c", "b", "d"]);
    expect(reused.map((row, index) => isOfGroup(reused[index - 1], row))).toEqual([false, true, false, true]);
    expect(idsOf(rowsOf(found, "weak"))).toEqual(["weak"]);
  });

  it("of one kind, of what is ignored and of what cannot be opened has nothing else", () => {
    const ignored = [health("set aside")];
    const unreadable = [{ id: "broken", reason: { code: "entry_malformed", params: {} } as const }];
    const old = { kind: "old", since: "2021-03-03T00:00:00.000Z" } as const;
    const many = report([health("a", weak, old), health("b", old)], { ignored, unreadable });
    const shown = (["all", "old", "weak", "ignored", "unreadable"] as const).map((view) => idsOf(rowsOf(many, view)));
    expect(shown).toEqual([["a", "b", "broken"], ["a", "b"], ["a"], ["set aside"], ["broken"]]);
  });

  it("names what cannot be opened last, each once, whatever its id", () => {
    const broken = {
      unreadable: [
        { id: "", reason: { code: "entry_malformed", params: {} } as const },
        { id: "", reason: { code: "entry_malformed", params: {} } as const },
      ],
    };
    const rows = rowsOf(report([health("a", weak)], broken), "all");
    expect(idsOf(rows)).toEqual(["a", "", ""]);
    expect(new Set(rows.map((row) => (row.kind === "entry" ? row.health.id : row.key))).size).toBe(3);
  });
});

test("view, page and vault are in the address, and nonsense is where one starts", () => {
  for (const view of views) {
    const place = { view, page: 3, vault: "ops" };
    expect(readListParams(new URLSearchParams(writeListParams(place)))).toEqual(place);
  }
  expect(writeListParams({ view: "start", page: 1, vault: null })).toBe("");
  expect(readListParams(new URLSearchParams("show=x&page=-1"))).toEqual({ view: "start", page: 1, vault: null });
  expect(views).toEqual(expect.arrayContaining([...findingKinds]));
});

test("the yes to a look-up is one person's to one party, on one device, until it is taken back", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const consent = breachConsentOf(storage, "ana");
  const service = { source: "service", host: "ranges.example" } as const;
  expect(consent.isGivenTo(service)).toBe(false);
  consent.giveTo(service);
  expect(consent.isGivenTo(service)).toBe(true);
  expect([...kept]).toEqual([[breachConsentKey("ana"), "service ranges.example"]]);
  expect(consent.isGivenTo({ ...service, host: "other.example" })).toBe(false);
  expect(consent.isGivenTo({ source: "file", host: null })).toBe(false);
  expect(breachConsentOf(storage, "ben").isGivenTo(service)).toBe(false);
  consent.withdraw();
  expect(kept.size).toBe(0);
});
