import { limits } from "./limits.ts";
import { text } from "./schemas/common.ts";
import { z } from "./zod.ts";

const positiveInteger = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "Enter a whole number of 1 or more")
    .transform(Number)
    .pipe(z.int().max(max));

/** Query parameters of every list but the vault's. Without `page` all rows come; with it, 10 unless `pageSize` says. */
export const paging = {
  page: positiveInteger(100_000_000).optional(),
  pageSize: positiveInteger(limits.pageSize).optional(),
};
export const search = z
  .string()
  .max(limits.search * 4)
  .trim()
  .pipe(text(limits.search))
  .optional();
export const defaultPageSize = 10;

/** Every list says with this header how many rows there are in all. */
export const totalCountHeader = "x-total-count";
