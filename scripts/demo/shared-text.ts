import { people } from "./people.ts";
import { afterLeaving, finance, given, invited, office, platform } from "./shared-vaults.ts";

const firstName = (email: string) => people.find((person) => person.email === email)?.firstName ?? email;

/** Returns the text about the shared vaults, and what there is to try. `inviteLink` waits for an answer. */
export const sharedText = (
  inviteLink: string,
): string => `  Three vaults are shared: ${platform.name}, ${finance.name} and ${office.name}. Marcus manages the first, may change the second, and
  may only view the third.
  - ${firstName(afterLeaving.who)} was taken out of ${platform.name}: ${afterLeaving.left} of ${platform.entries.length} passwords that he knows are still to be changed.
  - ${firstName(given.email)} was given ${office.name}, which waits until he accepts it.
  - ${firstName(invited.email)} is invited to ${finance.name}; the invitation waits at
    ${inviteLink}

`;
