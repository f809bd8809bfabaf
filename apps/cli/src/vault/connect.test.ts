import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDevice, type Device } from "../state/device.ts";
import { checkReachable, connect } from "./connection.ts";

let device: Device;
let url: string;
let seen: IncomingHttpHeaders[];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "pomander-connect-"));
  device = createDevice(join(folder, "state"));
  await device.prepare();
  seen = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

const ended: string[] = [];
afterEach(() => void ended.splice(0));
const fetchOnce = (headers: Record<string, string> = {}) =>
  connect({ server: url, device, onSessionEnd: async (token) => void ended.push(token) })(`${url}/api`, { headers });

test("marks of the server are kept and brought back; other cookies and unfit ones are not", async () => {
  const cookies = ["pomander-device-a=one; Path=/", "session=evil", "pomander-device-b=x y", "pomander-device-c=two"];
  answer = (response) => response.writeHead(200, { "set-cookie": cookies }).end();
  await fetchOnce();
  answer = (response) => response.writeHead(200, { "set-cookie": "pomander-device-a=three" }).end();
  await fetchOnce();
  answer = (response) => response.end();
  await fetchOnce();
  expect(seen.map(({ cookie }) => cookie)).toEqual([
    undefined,
    "pomander-device-a=one; pomander-device-c=two",
    "pomander-device-c=two; pomander-device-a=three",
  ]);
  expect(seen[0]?.["user-agent"]).toMatch(/^pomander-cli\//);
});

test("the last ten marks are kept", async () => {
  for (let count = 0; count < 12; count++) {
    answer = (response) => response.writeHead(200, { "set-cookie": `pomander-device-${count}=x` }).end();
    await fetchOnce();
  }
  const kept = (await device.readCookies(url)).split("; ").map((pair) => pair.split("=")[0]);
  expect(kept).toEqual(Array.from({ length: 10 }, (_, index) => `pomander-device-${index + 2}`));
});

test("a session counts as ended only where its token was sent and the server says so", async () => {
  const reply = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status).end(body);
  const notSignedIn = JSON.stringify({ code: "not_signed_in" });
  const bearer = { authorization: "Bearer the-token" };
  const none = [
    [401, notSignedIn, {}],
    [401, JSON.stringify({ code: "wrong_password" }), bearer],
    [401, "not JSON", bearer],
    [401, "null", bearer],
    [403, notSignedIn, bearer],
    [200, notSignedIn, bearer],
  ] as const;
  for (const [status, body, headers] of none) {
    answer = reply(status, body);
    await fetchOnce(headers);
  }
  expect(ended).toEqual([]);
  answer = reply(401, notSignedIn);
  const response = await fetchOnce(bearer);
  expect(ended).toEqual(["the-token"]);
  expect(await response.json()).toEqual({ code: "not_signed_in" });
});

test("a server that answers anything is reachable; one that does not is said, with http where that may be meant", async () => {
  answer = (response) => response.writeHead(500).end();
  await checkReachable(url);
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  await expect(checkReachable(`http://127.0.0.1:${port}`)).rejects.toThrow(/ Check the address and your connection\.$/);
  await expect(checkReachable(`https://127.0.0.1:${port}`)).rejects.toThrow(
    `Can't reach https://127.0.0.1:${port}. If it has no HTTPS, write http://127.0.0.1:${port}.`,
  );
});
