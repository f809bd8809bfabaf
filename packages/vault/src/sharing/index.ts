// Shared vaults. A path of its own: curves and HPKE weigh more than the rest of the client, so a page loads it after the
// unlock.
export { createSharing } from "./create-sharing.ts";

export type * from "./activity-types.ts";
export type * from "./sharing.ts";
export type * from "./sharing-types.ts";
