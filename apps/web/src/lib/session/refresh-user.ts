/** The app-wide 'refresh user data' event, on the window. */
export const refreshUserDataEvent = "refresh user data";

/** Announces that the user's own record, or another user's Remind Me permission, was changed, to other tabs as well. */
export function announceUserChange(): void {
  window.dispatchEvent(new Event(refreshUserDataEvent));
}
