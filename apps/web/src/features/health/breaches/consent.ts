/** Whether a person has said yes, on this device, to looking their passwords up in known breaches. */
interface BreachConsent {
  isGiven: () => boolean;
  give: () => void;
  withdraw: () => void;
}

export const breachConsentKey = (userId: string) => `breachCheck:${userId}`;

/** Where storage is full or switched off, the answer holds until the page is left. */
export function breachConsentOf(storage: Storage, userId: string): BreachConsent {
  const key = breachConsentKey(userId);
  return {
    isGiven: () => storage.getItem(key) === "yes",
    give() {
      try {
        storage.setItem(key, "yes");
      } catch {
        // Asked again the next time.
      }
    },
    withdraw: () => storage.removeItem(key),
  };
}
