import { cardText } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { newPerson } from "../../test/support/shared-chain.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { setPlace, type OpenPlace } from "../vault/vault-place.ts";
import { makeNewKeys } from "./new-keys.ts";
import { cardOf, type SharingCore } from "./sharing-core.ts";

const [ana, bea, beaNow] = [await newPerson("Ana"), await newPerson("Bea"), await newPerson("Bea")];
const { userId } = bea.identity;

/** A sharing whose server has another card of Bea's, and where new keys are made no further than her card allows. */
function sharing() {
  const asked: string[] = [];
  const vault = {} as OpenVault;
  setPlace(vault, { verified: () => null } as unknown as OpenPlace);
  const api = async (_call: unknown, { query }: { query?: { ids: string } } = {}) => {
    if (query === undefined) throw new TypeError("the keys are begun");
    asked.push(query.ids);
    return { cards: [{ userId, card: cardText({ ...cardOf(beaNow.identity), userId }) }] };
  };
  const core = {
    host: {
      api: Object.assign(api, { done: api }),
      vaults: { find: (vaultId: string) => (vaultId === "v" ? vault : null) },
      memory: { get: async () => undefined },
      random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    },
    user: { _id: "u" },
    server: null,
    refutedCards: new Set<string>(),
    own: async () => ({
      ids: null,
      damaged: [],
      identity: ana.identity,
      records: { contacts: [{ ...cardOf(bea.identity), name: "Bea" }], vaults: [], invites: [] },
    }),
  };
  const make = (replaced: string[], vaultId = "v") =>
    makeNewKeys(core as unknown as SharingCore, "credential", { vaultId, out: [], replaced } as never);
  return { make, asked };
}

test("new keys are not given to a contact's card where the server has another one of theirs", async () => {
  const { make, asked } = sharing();
  expect(await make([userId])).toMatchObject({ kind: "notSaved", reason: { code: "person_has_new_keys" } });
  expect(asked).toEqual([userId]);
});

test("contacts whose cards stay are not asked about", async () => {
  const { make, asked } = sharing();
  await expect(make([])).rejects.toThrow("the keys are begun");
  expect(asked).toEqual([]);
});

test("a vault that is not open gets no new keys", async () => {
  expect(await sharing().make([], "other")).toMatchObject({ reason: { code: "vault_not_open" } });
});
