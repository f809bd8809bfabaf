/** The party that compares the prefixes of hashes: the operator's own file, or a service under a host. */
export interface BreachParty {
  source: "file" | "service";
  host: string | null;
}

/** The source and host that a user has agreed to, on this device, for breach look-ups. */
interface BreachConsent {
  isGivenTo: (party: BreachParty) => boolean;
  giveTo: (party: BreachParty) => void;
  withdraw: () => void;
}

export const breachConsentKey = (userId: string) => `breachCheck:${userId}`;
const nameOf = ({ source, host }: BreachParty) => `${source} ${host ?? ""}`;

/**
 * Returns a user's consent, which is for one party; another party needs a new one. Where storage is full or disabled,
 * it is not kept.
 */
export function breachConsentOf(storage: Storage, userId: string): BreachConsent {
  const key = breachConsentKey(userId);
  return {
    isGivenTo: (party) => storage.getItem(key) === nameOf(party),
    giveTo(party) {
      try {
        storage.setItem(key, nameOf(party));
      } catch {
        // Without storage, the user is asked again the next time.
      }
    },
    withdraw: () => storage.removeItem(key),
  };
}
