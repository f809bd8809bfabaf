import { extname } from "node:path";
import { calls, packedFilePath, packedUpdatesPath } from "@pomander/contract";
import { assetHeaders } from "@pomander/contract/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Api, publicRoute } from "../../http/route.ts";
import type { ServedExtension } from "./read-packed.ts";

/** Types by which a browser takes the file as an extension, where its rules let it. */
const types: Readonly<Record<string, string>> = {
  ".zip": "application/zip",
  ".crx": "application/x-chrome-extension",
  ".xpi": "application/x-xpinstall",
};
const aYear = "public, max-age=31536000, immutable";

/** Registers the call that says which extension this server offers. */
export function registerExtension(api: Api, served: ServedExtension | null): void {
  publicRoute(api, calls.system.extension, { handle: async () => ({ extension: served?.extension ?? null }) });
}

/** Serves the files of the packed extension, and the list of updates that a policy of Chromium reads. */
export function registerPackedFiles(app: FastifyInstance, served: ServedExtension | null, publicUrl: string): void {
  if (served === null) return;
  const { files } = served;
  const updates = updatesOf(served, publicUrl);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === packedUpdatesPath && updates !== null) {
      reply.headers({ ...assetHeaders(path), "cache-control": "no-cache" });
      return reply.type("text/xml; charset=utf-8").send(updates);
    }
    const bytes = files.get(path);
    if (bytes === undefined) return reply.callNotFound();
    reply.headers({ ...assetHeaders(path), "cache-control": aYear });
    return reply.type(types[extname(path)] ?? "application/octet-stream").send(bytes);
  };
  app.route({ method: ["GET", "HEAD"], url: "/packed/*", handler: answer });
}

/** Returns the list of updates (protocol 2.0) with the one version that is offered; null: there is no signed file. */
function updatesOf({ extension }: ServedExtension, publicUrl: string): string | null {
  const signed = extension.files.find(({ kind }) => kind === "crx");
  if (signed === undefined || extension.chromiumId === null) return null;
  const codebase = publicUrl + packedFilePath(signed);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${extension.chromiumId}">
    <updatecheck codebase="${escaped(codebase)}" hash_sha256="${signed.sha256}" size="${signed.bytes}" version="${extension.version}" />
  </app>
</gupdate>
`;
}

/** Escapes a text for an attribute of XML; an address has no other characters of meaning there. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
