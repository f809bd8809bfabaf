import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { argon2id } from "../src/argon2.ts";
import { decodeBase64url, encodeBase64url, readBase64url } from "../src/base64url.ts";
import { openText } from "../src/envelope.ts";
import { hashText } from "../src/hash-text.ts";
import { openManifest } from "../src/manifest.ts";
import { openEntry } from "../src/open-entry.ts";
import { importAesKey } from "../src/primitives.ts";
import { derivePasskeyKey } from "../src/passkey.ts";
import { parseRecoveryKey } from "../src/recovery-key.ts";
import { openSealedFile } from "../src/sealed-file.ts";
import { decodeUtf8 } from "../src/utf8.ts";
import { openGrant } from "../src/sharing/grant.ts";
import { openIdentity } from "../src/sharing/identity.ts";
import { openOffer, parseInvite, readAnswer } from "../src/sharing/invite.ts";
import { openMachine, parseMachineToken } from "../src/sharing/machine.ts";
import { isBoxKey, isSignKey } from "../src/sharing/public-keys.ts";
import { isLinkSigned, openLink } from "../src/sharing/shared-link.ts";
import { openList } from "../src/sharing/shared-list.ts";
import { cardText, readCard } from "../src/sharing/card.ts";
import { openSharedKeys, openVaultKeys, ownEntryKeys, unwrapVaultKey } from "../src/vault-key.ts";
import type { Bytes } from "../src/bytes.ts";
import { makeVectors, vectorsFile, type Vectors } from "./make.ts";

const published = JSON.parse(readFileSync(vectorsFile, "utf8")) as Vectors;
const { vault } = published;

describe("the published vectors", () => {
  test("are made again exactly from the same random source", async () => {
    expect(JSON.parse(JSON.stringify(await makeVectors()))).toEqual(published);
  });

  test("open to what they say", async () => {
    const { key, context, text, envelope } = published.envelope;
    const aesKey = await importAesKey(decodeBase64url(key), ["decrypt"]);
    expect(await openText(aesKey, context, envelope, "text")).toBe(text);

    const vaultKey = decodeBase64url(vault.vaultKey);
    for (const { wrapKey, wrappedVaultKey } of published.passwords)
      expect(await unwrapVaultKey(decodeBase64url(wrapKey), vault.vaultId, "master", wrappedVaultKey)).toEqual(
        vaultKey,
      );
    const { wrapKey, wrappedVaultKey } = published.recovery;
    expect(await unwrapVaultKey(decodeBase64url(wrapKey), vault.vaultId, "recovery", wrappedVaultKey)).toEqual(
      vaultKey,
    );

    const keys = await openVaultKeys(vaultKey, vault.vaultId);
    for (const { entry, texts } of published.entries) expect(await openEntry(keys, entry)).toEqual(texts);
    for (const { manifest, content } of published.manifests)
      expect(await openManifest(keys, manifest)).toEqual(content);

    const { passkey } = published;
    for (const prf of [passkey.prf, passkey.longerPrf]) {
      const passkeyKey = await derivePasskeyKey(decodeBase64url(prf));
      const kind = `passkey/${passkey.credentialId}` as const;
      expect(await unwrapVaultKey(passkeyKey, vault.vaultId, kind, passkey.envelope)).toEqual(vaultKey);
    }

    const { successor } = published;
    const nextKeys = await openVaultKeys(decodeBase64url(successor.vaultKey), successor.vaultId);
    expect(await openManifest(nextKeys, successor.manifest)).toEqual(successor.content);

    await openSharing();
    await openMachineVector();

    const { password, file, text: sealedText } = published.sealedFiles;
    const pieces: Bytes[] = [];
    const opened = await openSealedFile(new Blob([decodeBase64url(file)]), { password, argon2: argon2id });
    for await (const piece of opened.pieces()) pieces.push(piece);
    expect(pieces.map(decodeUtf8)).toEqual([sealedText]);
  });

  test("name what is refused", async () => {
    const ofHex = (hex: string) => encodeBase64url(Uint8Array.from(Buffer.from(hex, "hex")));
    const { sign, box } = published.sharing.refusedKeys;
    expect([...sign.map(ofHex).filter(isSignKey), ...box.map(ofHex).filter(isBoxKey)]).toEqual([]);
    for (const prf of published.passkey.refused)
      await expect(derivePasskeyKey(decodeBase64url(prf))).rejects.toMatchObject({ code: "invalid_prf_result" });
    for (const text of published.machines.refused) expect(parseMachineToken(text)).toBeNull();
    for (const text of published.base64url.invalid) expect(readBase64url(text)).toBeNull();
    for (const typed of published.recovery.typed)
      expect(parseRecoveryKey(typed)).toEqual(decodeBase64url(published.recovery.secret));
    for (const typed of published.recovery.refused)
      expect(() => parseRecoveryKey(typed)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^recovery_key_/) }),
      );
    const reasons = [published.envelope, published.committingEnvelope].flatMap(({ refused }) => refused);
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(
      new Set(["version", "shape", "commitment", "tag", "padding", "text"]),
    );
  });
});

