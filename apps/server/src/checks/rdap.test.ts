import { beforeEach, describe, expect, test } from "vitest";
import { OutgoingError } from "../platform/outgoing/outgoing-error.ts";
import type { Outgoing, OutgoingRequest } from "../platform/outgoing/outgoing.ts";
import { createRdap } from "./rdap.ts";

const bootstrapUrl = "https://data.iana.org/rdap/dns.json";
const services = [
  [
    ["com", "NET"],
    ["http://plain.example/", "https://com.example/rdap"],
  ],
  [["co.uk"], ["https://uk.example/"]],
  [["uk"], ["https://other.example/"], "more"],
  [["old"], ["http://plain.example/"]],
];

let now = 0;
let asked: OutgoingRequest[] = [];
let listed: { status: number; body: string } | null;
let found: { status: number; body: string };
const outgoing = {
  send: async (request: OutgoingRequest) => {
    asked.push(request);
    const reply = request.url === bootstrapUrl ? listed : found;
    if (reply === null) throw new OutgoingError("unreachable", "It is away.");
    return { ...reply, headers: {} };
  },
} as unknown as Outgoing;
let look: ReturnType<typeof createRdap>;
beforeEach(() => {
  [now, asked] = [0, []];
  listed = { status: 200, body: JSON.stringify({ version: "1.0", services }) };
  found = { status: 200, body: "{}" };
  look = createRdap(outgoing, { bootstrapUrl, now: () => now });
});
const urlsOf = () => asked.map(({ url }) => url).filter((url) => url !== bootstrapUrl);
const lists = () => asked.filter(({ url }) => url === bootstrapUrl);
const noDate = { state: "no-date", note: "This registry publishes no date." };

describe("the registry of a domain", () => {
  test("is that of its longest zone, over https", async () => {
    for (const domain of ["a.com", "a.net", "a.co.uk", "a.uk", "a.b.uk"]) await look(domain);
    expect(urlsOf()).toEqual([
      "https://com.example/rdap/domain/a.com",
      "https://com.example/rdap/domain/a.net",
      "https://uk.example/domain/a.co.uk",
      "https://other.example/domain/a.uk",
      "https://other.example/domain/a.b.uk",
    ]);
    const headers = { accept: "application/rdap+json, application/json" };
    expect(asked.slice(0, 2)).toEqual([
      { url: bootstrapUrl, method: "GET", headers, maxBytes: 1024 * 1024 },
      { url: "https://com.example/rdap/domain/a.com", method: "GET", headers },
    ]);
  });

  test.each(["a.old", "a.example", "com"])("of %s is none, and none is asked", async (domain) => {
    expect([await look(domain), urlsOf()]).toEqual([noDate, []]);
  });

  test("is in a list that is kept for a day", async () => {
    await Promise.all([look("a.com"), look("b.com")]);
    now = 86_399_999;
    await look("a.com");
    expect(lists()).toHaveLength(1);
    now = 86_400_000;
    await look("a.com");
    expect(lists()).toHaveLength(2);
  });

  test.each([
    { status: 500, body: JSON.stringify({ services }) },
    { status: 200, body: "<html>" },
    { status: 200, body: JSON.stringify({ services: [["com"]] }) },
  ])("is unknown without a list: $status $body", async (reply) => {
    listed = reply;
    const fault = "The registry didn't answer: The list of registries can't be read.";
    expect(await look("a.com")).toMatchObject({ state: "unreachable", note: fault });
    listed = { status: 200, body: JSON.stringify({ services }) };
    expect(await look("a.com")).toEqual(noDate);
    expect(lists()).toHaveLength(2);
  });
});

describe("what a registry says", () => {
  const findingOf = (status: number, body: unknown = {}) => {
    found = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    return look("a.com");
  };
  const event = (eventAction: string, eventDate?: string) => ({ eventAction, eventDate });

  test("is the day of the expiration, the first of several", async () => {
    const events = [
      event("registration", "2020-01-01T00:00:00Z"),
      event("expiration", "2027-03-09T10:00:00Z"),
      event("expiration", "2028-01-01T00:00:00Z"),
    ];
    expect(await findingOf(200, { events })).toEqual({ state: "ok", endsAt: Date.UTC(2027, 2, 9, 10), note: null });
  });

  test.each([undefined, "", "soon", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "3000-01-01T00:00:00Z"])(
    "is no date: %j",
    async (date) => expect(await findingOf(200, { events: [event("expiration", date)] })).toEqual(noDate),
  );

  test("is a date of this millennium at the latest", async () => {
    const events = [event("expiration", "2999-12-31T23:59:59Z")];
    expect(await findingOf(200, { events })).toMatchObject({ state: "ok" });
    expect(await findingOf(200, { events: [event("last changed", "2027-01-01T00:00:00Z")] })).toEqual(noDate);
  });

  test.each<[number, unknown, string]>([
    [404, {}, "The registry doesn't know this domain."],
    [429, {}, "The registry asks to wait: too many questions."],
    [503, {}, "The registry has a problem (503)."],
    [301, {}, "The registry has a problem (301)."],
    [200, "<html>", "The registry's answer can't be read."],
    [200, { events: [{ eventDate: "2027-01-01" }] }, "The registry's answer can't be read."],
  ])("with %i %j is a fault", async (status, body, note) => {
    expect(await findingOf(status, body)).toMatchObject({ state: "unreachable", note });
  });
});

test("a fault of the program is none of the registry", async () => {
  const broken = { send: () => Promise.reject(new TypeError("broken")) } as unknown as Outgoing;
  await expect(createRdap(broken, { bootstrapUrl })("a.com")).rejects.toThrow("broken");
});
