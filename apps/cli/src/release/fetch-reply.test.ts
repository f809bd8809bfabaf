import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { selfSigned } from "../../../server/test/faulty-smtp/self-signed.ts";
import { fetchReply } from "./fetch-reply.ts";

test("a certificate of an authority that nobody here knows is told, with the setting that makes it known", async () => {
  const server = createServer(selfSigned, (_, reply) => reply.end("hello"));
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  try {
    await expect(fetchReply(`https://127.0.0.1:${port}`, "/", "br")).rejects.toThrow(
      /\(br\): DEPTH_ZERO_SELF_SIGNED_CERT\. This machine doesn't know .* NODE_EXTRA_CA_CERTS /,
    );
    await expect(fetchReply(`http://127.0.0.1:${port}`, "/", "br")).rejects.toThrow(/\(br\): [A-Z_]+\.$/);
  } finally {
    server.close();
  }
});

/** Runs a test before a server that answers as it says. */
async function withServer(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const mebibyte = Buffer.alloc(1024 * 1024);

test("a file of 32 MiB is read whole, and of one without an end no more than that", async () => {
  let sent = 0;
  await withServer(
    (request, reply) => {
      const parts = request.url === "/whole" ? 32 : 2_000;
      const send = () => {
        for (let isRoom = true; isRoom && sent < parts; sent++) isRoom = reply.write(mebibyte);
        if (sent >= parts) reply.end();
      };
      sent = 0;
      reply.on("drain", send);
      send();
    },
    async (url) => {
      expect((await fetchReply(url, "/whole", "identity")).bytes).toHaveLength(32 * mebibyte.length);
      expect(await fetchReply(url, "/endless", "identity")).toMatchObject({ status: 200, bytes: null });
      expect(sent).toBeLessThan(200);
    },
  );
});

test("a redirect is told and not followed, and the file is asked for as a browser asks", async () => {
  const seen: (string | undefined)[] = [];
  await withServer(
    ({ url, headers }, reply) => {
      seen.push(url, headers["accept-encoding"]);
      expect(headers["user-agent"]).toMatch(/^Mozilla/);
      reply.writeHead(302, { location: "/other" }).end();
    },
    async (url) => {
      expect(await fetchReply(url, "/file", "gzip")).toMatchObject({ status: 302 });
    },
  );
  expect(seen).toEqual(["/file", "gzip"]);
});
