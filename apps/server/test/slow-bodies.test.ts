import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { callApi, factories, type TestUser } from "./factories.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { manifest } from "./value-factories.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AppError } from "../src/errors.ts";
import { readBody } from "../src/http/body.ts";

/** The server of the tests, which send request bodies slowly. */
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

/** Resolves when the session of the next request has been read, as far as a test can observe. */
async function nextIsAdmitted(to: TestServer) {
  await new Promise<void>((resolve) => to.app.server.once("request", () => resolve()));
  // The session has been read by the time another request is answered.
  expect((await callApi(to, "GET /user", ana)).status).toBe(200);
}

/**
 * Sends a request without the end of its body. The returned function sends the rest and returns the reply's first line.
 */
async function begin(call: string, body: object): Promise<() => Promise<string>> {
  const [method, path] = call.split(" ");
  const text = JSON.stringify(body);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const reply = new Promise<string>((resolve, reject) => {
    socket.once("data", (data) => resolve(data.toString().split("\r\n")[0]!));
    socket.once("error", reject);
  });
  const head = [
    `${method} /api${path} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${ana.token}`,
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
  ];
  const admitted = nextIsAdmitted(server);
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, 5)}`);
  await admitted;
  return async () => {
    socket.write(text.slice(5));
    return reply.finally(() => socket.destroy());
  };
}

test("a request whose session ends before its body has come does nothing", async () => {
  const entry = await factories(server).entry(ana);
  const call = `POST /user/password/password/${entry._id}/delete-forever`;
  const finish = await begin(call, { manifest: manifest(ana, 2) });
  expect((await callApi(server, "DELETE /user/sessions", ana)).status).toBe(204);
  expect(await finish()).toContain("401");
  const left = await server.db.selectFrom("password_entries").select("id").where("id", "=", entry._id).execute();
  expect(left).toHaveLength(1);
});

test("one whose session goes on is answered as ever", async () => {
  const entry = await factories(server).entry(ana);
  const finish = await begin(`PUT /user/password/password/${entry._id}`, { isFavorite: true });
  expect(await finish()).toContain("200");
});

test("no request may take for ever to arrive", () => {
  expect(server.app.server.requestTimeout).toBeGreaterThan(0);
  expect(server.app.server.headersTimeout).toBeGreaterThan(0);
});

interface Upload {
  socket: Socket;
  /** Everything that the server sends until it ends the connection, or until the reply's body is complete. */
  reply: Promise<string>;
}

const importing = "/user/password/passwords/import";
const large = 2 * 1024 * 1024;

/** Begins a request whose body stays incomplete. */
async function upload(
  to: TestServer,
  { token }: TestUser,
  { path = importing, size = `Content-Length: ${large}` } = {},
): Promise<Upload> {
  const socket = connect(Number(new URL(to.url).port), "127.0.0.1");
  const reply = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
      if (text.endsWith("}")) resolve(text);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
  const head = ["Host: localhost", `Authorization: Bearer ${token}`, "Content-Type: application/json", size];
  const begun = size.startsWith("Content") ? "{" : "1\r\n{\r\n";
  const admitted = nextIsAdmitted(to);
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${begun}`);
  await admitted;
  return { socket, reply };
}

/**
 * Returns the immediate reply to an upload that the server refuses. Its connection would stay open until the rest has
 * arrived.
 */
async function refusedUpload(...how: Parameters<typeof upload>): Promise<string> {
  const { socket, reply } = await upload(...how);
  return reply.finally(() => socket.destroy());
}

describe("large bodies", () => {
  test.each([
    ["one that says its length", { size: `Content-Length: ${large}` }],
    ["one that does not", { size: "Transfer-Encoding: chunked" }],
  ])("are two at a time an account, until one is given up: %s", async (_what, how) => {
    const begun = [await upload(server, ana, how), await upload(server, ana, how)];
    const refused = await refusedUpload(server, ana, how);
    expect(refused).toMatch(/^HTTP\/1.1 429 /);
    expect(refused).toMatch(/retry-after: \d+/i);
    expect(refused).toContain('"code":"rate_limited"');
    // Small bodies are not counted.
    const small = { body: { entries: [], manifest: manifest(ana, 1) } };
    expect((await callApi(server, `POST ${importing}`, { token: ana.token, ...small })).status).toBe(400);

    for (const { socket } of begun) socket.destroy();
    const raw = Buffer.alloc(large, " ");
    const again = () => callApi(server, `POST ${importing}`, { token: ana.token, raw });
    await vi.waitUntil(async () => (await again()).status === 400, { timeout: 60_000 });
  });

  test("are eight at a time a process", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => factories(server).user()));
    const begun: Upload[] = [];
    // A body of the previous test may still be counted: then the last of these is refused, and started again.
    while (begun.length < 8) {
      const next = await upload(server, people[begun.length % 4]!);
      const isHeld = await Promise.race([next.reply.then(() => false), pause(300, true)]);
      if (isHeld) begun.push(next);
      else next.socket.destroy();
    }
    const refused = await refusedUpload(server, ana);
    expect(refused).toMatch(/^HTTP\/1.1 503 /);
    expect(refused).toMatch(/retry-after: \d+/i);
    expect(refused).toContain('"code":"unavailable"');
    for (const { socket } of begun) socket.destroy();
  });
});

describe("a body that does not come", () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ like: server, bodyTimeoutMs: 250 });
  });
  afterAll(() => strict.close());

  test.each([
    ["large", { path: importing }],
    ["small", { path: "/auth/prelogin", size: "Content-Length: 100" }],
    ["without a length", { path: "/auth/prelogin", size: "Transfer-Encoding: chunked" }],
  ])("is answered 408 and its connection ended: %s", async (_what, how) => {
    const { socket, reply } = await upload(strict, ana, how);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const text = await reply;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain('"code":"body_timeout"');
    await closed;
  });

  test("is answered so however often a little of it comes, and counts no longer", async () => {
    for (let i = 0; i < 3; i++) {
      const { socket, reply } = await upload(strict, ana);
      const drip = setInterval(() => socket.write(" "), 20);
      expect(await reply).toMatch(/^HTTP\/1.1 408 /);
      clearInterval(drip);
      socket.destroy();
    }
  });

  describe("in time", () => {
    beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
    afterAll(() => void vi.useRealTimers());
    const [timeoutMs, tenth] = [30_000, Math.ceil(large / 10)];
    const read = (piece: number, announced: number | null = large) => {
      const stream = new PassThrough();
      const reading = readBody(stream, { maxBytes: large, announced, timeoutMs });
      const outcome = reading.then(
        (bytes) => bytes.length,
        (error: AppError) => error.code,
      );
      const pass = async () => {
        stream.write(Buffer.alloc(piece));
        await new Promise(setImmediate);
        vi.advanceTimersByTime(timeoutMs);
      };
      return { stream, outcome, pass };
    };

    test("goes on while a tenth comes each time", async () => {
      const { stream, outcome, pass } = read(tenth + 1);
      for (let i = 0; i < 9; i++) await pass();
      stream.end(Buffer.alloc(100));
      expect(await outcome).toBe(9 * (tenth + 1) + 100);
    });

    test.each([large, null])("ends when less comes, of %s bytes", async (announced) => {
      const { outcome, pass } = read(tenth - 1, announced);
      await pass();
      expect(await outcome).toBe("body_timeout");
    });

    test("ends when a short one does not come whole", async () => {
      const { outcome, pass } = read(999, 1_000);
      await pass();
      expect(await outcome).toBe("body_timeout");
    });
  });
});
