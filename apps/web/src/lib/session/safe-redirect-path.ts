/** The state that a guard leaves in the history when it redirects a visitor to the sign-in page. */
export interface RedirectState {
  from: string;
  /** Whether the visitor opened an invitation, which is for one address. */
  isInvited?: true;
}

/** Returns the path to go back to after signing in: a path of this site, or home. */
export function safeRedirectPath(state: unknown): string {
  if (typeof state !== "object" || state === null || !("from" in state) || typeof state.from !== "string") return "/";
  const { from } = state;
  return /^\/(?![/\\])/.test(from) ? from : "/";
}
