/**
 * The page's one Trusted Types policy, created before anything else of the app runs (main.tsx). The
 * Content-Security-Policy allows no other, and without one a worker's address is refused as a plain string.
 */
const policy = window.trustedTypes?.createPolicy("pomander", {
  createScriptURL(address) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) throw new TypeError("A script from another origin was refused.");
    return url.href;
  },
});

/** Returns the address of one of our workers, in the form that `new Worker` accepts. Throws for another origin. */
export function workerUrl(address: string): string {
  // TypeScript's own DOM types have no TrustedScriptURL, so its value is passed on typed as a string.
  return (policy?.createScriptURL(address) as unknown as string | undefined) ?? address;
}
