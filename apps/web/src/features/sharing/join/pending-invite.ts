/**
 * The part of the invitation's link behind the #, as last opened in this page. It is kept in memory only, until the
 * invitation is accepted or the page is closed: it survives signing in and registering, and no reload.
 */
let pending: string | null = null;

export const pendingInvite = {
  get: () => pending,
  /** Stores the part behind the # of an address, if it has one. */
  take(hash: string): void {
    const fragment = hash.replace(/^#/, "");
    if (fragment !== "") pending = fragment.slice(0, maxLength);
  },
  forget(): void {
    pending = null;
  },
};

/** The most characters that are kept; an invitation has 59. */
const maxLength = 200;

const form = /^[0-9a-f-]{36}\.[\w-]{22}$/;

/** Returns whether this can be the part behind the # of an invitation's link. */
export const isInviteFragment = (fragment: string): boolean => form.test(fragment);
