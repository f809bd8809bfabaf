import { texts as sharing } from "../../../widgets/shared-vaults/texts.ts";
import { texts } from "./texts.ts";

/** Returns what new members will see of a vault, with the number of its entries. */
export const seenText = (vault: string, count: number, hasFormerMembers: boolean): string =>
  count === 0 && !hasFormerMembers
    ? texts.accepted.seesEmpty(vault)
    : texts.accepted.sees(vault, sharing.entries(count), hasFormerMembers);
