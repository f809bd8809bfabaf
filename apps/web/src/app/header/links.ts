import type { User } from "@pomander/contract";
import { texts } from "../texts.ts";

export interface HeaderLink {
  to: string;
  label: string;
  /** Whether this person sees it; all of the pages' guards judge for themselves. */
  isFor?: (user: User) => boolean;
}

/** The pages that the header leads to. */
export const mainLinks: readonly HeaderLink[] = [
  { to: "/dashboard", label: texts.header.dashboard },
  { to: "/passwords", label: texts.header.passwords },
];

/** The avatar's menu, above Logout. */
export const accountLinks: readonly HeaderLink[] = [
  { to: "/profile", label: texts.header.profile },
  { to: "/dashboard", label: texts.header.dashboard },
];

/** Whoever must choose a master password first has nowhere else to go. */
export const linksFor = (links: readonly HeaderLink[], user: User | null) =>
  user?.mustChangePassword === true
    ? []
    : links.filter(({ isFor }) => isFor === undefined || (user !== null && isFor(user)));
