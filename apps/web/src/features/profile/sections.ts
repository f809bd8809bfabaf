import { mayUseReminders } from "@pomander/contract/policy";
import type { User } from "@pomander/contract";

/** The pages of the profile, in their order. */
export const profileSections = [
  "account",
  "security",
  "device",
  "notifications",
  "links",
  "tokens",
  "advanced",
] as const;
export type ProfileSection = (typeof profileSections)[number];

export const pathOfSection = (section: ProfileSection) => `/profile/${section}`;

/** Returns the pages that a user has: API tokens need the right to use reminders. */
export const sectionsFor = (user: Pick<User, "isAdmin" | "isSuperAdmin" | "isAllowedForRemindMe">) =>
  profileSections.filter((section) => section !== "tokens" || mayUseReminders(user));
