import type { IncomingMessage } from "node:http";
import { certificates } from "../../../test/tls/certificates.ts";
import { startTcpServer, startTlsServer } from "../../../test/tls/server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseRange } from "../../address-ranges.ts";
import { createAddressPolicy } from "./addresses.ts";
import { createOutgoing } from "./outgoing.ts";

const privateNames: Readonly<Record<string, string[]>> = {
  "one.example.org": ["127.0.0.1"],
  "six.example.org": ["::1"],
  "several.example.org": ["93.184.215.14", "127.0.0.1"],
  "families.example.org": ["2606:2800:21f::1", "::ffff:127.0.0.1"],
  "lan.example.org": ["10.1.2.3", "192.168.1.1"],
  "metadata.example.org": ["169.254.169.254"],
  "nothing.example.org": [],
  localhost: ["127.0.0.1", "::1"],
};
const resolve = async (name: string) => privateNames[name] ?? [];

describe("targets within a private network", () => {
  const ca = certificates.root;
  let victims: Array<Awaited<ReturnType<typeof startTcpServer>>>;
  beforeAll(async () => {
    victims = [await startTcpServer("127.0.0.1"), await startTcpServer("::1")];
  });
  afterAll(() => Promise.all(victims.map((one) => one.close())));
  const reached = () => victims.reduce((sum, one) => sum + one.connections(), 0);

  test.each([
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "017700000001",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "0.0.0.0",
    "0",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001::7f00:1]",
    "[fe80::1]",
    "[fd00::1]",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "localhost",
    "LOCALHOST.",
    ...Object.keys(privateNames),
    "user:password@93.184.215.14",
  ])("%s is not reached", async (host) => {
    const outgoing = createOutgoing({ allowed: [], resolve, ca });
    for (const { port } of victims) {
      const asked = outgoing.send({ url: `https://${host}:${port}/`, method: "POST", body: "{}" });
      await expect(asked).rejects.toMatchObject({
        name: "OutgoingError",
        fault: expect.stringMatching(/refused|name/),
      });
    }
    expect(reached()).toBe(0);
  });

  test("a name that changes between look-ups is asked once, and what was judged is connected to", async () => {
    const open = await startTlsServer((_request, reply) => reply.end("open"));
    const answers = [["127.0.0.1"], ["::1"], ["::1"]];
    let lookups = 0;
    const rebinding = async () => answers[lookups++] ?? [];
    const outgoing = createOutgoing({ allowed: ["127.0.0.1"], resolve: rebinding, ca });
    const reply = await outgoing.send({ url: `https://rebound.pomander.test:${open.port}/`, method: "GET" });
    expect([reply.status, reply.body, lookups, reached()]).toEqual([200, "open", 1, 0]);
    // The name now resolves to another address.
    const later = outgoing.send({ url: `https://rebound.pomander.test:${open.port}/`, method: "GET" });
    await expect(later).rejects.toMatchObject({ fault: "refused" });
    await open.close();
  });

  test.each([301, 302, 303, 307, 308])("a redirect with %i into it is not followed", async (status) => {
    const location = `https://[::1]:${victims[1]?.port}/`;
    const open = await startTlsServer((_request, reply) => reply.writeHead(status, { location }).end());
    const outgoing = createOutgoing({ allowed: ["127.0.0.1"], resolve, ca });
    for (const method of ["GET", "POST"] as const) {
      const reply = await outgoing.send({ url: `https://127.0.0.1:${open.port}/`, method });
      expect([reply.status, reached()]).toEqual([status, 0]);
    }
    await open.close();
  });

  test("http, and what is no address, is refused", async () => {
    const outgoing = createOutgoing({ allowed: ["127.0.0.1"], resolve, ca });
    for (const url of [`http://127.0.0.1:${victims[0]?.port}/`, "ftp://127.0.0.1/", "file:///etc/passwd", "//x", ""]) {
      await expect(outgoing.send({ url, method: "GET" })).rejects.toMatchObject({ fault: "refused" });
    }
    expect(reached()).toBe(0);
  });
});

