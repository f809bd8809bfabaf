import { findingKinds, type FindingKind } from "@pomander/vault/health";
import { pageIn } from "../../lib/list/paging.ts";

/** What the page lists: what to begin with, everything, one kind of finding, what cannot be opened, what was set aside. */
export const views = ["start", "all", ...findingKinds, "unreadable", "ignored"] as const;
export type View = "start" | "all" | FindingKind | "unreadable" | "ignored";

interface HealthListParams {
  view: View;
  /** From 1. */
  page: number;
}

/** What is read from the address. */
export function readListParams(params: URLSearchParams): HealthListParams {
  return { view: views.find((name) => name === params.get("show")) ?? "start", page: pageIn(params) };
}

/** The query of a place; what is usual is left out. */
export function writeListParams({ view, page }: HealthListParams): string {
  const params = new URLSearchParams();
  if (view !== "start") params.set("show", view);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}
