import type { User } from "@pomander/contract";
import { isAdministrator, mayAdministerScopeTags, mayUseReminders } from "@pomander/contract/policy";
import { texts } from "../texts.ts";

/** The path of one of the app's parts, which the header leads to. */
export type MainPath = "/dashboard" | "/passwords" | "/remind-me" | "/scope-tag-admin";

export interface HeaderLink<Path extends string = string> {
  to: Path;
  label: string;
  /** Whether this user sees the link; the guard of each page checks the right itself. */
  isAllowed?: (user: User) => boolean;
}

const dashboard: HeaderLink<MainPath> = { to: "/dashboard", label: texts.header.dashboard };
const remindMe: HeaderLink<MainPath> = { to: "/remind-me", label: texts.header.remindMe, isAllowed: mayUseReminders };
const scopeTags: HeaderLink<MainPath> = {
  to: "/scope-tag-admin",
  label: texts.header.scopeTags,
  isAllowed: mayAdministerScopeTags,
};

const passwords: HeaderLink<MainPath> = { to: "/passwords", label: texts.header.passwords };

/** Returns the pages that the header leads to: first the one that this user comes for. */
export const mainLinks = (user: User | null): readonly HeaderLink<MainPath>[] =>
  user !== null && isAdministrator(user)
    ? [dashboard, passwords, remindMe, scopeTags]
    : [passwords, dashboard, remindMe, scopeTags];

/** The links in the avatar's menu, above Lock and Logout. */
export const accountLinks: readonly HeaderLink[] = [
  { to: "/profile", label: texts.header.profile },
  { to: "/people", label: texts.header.people },
  { to: "/vaults", label: texts.header.vaults },
  dashboard,
  remindMe,
  scopeTags,
  { to: "/audit", label: texts.header.audit, isAllowed: isAdministrator },
  { to: "/api-tokens", label: texts.header.serverTokens, isAllowed: ({ isSuperAdmin }) => isSuperAdmin },
  { to: "/provisioning", label: texts.header.provisioning, isAllowed: isAdministrator },
  { to: "/system", label: texts.header.system, isAllowed: isAdministrator },
];

/**
 * Returns the links that a user may follow: none for one who must first choose a master password or add a second
 * factor.
 */
export const linksFor = <Path extends string>(links: readonly HeaderLink<Path>[], user: User | null) =>
  user?.mustChangePassword === true || user?.mustAddFactor === true
    ? []
    : links.filter(({ isAllowed }) => isAllowed === undefined || (user !== null && isAllowed(user)));
