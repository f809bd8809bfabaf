/** The party that compares the prefixes of hashes: the operator's own file, or a service under a host. */
export interface BreachParty {
  source: "file" | "service";
  host: string | null;
}

export const breachConsentKey = (userId: string) => `breachCheck:${userId}`;
const nameOf = ({ source, host }: BreachParty) => `${source} ${host ?? ""}`;

/**
 * Returns a user's consent on this device, which is for one party; another party needs a new one. Where storage is full
 * or disabled, it is not kept.
 */
export function breachConsentOf(storage: Storage, userId: string) {
  const key = breachConsentKey(userId);
  return {
    isGivenTo: (party: BreachParty) => storage.getItem(key) === nameOf(party),
    giveTo(party: BreachParty) {
      try {
        storage.setItem(key, nameOf(party));
      } catch {
        // Without storage, the user is asked again the next time.
      }
    },
    withdraw: () => storage.removeItem(key),
  };
}
