import { expect, test } from "vitest";
import { dateOfFinding } from "./record-finding.ts";
import { hostPortText, parseDomain, parseHostPort } from "./targets.ts";

test.each([
  ["example.org", "example.org:25"],
  [" Example.ORG ", "example.org:25"],
  ["example.org:8443", "example.org:8443"],
  ["example.org:443/path", "example.org:443"],
  ["example.org:", "example.org:25"],
  ["[2001:db8::443]", "[2001:db8::443]:25"],
  ["HTTPS://example.org/a/b?c#d\nmore", "example.org:25"],
  ["müller.example", "xn--mller-kva.example:25"],
  ["[2001:db8::1]:8443", "[2001:db8::1]:8443"],
  ["192.0.2.7", "192.0.2.7:25"],
  ["example.org:0", null],
  ["example.org:65536", null],
  ["a@example.org", null],
  ["example.org?x", null],
  ["a b.example", null],
  ["http://example.org/page", "example.org:25"],
  ["example.org/a://b", "example.org:25"],
  ["ftp://example.org", null],
  ["", null],
])("%j is the server %j", (text, server) => {
  const read = parseHostPort(text, 25);
  expect(read === null ? null : hostPortText(read)).toBe(server);
});

test.each([
  ["www.shop.example.co.uk", "example.co.uk"],
  ["https://example.org/page", "example.org"],
  ["me.github.io", "github.io"],
  ["192.0.2.7", null],
  ["localhost", null],
  ["a b", null],
])("the domain of %j is %j", (text, domain) => expect(parseDomain(text)).toBe(domain));

test("a date that is found is a day of the owner's, and one that no reminder can have is none", () => {
  const ok = (moment: number) =>
    dateOfFinding({ state: "ok", endsAt: moment, note: "Not trusted." }, "America/New_York");
  const none = { state: "no-date", note: "It says no date that a reminder can have.", found: null };
  expect(ok(Date.parse("2027-06-01T03:00Z"))).toEqual({ state: "ok", note: "Not trusted.", found: "2027-05-31" });
  expect([ok(0), ok(Date.UTC(3001, 0)), ok(Number.NaN), ok(Date.parse("9999-12-31"))]).toEqual([
    none,
    none,
    none,
    none,
  ]);
  expect(ok(1).state).toBe("ok");
  expect(dateOfFinding({ state: "unreachable", note: "Silence." }, "UTC")).toEqual({
    state: "unreachable",
    note: "Silence.",
    found: null,
  });
});
