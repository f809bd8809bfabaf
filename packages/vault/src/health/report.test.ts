import { describe, expect, it, test } from "vitest";
import type { HealthFacts } from "./health-facts.ts";
import type { Finding } from "./finding.ts";
import { linkFacts } from "./links.ts";
import { passwordAge } from "./password-age.ts";
import { reportOf } from "./report.ts";
import { createSecondFactorSites } from "./second-factor-sites.ts";

type Password = NonNullable<HealthFacts["password"]>;

const facts = (id: string, password: Partial<Password> | null, more: Partial<HealthFacts> = {}): HealthFacts => ({
  id,
  revision: 1,
  password: password === null ? null : { mark: id, score: 4, age: { kind: "recent" }, ...password },
  links: linkFacts(""),
  isLogin: true,
  hasSecondFactor: false,
  expires: null,
  ignored: [],
  knownTo: [],
  ...more,
});
const report = (entries: readonly HealthFacts[], breaches: Record<string, number> = {}) =>
  reportOf({
    facts: entries,
    unreadable: [],
    breaches: new Map(Object.entries(breaches)),
    sites: createSecondFactorSites(["github.com"]),
    today: "2026-11-21",
    isMember: (_entry, userId) => userId === "back",
  });
const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);

describe("the report", () => {
  it("of an empty vault has no score and nothing to fix", () => {
    expect(report([])).toMatchObject({ score: null, passwords: 0, entries: [], unknownAge: 0 });
  });

  it("counts as safe what is strong, used once and in no known breach", () => {
    const found = report(
      [
        facts("good", {}),
        facts("weak", { score: 2 }),
        facts("one", { mark: "same" }),
        facts("two", { mark: "same" }),
        facts("leaked", {}),
        facts("note", null, { isLogin: false }),
      ],
      { leaked: 3_730, good: 0 },
    );
    expect(found).toMatchObject({ passwords: 5, safe: 1, score: 20, breaches: { checked: 2, pending: 2 } });
    expect(found.counts).toMatchObject({ breached: 1, weak: 1, reused: 2 });
  });

  it("names the worst of an entry's findings first, and counts each kind", () => {
    const old = { kind: "old", since: "2024-01-01T00:00:00.000Z" } as const;
    const links = linkFacts("http://github.com");
    const worst = facts("a", { mark: "same", score: 1, age: old }, { links, expires: "2026-11-20", knownTo: ["gone"] });
    const soon = facts("b", { mark: "same" }, { expires: "2026-11-22" });
    const { entries, counts } = report([worst, soon], { same: 7 });
    expect(kindsOf(entries.find(({ id }) => id === "a")?.findings ?? [])).toEqual([
      "breached",
      "known",
      "weak",
      "reused",
      "expired",
      "insecure-link",
      "no-second-factor",
      "old",
    ]);
    expect(kindsOf(entries.find(({ id }) => id === "b")?.findings ?? [])).toEqual(["breached", "reused", "expiring"]);
    const ofOne = { known: 1, weak: 1, expired: 1, "insecure-link": 1, "no-second-factor": 1, expiring: 1, old: 1 };
    expect(counts).toEqual({ ...ofOne, breached: 2, reused: 2 });
    expect(Object.values(report([]).counts)).toEqual(Array.from({ length: 9 }, () => 0));
  });

  it("gives 100 only when all is safe, and does not round up to it", () => {
    const many = Array.from({ length: 999 }, (_, i) => facts(`${i}`, {}));
    expect(report(many).score).toBe(100);
    expect(report([...many, facts("weak", { score: 0 })]).score).toBe(99);
  });

  it("puts what is breached first, then weak, then reused, then the rest", () => {
    const found = report(
      [
        facts("old", { age: { kind: "old", since: "2020-01-01T00:00:00.000Z" } }),
        facts("expiring", {}, { expires: "2026-11-22" }),
        facts("without a second step", {}, { links: linkFacts("https://github.com") }),
        facts("by http", {}, { links: linkFacts("http://example.org") }),
        facts("expired", {}, { expires: "2026-11-20" }),
        facts("reused", { mark: "same" }),
        facts("also reused", { mark: "same" }),
        facts("fair", { score: 2 }),
        facts("very weak", { score: 0 }),
        facts("seen once", {}),
        facts("seen often", {}),
      ],
      { "seen once": 1, "seen often": 3_730_471 },
    );
    expect(found.entries.map(({ id }) => id)).toEqual([
      "seen often",
      "seen once",
      "very weak",
      "fair",
      "reused",
      "also reused",
      "expired",
      "by http",
      "without a second step",
      "expiring",
      "old",
    ]);
  });

  it("says of a reused password which entries have it too", () => {
    const found = report([facts("a", { mark: "same" }), facts("b", { mark: "same" }), facts("c", { mark: "same" })]);
    expect(found.entries.find(({ id }) => id === "b")?.findings).toEqual([{ kind: "reused", others: ["a", "c"] }]);
  });

  it("says which former members know an entry, of any type, until they are members again; this isn't ignored", () => {
    const found = report([
      facts("bank", {}, { knownTo: ["bea", "back"], ignored: ["known"] }),
      facts("card", null, { isLogin: false, knownTo: ["cy"] }),
      facts("mail", {}, { knownTo: ["back"] }),
      facts("weak", { score: 1 }),
    ]);
    expect(found.entries.map(({ id, findings }) => [id, findings[0]])).toEqual([
      ["bank", { kind: "known", who: ["bea"] }],
      ["card", { kind: "known", who: ["cy"] }],
      ["weak", { kind: "weak", score: 1 }],
    ]);
    expect([found.counts.known, found.ignored, found.safe]).toEqual([2, [], 2]);
  });

  it("sets aside what the person ignores, for that entry alone", () => {
    const found = report([
      facts("a", { mark: "same", score: 1 }, { ignored: ["reused", "x"] }),
      facts("b", { mark: "same" }),
    ]);
    expect(found.entries.map(({ id, findings }) => [id, kindsOf(findings)])).toEqual([
      ["a", ["weak"]],
      ["b", ["reused"]],
    ]);
    expect(found.ignored.map(({ id, ignored }) => [id, kindsOf(ignored)])).toEqual([["a", ["reused"]]]);
    expect(report([facts("pin", { score: 0 }, { ignored: ["weak"] })])).toMatchObject({ score: 100, entries: [] });
  });

  it("tells what has expired from what expires within 30 days; the day itself is still good", () => {
    const day = (expires: string) =>
      kindsOf(report([facts("e", null, { expires, isLogin: false })]).entries[0]?.findings ?? []);
    expect(["2026-11-20", "2026-11-21", "2026-12-21", "2026-12-22"].map(day)).toEqual([
      ["expired"],
      ["expiring"],
      ["expiring"],
      [],
    ]);
  });

  it("misses a second factor only where the site offers one and the entry has none", () => {
    const at = (link: string, more: Partial<HealthFacts> = {}) =>
      kindsOf(report([facts("e", {}, { links: linkFacts(link), ...more })]).entries[0]?.findings ?? []);
    expect(at("https://gist.github.com/x")).toEqual(["no-second-factor"]);
    expect(at("github.com", { hasSecondFactor: true })).toEqual([]);
    expect(at("https://notgithub.com")).toEqual([]);
    expect(at("https://github.com.evil.example")).toEqual([]);
    expect(at("github.com", { password: null })).toEqual([]);
  });

  it("says how many passwords have an age that is not known", () => {
    const unknown = { age: { kind: "unknown" } } as const;
    expect(report([facts("a", unknown), facts("b", unknown), facts("c", {})]).unknownAge).toBe(2);
  });
});

