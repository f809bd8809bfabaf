import { createCall } from "./calls.ts";
import { openEntry, type Entry, type Texts } from "./entries.ts";
import { b64u, CannotOpen, hkdf } from "./envelopes.ts";
import { openBox } from "./hpke.ts";
import { keysOf, type Keys } from "./keys.ts";
import { digest, hashOf } from "./manifests.ts";
import { step, successor, type At } from "./shared-rules.ts";
import {
  cardOf,
  openLink,
  openList,
  readCard,
  take,
  withIdentity,
  type Card,
  type Grant,
  type List,
  type Person,
  type SentLink,
} from "./sharing.ts";

/** docs/crypto-protocol.md §27: reading a shared vault with a machine's token. */

export interface Token {
  machineId: string;
  secret: Buffer;
  vaultId: string;
  counter: number;
  hash: string;
}

const uuid = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Reads a token; null for any other text. */
export function readToken(text: string): Token | null {
  const [, encoded] = /^pomander_machine_([\w-]{134})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? "", "base64url");
  if (bytes.length !== 100 || b64u(bytes) !== encoded) return null;
  const counter = bytes.readUInt32BE(64);
  if (counter >= 2 ** 31) return null;
  return {
    machineId: uuid(bytes.subarray(0, 16)),
    secret: bytes.subarray(16, 48),
    vaultId: uuid(bytes.subarray(48, 64)),
    counter,
    hash: b64u(bytes.subarray(68)),
  };
}

export const machineOf = ({ secret, machineId }: Pick<Token, "secret" | "machineId">) => ({
  credential: `v1.${b64u(hkdf(secret, "pomander/v1/machine-credential"))}`,
  person: withIdentity(hkdf(secret, "pomander/v1/machine-identity"), machineId),
});

type Sent = SentLink & { list?: string | null };
interface Session {
  token: string;
  giver: string;
  vaults: { vaultId: string; counter: number; successor: string | null }[];
}

const refuse = (condition: boolean, reason: string) => {
  if (condition) throw new CannotOpen(reason);
};
const isNamed = ({ members }: List, me: Person) =>
  members.some((one) => one.kind === "machine" && cardOf(one) === cardOf(me));
const infoOf = (vaultId: string, by: Card, to: Card) =>
  Buffer.from(`pomander/v1/grant\n${vaultId}\n${hashOf(cardOf(by))}\n${hashOf(cardOf(to))}`);

/** Reads all texts of the token's vault, or of the one that new keys put in its place. */
export async function readAsMachine(baseUrl: string, text: string, now: Date): Promise<Texts[]> {
  const token = readToken(text)!;
  const { credential, person: me } = machineOf(token);
  let bearer = "";
  const call = createCall(baseUrl, () => bearer);
  const session = await call<Session>("POST", "/machine/session", { machineId: token.machineId, credential });
  bearer = session.token;
  const grantsOf = async (id: string) => (await call<{ grants: Grant[] }>("GET", `/vaults/${id}/grants`)).grants;
  const linksOf = async (id: string, after: number, until: number) =>
    (await call<{ manifests: Sent[] }>("GET", `/vaults/${id}/manifests?after=${after}&until=${until}`)).manifests;

  const { vaultId, counter } = token;
  const giver = readCard(session.giver)!;
  const [sent] = await linksOf(vaultId, counter - 1, counter);
  refuse(sent === undefined || hashOf(sent.sealed) !== token.hash, "token");
  const opens = (grant: Grant): Keys[] => {
    const box = Buffer.from(grant.box, "base64url");
    const vaultKey = openBox(me.boxSecret, box, infoOf(vaultId, giver, me));
    if (vaultKey === null) return [];
    const keys = keysOf({ vaultId, vaultKey });
    try {
      openLink(keys, sent!);
      return [keys];
    } catch {
      return [];
    }
  };
  let [keys] = (await grantsOf(vaultId)).flatMap(opens);
  refuse(keys === undefined, "token");
  const content = openLink(keys!, sent!);
  const list =
    sent!.list ?? (await call<{ list: string }>("GET", `/vaults/${vaultId}/lists/${content.list.counter}`)).list;
  refuse(hashOf(list) !== content.list.hash, "list");
  let at: At = { counter, hash: token.hash, content, list: openList(keys!, content.list.counter, list) };
  refuse(!isNamed(at.list, me), "list");

  async function walkTo(until: number) {
    for (const link of await linksOf(keys!.vaultId, at.counter, until)) {
      const next = step(keys!, at, link, link.list ?? undefined);
      refuse(next === null, "history");
      at = next!;
    }
    refuse(at.counter !== until, "history");
  }
  for (;;) {
    const vault = session.vaults.find((one) => one.vaultId === keys!.vaultId)!;
    if (vault.successor === null) break;
    await walkTo(vault.counter);
    const [first] = await linksOf(vault.successor, -1, 0);
    const grants = await grantsOf(vault.successor);
    const managers = at.list.members.filter(({ role }) => role === "manage");
    const [next] = managers.flatMap((by) => grants.flatMap((grant) => take(me, by, grant, now, true) ?? []));
    refuse(next === undefined || first?.list == null, "successor");
    const followed = successor(next!, { ...at, vaultId: keys!.vaultId }, first!, first!.list!);
    refuse(followed === null || !isNamed(followed.list, me), "successor");
    [keys, at] = [next!, followed!];
  }
  const read = await call<{ manifest: Sent; entries: Entry[] }>("GET", `/vaults/${keys!.vaultId}/contents`);
  await walkTo(read.manifest.counter);
  refuse(hashOf(read.manifest.sealed) !== at.hash, "history");
  refuse(at.content.count !== read.entries.length || at.content.digest !== digest(keys!, read.entries), "entries");
  return read.entries.map((entry) => openEntry(keys!, entry));
}
