import type { DirectoryGroup, PlannedRight } from "@pomander/contract";
import { texts as all } from "./texts.ts";

const { groups: texts } = all;

/** Returns what a directory's group gives, in words. */
export const giftName = ({ gives, group }: Pick<DirectoryGroup | PlannedRight, "gives" | "group">): string =>
  gives === "group" ? texts.ofGroup(group?.name ?? "") : texts.gives[gives];
