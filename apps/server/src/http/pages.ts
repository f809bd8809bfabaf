import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accepts, readAssets, type Asset } from "./assets.ts";
import { pageCsp, assetCsp } from "./page-csp.ts";

const placeholder = "__NONCE__";
const gzipAsync = promisify(gzip);

/**
 * Serves the built web app in `dir`: its assets as they lie there, and its one page for every other path, since
 * the app finds its own way. Where the build drew that page for visitors, they get it drawn. The page is never stored:
 * each reply has a nonce of its own.
 */
export async function registerPages(app: FastifyInstance, { dir }: { dir: string }): Promise<void> {
  const { page, prerendered, assets } = await readAssets(dir);
  if (!page.includes(placeholder))
    throw new Error(`${dir}/index.html must hold ${placeholder}. Build the pages again.`);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const asset = assets.get(path);
    if (asset !== undefined) return sendAsset(asset, path, request, reply);
    // A part of an older build, or a call that is none: a page in its place would only confuse.
    if (/^\/(api|assets)(\/|$)/.test(path)) return reply.callNotFound();
    // What a query changes on a page was not known when it was drawn.
    return sendPage(prerendered.get(request.url) ?? page, request, reply);
  };
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: answer });
}

async function sendPage(page: string, request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString("base64url");
  const text = page.replaceAll(placeholder, nonce);
  reply.headers({
    "content-security-policy": pageCsp(nonce),
    "cache-control": "no-store",
    vary: "accept-encoding",
  });
  reply.type("text/html; charset=utf-8");
  if (!accepts(request.headers["accept-encoding"] ?? "", "gzip")) return reply.send(text);
  // Nothing that a request says stands in the page, so its compressed length tells nothing of the nonce.
  return reply.header("content-encoding", "gzip").send(await gzipAsync(text));
}

function sendAsset(asset: Asset, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, bytes } = asset.encodedFor(request.headers["accept-encoding"] ?? "");
  reply.headers({
    "content-security-policy": assetCsp(path),
    // A name with a hash never means anything else; the others are asked about again.
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    etag: asset.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.type(asset.type).send(bytes);
}
