import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readAssets, type Asset } from "./assets.ts";
import { pagePolicy, policyOfAsset } from "./page-policy.ts";

const placeholder = "__NONCE__";

/**
 * Serves the built web app in `dir`: its assets as they lie there, and its one page for every other path, since
 * the app finds its own way. The page is never stored: each reply has a nonce of its own.
 */
export async function registerPages(app: FastifyInstance, { dir }: { dir: string }): Promise<void> {
  const { page, assets } = await readAssets(dir);
  const [before, after, ...more] = page.split(placeholder);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${dir}/index.html must hold ${placeholder} once. Build the pages again.`);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const asset = assets.get(path);
    if (asset !== undefined) return sendAsset(asset, path, request, reply);
    // A part of an older build, or a call that is none: a page in its place would only confuse.
    if (/^\/(api|assets)(\/|$)/.test(path)) return reply.callNotFound();
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(before + nonce + after);
  };
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: answer });
}

function sendAsset(asset: Asset, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, bytes } = asset.in(request.headers["accept-encoding"] ?? "");
  reply.headers({
    "content-security-policy": policyOfAsset(path),
    // A name with a hash never means anything else; the others are asked about again.
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    etag: asset.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.type(asset.type).send(bytes);
}
