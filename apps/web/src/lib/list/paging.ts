/** How many rows a page may have. */
export const pageSizes = [5, 10, 25, 50] as const;

/** As many rows as are worked on at once; of more, the server gives page after page. */
export const wholeListSize = 1_000;

/** The page asked for, or the last one when a deletion or a filter left fewer. */
export const lastPageWithin = (page: number, pageSize: number, total: number) =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
