import { pageIn, pageSizeIn } from "../../lib/list/paging.ts";
import { useListParams } from "../../lib/list/use-list-params.ts";

export const tabs = ["tags", "groups"] as const;
export type TabName = (typeof tabs)[number];
const defaultPageSize = 5;

/** The page's tab, search and page number, which are stored in the URL. */
export interface ScopeTagListParams {
  tab: TabName;
  search: string;
  /** The page number, counted from 1. */
  page: number;
  pageSize: number;
}

export function readListParams(params: URLSearchParams): ScopeTagListParams {
  return {
    tab: tabs.find((name) => name === params.get("tab")) ?? "tags",
    search: params.get("search") ?? "",
    page: pageIn(params),
    pageSize: pageSizeIn(params, defaultPageSize),
  };
}

/** Returns the URL parameters of a view; defaults are left out. */
export function writeListParams({ tab, search, page, pageSize }: ScopeTagListParams): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== "tags") params.set("tab", tab);
  if (search !== "") params.set("search", search);
  if (page > 1) params.set("page", String(page));
  if (pageSize !== defaultPageSize) params.set("size", String(pageSize));
  return params;
}

/** Returns a tab's parameters from the URL, and the means to change them. */
export const useScopeTagListParams = () => useListParams({ read: readListParams, write: writeListParams });
