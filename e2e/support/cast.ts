import { settle, type Resident } from "./device.ts";
import { newPerson } from "./people.ts";
import { fillVault } from "./sample-vault.ts";
import { test as base } from "./test.ts";

/** Who lives on a server whose pages are looked at. */
export interface Cast {
  /** Has a vault with two pages of awkward entries. */
  owner: Resident;
  /** Has just begun: nothing is in the vault. */
  newcomer: Resident;
}

/** Tests before a server on which people live; they are made once for all tests of a worker. */
export const test = base.extend<object, { cast: Cast }>({
  cast: [
    async ({ server }, use) => {
      const owner = await settle(server.url, newPerson("Wilhelmine"));
      await fillVault(owner.elsewhere);
      await use({ owner, newcomer: await settle(server.url, newPerson("Li")) });
    },
    { scope: "worker" },
  ],
});
