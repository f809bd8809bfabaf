import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { checkReachable } from "./connection.ts";
import { serverAddress } from "./server-address.ts";

test.each([
  ["pomander.example.com", "https://pomander.example.com"],
  ["https://pomander.example.com/", "https://pomander.example.com"],
  [" HTTPS://Pomander.Example.com:8443/vault/ ", "https://pomander.example.com:8443"],
  ["https://pomander.example.com/api", "https://pomander.example.com"],
  ["https://pomander.example.com/login?x=1#y", "https://pomander.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000/api/", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is %s", (typed, address) => expect(serverAddress(typed)).toBe(address));

test.each([
  ["http://pomander.example.com", "https address"],
  ["http://localhost.example.com", "https address"],
  ["ftp://pomander.example.com", "isn't a server address"],
  ["https://ana:secret@pomander.example.com", "can't contain a user name"],
  ["", "isn't a server address"],
  ["two words", "isn't a server address"],
])("%s is refused", (typed, reason) => expect(() => serverAddress(typed)).toThrow(reason));

test("a server is there that answers, a redirect and an error too; nothing is fetched from it, and no redirect followed", async () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    asked.push(request);
    reply.writeHead(asked.length === 1 ? 302 : 500, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await checkReachable(address);
  await checkReachable(address);
  const line = { method: "HEAD", url: "/api", headers: { "user-agent": expect.stringMatching(/^pomander-cli\/\d/) } };
  expect(asked).toMatchObject([line, line]);
  server.close();
  await once(server, "close");
  await expect(checkReachable(address)).rejects.toThrow(
    `Can't reach ${address}. Check the address and your connection.`,
  );
  const https = address.replace("http:", "https:");
  await expect(checkReachable(https)).rejects.toThrow(`Can't reach ${https}. If it has no HTTPS, write ${address}.`);
});
