import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureContext, createServer as createTlsServer, type TlsOptions } from "node:tls";
import { certificates, testKey } from "../../test/tls/certificates.ts";
import { listenLocally, startTcpServer, startTlsServer } from "../../test/tls/server.ts";
import { checkKinds } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProbe, normalizeTarget, type Probe } from "./kinds.ts";
import { createRdap } from "./rdap.ts";
import { AppError } from "../errors.ts";
import { createOutgoing } from "../platform/outgoing/outgoing.ts";

/** Every name is this machine, but one that leads into another private network. */
const resolve = async (name: string) => (name === "lan.pomander.test" ? ["10.0.0.1"] : ["127.0.0.1"]);
const outgoing = createOutgoing({ allowed: ["127.0.0.1"], resolve, ca: certificates.root, timeoutMs: 1_000 });
const dateOf = (found: Awaited<ReturnType<Probe>>) =>
  found.state === "ok" ? [new Date(found.endsAt).toISOString().slice(0, 10), found.note] : [found.state, found.note];

describe("a certificate", () => {
  const look = createProbe(outgoing, { rdapBootstrapUrl: "https://127.0.0.1:1/" });
  const lookAt = async (options: TlsOptions, host = "watched.pomander.test") => {
    const server = await listenLocally(createTlsServer({ key: testKey, ...options }));
    try {
      return dateOf(await look({ kind: "certificate", target: `${host}:${server.port}` }));
    } finally {
      await server.close();
    }
  };
  const { watched, expired, otherName, byServerName, ofIntermediate, selfSigned } = certificates;
  test.each([
    ["that is right", watched, ["2030-10-11", null]],
    [
      "that has expired",
      expired,
      [
        "2024-03-15",
        "The server's certificate has expired. Connections may fail or show a warning until it's replaced.",
      ],
    ],
    ["whose intermediate ends first", ofIntermediate, ["2031-05-20", null]],
    [
      "for another name",
      otherName,
      [
        "2033-02-03",
        "The server's certificate is for another name. Check that the host is right, or have its name added to the certificate.",
      ],
    ],
    [
      "that is self-signed",
      selfSigned,
      [
        "2035-06-07",
        "The server's certificate is self-signed. Connections may fail or show a warning on devices that aren't set to trust it.",
      ],
    ],
  ])("%s", async (_what, cert, expected) => {
    expect(await lookAt({ cert })).toEqual(expected);
  });

  test("that is shown to its name alone", async () => {
    const context = createSecureContext({ key: testKey, cert: byServerName });
    const asked: string[] = [];
    const options: TlsOptions = {
      cert: expired,
      SNICallback: (name, done) => {
        asked.push(name);
        done(null, name === "sni.pomander.test" ? context : undefined);
      },
    };
    expect(await lookAt(options, "sni.pomander.test")).toEqual(["2034-04-05", null]);
    expect(asked).toEqual(["sni.pomander.test"]);
  });

  test("of a server that is silent, speaks something else, is closed, or lies in a private network, is none", async () => {
    const silent = await startTcpServer();
    const other = await startTcpServer("127.0.0.1", (socket) => void socket.end("220 smtp\r\n"));
    const hangsUp = await startTcpServer("127.0.0.1", (socket) => void socket.end());
    const closed = await startTcpServer();
    await closed.close();
    const rows = [];
    for (const target of [
      `host.pomander.test:${silent.port}`,
      `host.pomander.test:${other.port}`,
      `host.pomander.test:${hangsUp.port}`,
      `host.pomander.test:${closed.port}`,
      "lan.pomander.test:443",
      "[::1]:443",
    ]) {
      rows.push(dateOf(await look({ kind: "certificate", target })));
    }
    const refused =
      "This address isn't allowed: it leads into a private network. The people who run this server can allow it with ALLOW_PRIVATE_TARGETS.";
    expect(rows).toEqual([
      ["unreachable", "The server took too long to respond."],
      ["unreachable", "The server's encryption doesn't work."],
      ["unreachable", expect.stringMatching(/closed the connection/)],
      ["unreachable", "The server can't be reached (ECONNREFUSED)."],
      ["unreachable", refused],
      ["unreachable", refused],
    ]);
    await Promise.all([silent, other, hangsUp].map((one) => one.close()));
  });
});

