import type { Member } from "@pomander/contract";
import { personName } from "../names.ts";
import { texts } from "./texts.ts";
import type { Shares } from "./share-out.ts";

const { shares: words } = texts;

/**
 * Describes how many reminders each chosen person gets, and which stay and why, one sentence each; empty if each gets
 * all.
 * @param leaving the name of the person who is replaced; null where people are added
 */
export function describeShares(
  { shares, staying, stayingTags, isWhole }: Shares,
  to: readonly Member[],
  leaving: string | null,
): string[] {
  const [first, another] = to;
  if (first === undefined || isWhole) return [];
  const only = another === undefined ? personName(first) : null;
  const said = leaving === null ? words.added : words.handedOver;
  return [
    shares.length === 0 ? "" : said(shares),
    staying === 0 ? "" : words.staying(staying, leaving, only, stayingTags),
  ].filter((sentence) => sentence !== "");
}
