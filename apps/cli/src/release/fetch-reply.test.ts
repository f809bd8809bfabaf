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
