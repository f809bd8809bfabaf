import * as react from "react";

/** State that React shares with its renderers, with the number of stacks that it has recorded in the last second. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  { recentlyCreatedOwnerStacks: number }
>;

/**
 * Has React record no stack for an element: only its warnings print one, and recording them took a fifth of a page's
 * test.
 */
export function createElementsQuickly(): void {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });
}
