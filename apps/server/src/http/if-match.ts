import { AppError } from "../errors.ts";

/** Checks `If-Match: "<updatedAt>"`: refuses a change that is based on an older state than the stored one. */
export function checkIfMatch(ifMatch: string | undefined, updatedAt: Date) {
  const names = entityTagsOf(ifMatch);
  if (names !== null && !names.includes(updatedAt.toISOString())) throw new AppError("changed_meanwhile");
}

/** Returns the states on which a change is based, as `If-Match` names them; null: any is right. */
export function entityTagsOf(ifMatch: string | undefined): string[] | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  return ifMatch.split(",").map((tag) => tag.trim().replaceAll('"', ""));
}
