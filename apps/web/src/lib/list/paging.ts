/** The numbers of rows that a page may have. */
export const pageSizes = [5, 10, 25, 50] as const;

/** The most rows that are handled at once; of a longer list, the server gives page after page. */
export const wholeListSize = 1_000;

/** Returns the page asked for, or the last one when a deletion or a filter left fewer. */
export const lastPageWithin = (page: number, pageSize: number, total: number) =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)));

/** Returns the page that an address asks for, from 1; the first one for an invalid value. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Returns the number of rows on a page that an address asks for; the default for one that is not offered. */
export function pageSizeIn(params: URLSearchParams, defaultSize: (typeof pageSizes)[number]): number {
  const size = Number(params.get("size") ?? defaultSize);
  return pageSizes.find((option) => option === size) ?? defaultSize;
}

/** Returns the URL parameters of a list. Left out are null, an empty text, and the values that are usual. */
export function paramsOf(
  values: Readonly<Record<string, string | number | null>>,
  usual: Readonly<Record<string, string | number>> = {},
): URLSearchParams {
  const left: Readonly<Record<string, string | number>> = { page: 1, ...usual };
  const set = Object.entries(values).filter(([name, value]) => value !== null && value !== "" && value !== left[name]);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
}