describe("links", () => {
  it("are insecure with http: out in the network alone", () => {
    const insecure = (link: string) => linkFacts(link).insecure;
    expect(insecure("http://shop.example.com/login")).toBe("http://shop.example.com/login");
    expect(insecure(" HTTP://8.8.8.8 ")).toBe("HTTP://8.8.8.8");
    for (const link of [
      "https://a.example.com",
      "a.example.com",
      "http://localhost:3000",
      "http://192.168.1.20",
      "http://10.0.0.1",
    ])
      expect([link, insecure(link)]).toEqual([link, null]);
    for (const link of [
      "http://172.20.1.1",
      "http://router",
      "http://nas.local",
      "http://[fd00::1]",
      "ssh://h.example",
      "",
      "a b",
    ])
      expect([link, insecure(link)]).toEqual([link, null]);
  });

  it("of an entry all count, and the first https: one has the page to change a password", () => {
    const found = linkFacts("http://a.example.com", [
      { url: "https://B.example.com:8443/x" },
      { url: "c.example.com" },
    ]);
    expect(found.hosts).toEqual(["a.example.com", "b.example.com", "c.example.com"]);
    expect(found.host).toBe("b.example.com:8443");
    expect(linkFacts("javascript:alert(1)")).toEqual({ hosts: [], host: null, insecure: null });
    expect(linkFacts("https://user:secret@h.example.com").host).toBe("h.example.com");
  });
});

describe("the age of a password", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const [long, recent] = ["2025-11-21T11:59:59.000Z", "2025-11-21T12:00:01.000Z"];
  const age = (extra: Record<string, unknown>) => passwordAge(extra, now);

  it("is that of its last change, whatever else is said", () => {
    expect(age({ passwordChangedAt: long, createdAt: recent })).toEqual({ kind: "old", since: long });
    expect(age({ passwordChangedAt: recent, createdAt: long })).toEqual({ kind: "recent" });
  });

  it("is the end of the one before, else that of the entry", () => {
    const history = [
      { password: "x", until: recent },
      { password: "y", until: long },
    ];
    expect(age({ history, createdAt: long })).toEqual({ kind: "recent" });
    expect(age({ createdAt: long })).toEqual({ kind: "old", since: long });
  });

  it("of an import without times is known only once the import is over a year ago", () => {
    expect(age({ import: { id: "i", format: "csv", at: recent } })).toEqual({ kind: "unknown" });
    expect(age({ import: { id: "i", format: "csv", at: long } })).toEqual({ kind: "old", since: long });
  });

  test.each([{}, { passwordChangedAt: 7 }, { passwordChangedAt: "soon" }, { import: "x" }, { import: null }])(
    "%j says nothing of it",
    (extra) => expect(age(extra)).toEqual({ kind: "unknown" }),
  );
});