describe("a domain", () => {
  let server: Awaited<ReturnType<typeof startTlsServer>>;
  let bootstraps = 0;
  const event = (eventAction: string, eventDate?: string) => ({ eventAction, eventDate });
  const answers: Record<string, (reply: ServerResponse) => unknown> = {
    "dns.json": (reply) => {
      bootstraps += 1;
      const base = `https://registry.pomander.test:${server.port}`;
      // This list is as long as IANA's own, and longer than other answers may be.
      const services = [
        [["com", "net"], [`${base}/rdap`]],
        [["co.uk"], ["http://plain.example/", `${base}/uk/`]],
      ];
      reply.end(JSON.stringify({ version: "1.0", services, padding: "x".repeat(100_000) }));
    },
    "rdap/domain/example.com": (reply) =>
      reply.end(
        JSON.stringify({
          events: [event("registration", "1995-08-14T04:00:00Z"), event("expiration", "2031-08-13T04:00:00Z")],
        }),
      ),
    "uk/domain/example.co.uk": (reply) => reply.end(JSON.stringify({ events: [event("expiration", "2032-01-02")] })),
    "rdap/domain/dateless.com": (reply) =>
      reply.end(JSON.stringify({ events: [event("last changed", "2020-01-01T00:00:00Z")] })),
    "rdap/domain/odd.com": (reply) => reply.end(JSON.stringify({ events: [event("expiration", "soon")] })),
    "rdap/domain/garbage.com": (reply) => reply.end("<html>"),
    "rdap/domain/huge.com": (reply) => reply.end(JSON.stringify({ events: [], padding: "x".repeat(100_000) })),
    "rdap/domain/busy.com": (reply) => reply.writeHead(429).end(),
    "rdap/domain/silent.com": () => undefined,
    "rdap/domain/moved.com": (reply) => reply.writeHead(302, { location: "https://[::1]/" }).end(),
  };
  beforeAll(async () => {
    server = await startTlsServer((request: IncomingMessage, reply) => {
      const answer = answers[(request.url ?? "").slice(1)];
      return answer === undefined ? reply.writeHead(404).end() : answer(reply);
    });
  });
  afterAll(() => server.close());
  const rdap = (now?: () => number) =>
    createRdap(outgoing, {
      bootstrapUrl: `https://data.pomander.test:${server.port}/dns.json`,
      ...(now === undefined ? {} : { now }),
    });

  test("is asked for where IANA says, whose list is read once", async () => {
    bootstraps = 0;
    const readDomain = rdap();
    const problem = "The registry";
    const rows = [];
    for (const name of ["example.com", "example.co.uk", "dateless.com", "odd.com", "example.de"])
      rows.push(dateOf(await readDomain(name)));
    const none = ["no-date", "This registry publishes no date."];
    expect(rows).toEqual([["2031-08-13", null], ["2032-01-02", null], none, none, none]);
    const faults = [];
    for (const name of ["gone.com", "garbage.com", "huge.com", "busy.com", "silent.com", "moved.com"])
      faults.push(dateOf(await readDomain(name)));
    expect(faults).toEqual([
      ["unreachable", `${problem} doesn't know this domain.`],
      ["unreachable", `${problem}'s answer can't be read.`],
      ["unreachable", `${problem} didn't answer: The server's answer is too long.`],
      ["unreachable", `${problem} asks to wait: too many questions.`],
      ["unreachable", `${problem} didn't answer: The server took too long to respond.`],
      ["unreachable", `${problem} has a problem (302).`],
    ]);
    expect(bootstraps).toBe(1);
  });

  test("the list is read again after a day, and not before", async () => {
    bootstraps = 0;
    let at = 5_000;
    const readDomain = rdap(() => at);
    for (const [later, read] of [
      [0, 1],
      [24 * 3_600_000 - 1, 1],
      [1, 2],
    ] as const) {
      at += later;
      await readDomain("example.com");
      expect(bootstraps).toBe(read);
    }
  });

  test("waits for the list where it cannot be read, which is asked for again", async () => {
    const list = answers["dns.json"];
    const readDomain = rdap();
    answers["dns.json"] = (reply) => reply.end("{}");
    expect(dateOf(await readDomain("example.com"))).toEqual([
      "unreachable",
      "The registry didn't answer: The list of registries can't be read.",
    ]);
    answers["dns.json"] = list!;
    expect(dateOf(await readDomain("example.com"))).toEqual(["2031-08-13", null]);
  });
});

/** Returns the text with which a target is refused. */
function refusalOf(normalize: () => string): string {
  try {
    return normalize();
  } catch (error) {
    return error instanceof AppError ? (error.issues?.[0]?.message ?? "") : "";
  }
}

test.each(checkKinds)("the refusal of a %s target ends with one as it is stored, whose port is the default", (kind) => {
  const stored = (target: string) => normalizeTarget({ kind, target });
  const [, example = ""] = /such as (\S+)$/.exec(refusalOf(() => stored("two words"))) ?? [];
  expect(example).not.toBe("");
  expect([example, example.replace(/:\d+$/, "")].map(stored)).toEqual([example, example]);
});

test.each([
  ["certificate", "WWW.Example.org", "www.example.org:443"],
  ["certificate", " https://example.org:8443/path?x ", "example.org:8443"],
  ["certificate", "bücher.example:25", "xn--bcher-kva.example:25"],
  ["certificate", "[2001:db8::1]:443", "[2001:db8::1]:443"],
  ["domain", "https://www.example.co.uk/page", "example.co.uk"],
  ["domain", "Bücher.example.com", "example.com"],
] as const)("a %s target %s is stored as %s", (kind, target, stored) => {
  expect(normalizeTarget({ kind, target })).toBe(stored);
});

test.each([
  ["certificate", "two words"],
  ["certificate", "host:99999"],
  ["certificate", "user@host"],
  ["certificate", ":443"],
  ["domain", "localhost"],
  ["domain", "co.uk"],
  ["domain", "192.0.2.1"],
] as const)("refuses a %s target %s", (kind, target) => {
  expect(() => normalizeTarget({ kind, target })).toThrow(/invalid|Check|Enter/i);
});
