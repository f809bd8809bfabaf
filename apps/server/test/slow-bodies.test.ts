import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, type GivenUser, given } from "./given.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { manifest } from "./well-formed.ts";

/** Requests whose bodies take their time. */
let server: TestServer;
let ana: GivenUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await given(server).user();
});

/** Sends a request but for the end of its body; what is returned sends that too and gives the reply's first line. */
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
  const admitted = new Promise<void>((resolve) => server.app.server.once("request", () => resolve()));
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, 5)}`);
  await admitted;
  // One more request and its reply: the first one's session has been read by now.
  expect((await ask(server, "GET /user", ana)).status).toBe(200);
  return async () => {
    socket.write(text.slice(5));
    return reply.finally(() => socket.destroy());
  };
}

test("a request whose session ends before its body has come does nothing", async () => {
  const entry = await given(server).entry(ana);
  const call = `POST /user/password/password/${entry._id}/delete-forever`;
  const finish = await begin(call, { manifest: manifest(2) });
  expect((await ask(server, "DELETE /user/sessions", ana)).status).toBe(204);
  expect(await finish()).toContain("401");
  const left = await server.db.selectFrom("password_entries").select("id").where("id", "=", entry._id).execute();
  expect(left).toHaveLength(1);
});

test("one whose session goes on is answered as ever", async () => {
  const entry = await given(server).entry(ana);
  const finish = await begin(`PUT /user/password/password/${entry._id}`, { isFavorite: true });
  expect(await finish()).toContain("200");
});

test("no request may take for ever to arrive", () => {
  expect(server.app.server.requestTimeout).toBeGreaterThan(0);
  expect(server.app.server.headersTimeout).toBeGreaterThan(0);
});
