import { findingKinds, type FindingKind } from "@pomander/vault/health";
import type { VaultChoice } from "../../lib/vault/all-vaults.ts";
import { pageIn } from "../../lib/list/paging.ts";

/**
 * The lists that the page offers: findings to begin with, all of them, one kind, unreadable entries, and ignored
 * findings.
 */
export const views = ["start", "all", ...findingKinds, "unreadable", "ignored"] as const;
export type View = "start" | "all" | FindingKind | "unreadable" | "ignored";

interface HealthListParams {
  view: View;
  /** Number of the page, from 1. */
  page: number;
  /** The vaults that are checked. */
  vault: VaultChoice;
}

/** Reads the parameters from the address. */
export function readListParams(params: URLSearchParams): HealthListParams {
  return {
    view: views.find((name) => name === params.get("show")) ?? "start",
    page: pageIn(params),
    vault: params.get("vault") || null,
  };
}

/** Returns the query of an address; defaults are left out. */
export function writeListParams({ view, page, vault }: HealthListParams): string {
  const params = new URLSearchParams();
  if (vault !== null) params.set("vault", vault);
  if (view !== "start") params.set("show", view);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}
