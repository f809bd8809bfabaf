import { useState } from "react";
import { lastPageWithin } from "../lib/list/paging.ts";
import { Pager } from "./Pager.tsx";

/**
 * Shows rows page by page: returns the rows of the current page, and what leads to the other ones, which is null where
 * one page has them all.
 */
export function usePages<Row>(rows: readonly Row[], pageSize: number, label: string) {
  const [asked, setPage] = useState(1);
  const page = lastPageWithin(asked, pageSize, rows.length);
  return {
    page,
    setPage,
    onPage: rows.slice((page - 1) * pageSize, page * pageSize),
    pager:
      rows.length > pageSize ? (
        <Pager label={label} page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />
      ) : null,
  };
}
