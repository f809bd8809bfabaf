import { pageIn, pageSizeIn, paramsOf } from "../../lib/list/paging.ts";
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
export const writeListParams = ({ pageSize: size, ...params }: ScopeTagListParams) =>
  paramsOf({ ...params, size }, { tab: "tags", size: defaultPageSize });

/** Returns a tab's parameters from the URL, and the means to change them. */
export const useScopeTagListParams = () => useListParams({ read: readListParams, write: writeListParams });
