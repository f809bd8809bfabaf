/** The app-wide 'refresh user data' event, on the window. */
export const refreshUserDataEvent = "refresh user data";

/** Call after one's own record, or someone's Remind Me permission, was changed. Other tabs are told as well. */
export function announceUserChange(): void {
  window.dispatchEvent(new Event(refreshUserDataEvent));
}