describe("an answer", () => {
  const ask = async (
    answer: Parameters<typeof startTlsServer>[0],
    { method = "GET" as "GET" | "POST", cert = certificates.server as string, timeoutMs = 10_000 } = {},
  ) => {
    const server = await startTlsServer(answer, cert);
    const outgoing = createOutgoing({ allowed: ["127.0.0.0/8"], ca: certificates.root, timeoutMs });
    try {
      return await outgoing.send({ url: `https://127.0.0.1:${server.port}/path`, method, body: "{}" });
    } finally {
      await server.close();
    }
  };

  test.each(["GET", "POST"] as const)("that switches to another protocol is none: %s", async (method) => {
    const switching = (request: IncomingMessage) =>
      void request.socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    await expect(ask(switching, { method, timeoutMs: 500 })).rejects.toMatchObject({ fault: "unreachable" });
  });

  test("is read up to 64 KiB", async () => {
    expect((await ask((_request, reply) => reply.end("x".repeat(65_536)))).body).toHaveLength(65_536);
    const endless = ask((_request, reply) => {
      const more = () => void (reply.destroyed || (reply.write("x".repeat(10_000)), setImmediate(more)));
      more();
    });
    await expect(endless).rejects.toMatchObject({ fault: "too-long" });
  });

  test("that does not come, or drips, ends in time", async () => {
    const silent = ask(() => undefined, { timeoutMs: 300 });
    await expect(silent).rejects.toMatchObject({ fault: "timeout" });
    const dripping = ask(
      (_request, reply) => {
        const drip = setInterval(() => reply.write("x"), 20);
        reply.once("close", () => clearInterval(drip));
      },
      { timeoutMs: 300 },
    );
    await expect(dripping).rejects.toMatchObject({ fault: "timeout" });
  });

  test("of a server that nobody vouches for, or of another name, is none", async () => {
    const own = ask((_request, reply) => reply.end(), { cert: certificates.selfSigned });
    await expect(own).rejects.toMatchObject({ fault: "tls" });
    const other = ask((_request, reply) => reply.end(), { cert: certificates.otherName });
    await expect(other).rejects.toThrow("The server's certificate is for another name.");
    const past = ask((_request, reply) => reply.end(), { cert: certificates.expired });
    await expect(past).rejects.toThrow("The server's certificate has expired.");
  });

  test("comes to a question with no cookie and no password in it", async () => {
    const seen: unknown[] = [];
    await ask((request, reply) => {
      seen.push(request.headers, request.url);
      reply.setHeader("set-cookie", "a=b").end();
    });
    expect(seen).toEqual([
      { connection: "close", "content-length": "2", host: expect.stringMatching(/^127/), "user-agent": "Pomander" },
      "/path",
    ]);
  });
});

test("every special range is refused, and public addresses beside them are not", () => {
  const isAllowed = createAddressPolicy([]);
  const edges = `0.255.255.255 10.255.255.255 100.127.255.255 127.255.255.255 169.254.0.1 172.16.0.1 192.0.0.8 192.0.2.1
    192.88.99.1 192.168.255.255 198.18.0.1 198.51.100.9 203.0.113.9 239.255.255.255 240.0.0.1 :: ::1 ::ffff:8.8.8.8
    ::8.8.8.8 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:20::1 2001:db8::1 2002:808:808::1 3fff::1 5f00::1
    fc00::1 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 127.1`.split(/\s+/);
  expect(edges.filter(isAllowed)).toEqual([]);
  const open = `1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
    172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
    2001:200::1 2606:4700::1111 2a00:1450::1 2003::1`.split(/\s+/);
  expect(open.filter((address) => !isAllowed(address))).toEqual([]);
});

test("what the operator lists is let through, and no more", () => {
  const isAllowed = createAddressPolicy(["10.1.2.0/24", "fd00:1::/32", "127.0.0.1"]);
  expect(["10.1.2.255", "fd00:1::9", "127.0.0.1"].every(isAllowed)).toBe(true);
  expect(["10.1.3.0", "fd00:2::1", "127.0.0.2", "::1"].some(isAllowed)).toBe(false);
  expect(["10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "host", "fe80::1%eth0", "10.0.0.0/x", ""].map(parseRange)).toEqual(
    Array(7).fill(null),
  );
});

test("a name has 64 addresses at most, and none is not found", async () => {
  const resolveTo = (count: number) =>
    createOutgoing({ allowed: [], resolve: async () => Array<string>(count).fill("93.184.215.14") }).resolvePublic("x");
  expect(await resolveTo(64)).toHaveLength(64);
  await expect(resolveTo(65)).rejects.toMatchObject({ fault: "refused" });
  await expect(resolveTo(0)).rejects.toMatchObject({ fault: "name" });
});