/** Opens everything of shared vaults. */
async function openMachineVector() {
  const { token, card, credential, manager, vault: shared } = published.machines;
  const read = parseMachineToken(token)!;
  const machine = await openMachine(read);
  expect([cardText(machine.identity), machine.credential]).toEqual([card, credential]);
  const giver = readCard(manager.card)!;
  const opened = await openGrant(machine.identity, giver, shared.grant, { now: new Date(), isSuccessor: true });
  const vaultKey = "vaultKey" in opened ? opened.vaultKey : new Uint8Array(0);
  expect(encodeBase64url(vaultKey)).toBe(shared.vaultKey);
  const [, second] = shared.links;
  const keys = await openSharedKeys(vaultKey, shared.vaultId);
  expect(await openLink(keys, second!.link)).toMatchObject({ counter: read.counter, hash: read.hash });
  const { content } = await openList(keys, 1, second!.sealedList!);
  expect(content.members).toMatchObject([{}, { userId: read.machineId, kind: "machine", role: "read", checked: null }]);
}

async function openSharing() {
  const { sharing } = published;
  const people = await Promise.all(
    sharing.people.map(async (person) => {
      const keys = await openVaultKeys(decodeBase64url(person.vaultKey), person.vaultId);
      return { keys, identity: await openIdentity(keys, person.userId), card: person.card };
    }),
  );
  for (const { identity, card } of people) expect(cardText(identity)).toBe(card);
  const [ana, bea] = people;
  if (ana === undefined || bea === undefined) throw new Error("The vectors have people");
  expect(await openEntry(ownEntryKeys(ana.keys), sharing.ownEntry.entry)).toEqual(sharing.ownEntry.texts);

  const { fragment, offer, sealedOffer, answer } = sharing.invite;
  const link = parseInvite(fragment);
  if (link === null) throw new Error("The vectors have an invitation");
  expect(await openOffer(link, sealedOffer)).toEqual({ ...offer, card: readCard(offer.card) });
  expect(await readAnswer(link, await hashText(sealedOffer), answer)).toEqual({ card: readCard(bea.card) });

  for (const vault of [sharing.vault, sharing.successor]) {
    const vaultKey = decodeBase64url(vault.vaultKey);
    const keys = await openSharedKeys(vaultKey, vault.vaultId);
    for (const { content, link: sent, hash, list, sealedList } of vault.links) {
      const opened = await openLink(keys, sent);
      expect([opened.content, opened.hash]).toEqual([content, hash]);
      const signer = people.find(({ identity }) => identity.userId === sent.by);
      expect(signer && isLinkSigned(vault.vaultId, opened, signer.identity)).toBe(true);
      const openedList = sealedList === null ? null : await openList(keys, sent.counter, sealedList);
      expect(openedList?.content ?? null).toEqual(list);
    }
    const options = { now: new Date("2026-11-03T09:12:00.000Z"), isSuccessor: vault.grant.until === "" };
    expect(await openGrant(bea.identity, ana.identity, vault.grant, options)).toEqual({ vaultKey });
  }
}
