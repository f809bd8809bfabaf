import { pluralize } from "../../../lib/format/pluralize.ts";

/** Returns a count with its noun: "1 password", "1,200 passwords". */
export const passwordCount = (count: number) => pluralize(count, "password", "passwords");
