import { AppError } from "../errors.ts";

/** `If-Match: "<updatedAt>"`: refuses a change that was made on an older state than the stored one. */
export function checkIfMatch(ifMatch: string | undefined, updatedAt: Date) {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const names = ifMatch.split(",").map((tag) => tag.trim().replaceAll('"', ""));
  if (!names.includes(updatedAt.toISOString())) throw new AppError("changed_meanwhile");
}
