import { findNode } from "./node.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensurePages } from "./pages.mjs";
import { ensureServer } from "./server.mjs";

/**
 * Prepares this clone on any Node from 18 up, doing only what is not done yet.
 * Returns the program of a Node that is new enough to run the rest.
 */
export function bootstrap({ pages = false, server = pages } = {}) {
  const node = findNode();
  ensurePackages(node);
  if (server) ensureServer(node);
  if (pages) ensurePages(node);
  return node;
}
