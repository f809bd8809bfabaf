import { describe, expect, test } from "vitest";
import { newPerson } from "../../test/people.ts";
import { systemRandom } from "../bytes.ts";
import { sealCommitting } from "../committing-envelope.ts";
import { decodeBase64url } from "../base64url.ts";
import { hashText } from "../hash-text.ts";
import { randomUuid } from "../ids.ts";
import { pad } from "../padding.ts";
import { hkdf } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import { cardText } from "./card.ts";
import {
  answerOffer,
  formatInvite,
  newInvite,
  openOffer,
  parseInvite,
  readAnswer,
  sealOffer,
  type Offer,
} from "./invite.ts";

const [ana, bea, mallory] = [await newPerson(), await newPerson(), await newPerson()];
const publicCard = ({ userId, sign, box }: typeof ana.identity) => ({ userId, sign, box });
const link = newInvite(systemRandom);
const vaultId = randomUuid(systemRandom);
const offer: Offer = {
  card: publicCard(ana.identity),
  name: "Ana",
  email: "bea@example.com",
  vaults: [{ vaultId, name: "Ops", role: "write" }],
  until: "2026-12-08T09:12:00.000Z",
};
const sealed = await sealOffer(link, offer, systemRandom);
const answer = await answerOffer(link, sealed, bea.identity);
const unopenable = { code: "cannot_open", params: { field: "offer" } };

describe("an invitation's link", () => {
  test("is read as it was written, and nothing else is one", () => {
    expect(parseInvite(formatInvite(link))).toEqual(link);
    const text = formatInvite(link);
    for (const other of [
      "",
      text.slice(1),
      `${text}.`,
      `${text}A`,
      text.toUpperCase(),
      text.replace(".", ""),
      `#${text}`,
    ])
      expect(parseInvite(other)).toBeNull();
  });
});

describe("an offer", () => {
  test("opens with the link", async () => {
    expect(await openOffer(link, sealed)).toEqual(offer);
    const bare = { ...offer, vaults: [] };
    expect(await openOffer(link, await sealOffer(link, bare, systemRandom))).toEqual(bare);
  });

  test("of another invitation, or without the code, does not open", async () => {
    const other = newInvite(systemRandom);
    await expect(openOffer({ ...link, inviteId: other.inviteId }, sealed)).rejects.toMatchObject(unopenable);
    await expect(openOffer({ ...link, code: other.code }, sealed)).rejects.toMatchObject(unopenable);
  });

  test("of another form does not open", async () => {
    const okm = await hkdf(decodeBase64url(link.code), `pomander/v1/invite/${link.inviteId}`, 64);
    const seal = (value: unknown) =>
      sealCommitting(
        okm.slice(0, 32),
        `pomander/v1/invite/${link.inviteId}/offer`,
        pad(utf8(JSON.stringify(value))),
        systemRandom(12),
      );
    const sent = { ...offer, card: cardText(offer.card) };
    expect(await openOffer(link, await seal(sent))).toEqual(offer);
    const [vault] = offer.vaults;
    const others: unknown[] = [
      null,
      { ...sent, card: offer.card },
      { ...sent, card: `${sent.card} ` },
      { ...sent, card: sent.card.replace(offer.card.sign, "A".repeat(43)) },
      { ...sent, card: sent.card.replace(offer.card.box, "A".repeat(43)) },
      { ...sent, name: "" },
      { ...sent, name: "A\nB" },
      { ...sent, email: null },
      { ...sent, until: "2026-12-08" },
      { ...sent, vaults: {} },
      { ...sent, vaults: Array.from({ length: 11 }, () => vault) },
      { ...sent, vaults: [{ ...vault, role: "own" }] },
      { ...sent, vaults: [{ ...vault, vaultId: "3f2a" }] },
      { ...sent, vaults: [{ ...vault, name: "\u200b" }] },
    ];
    for (const other of others) await expect(openOffer(link, await seal(other))).rejects.toMatchObject(unopenable);
    await expect(sealOffer(link, { ...offer, name: "" }, systemRandom)).rejects.toThrow(RangeError);
  });
});

describe("an answer", () => {
  test("gives the card of the person who answered", async () => {
    expect(await readAnswer(link, await hashText(sealed), answer)).toEqual({ card: publicCard(bea.identity) });
  });

  test("with another card in its place, by the server, is refused (SV 51)", async () => {
    const card = cardText(mallory.identity);
    expect(await readAnswer(link, await hashText(sealed), { ...answer, card })).toEqual({ fault: "mac" });
    const theirs = await answerOffer({ ...link, code: newInvite(systemRandom).code }, sealed, mallory.identity);
    expect(await readAnswer(link, await hashText(sealed), theirs)).toEqual({ fault: "mac" });
  });

  test("without the code, to another invitation or to another offer is refused (SV 52)", async () => {
    const other = newInvite(systemRandom);
    expect(await readAnswer(other, await hashText(sealed), answer)).toEqual({ fault: "mac" });
    const changed = await sealOffer(link, { ...offer, email: "eve@example.com" }, systemRandom);
    expect(await readAnswer(link, await hashText(changed), answer)).toEqual({ fault: "mac" });
    for (const mac of ["", "AAAA", `${answer.mac}=`, "A".repeat(43)])
      expect(await readAnswer(link, await hashText(sealed), { ...answer, mac })).toEqual({ fault: "mac" });
  });

  test("with the code, for another person's card, is refused by its signature (SV 53)", async () => {
    const stolen = await answerOffer(link, sealed, { ...mallory.identity, ...publicCard(bea.identity) });
    expect(stolen.card).toBe(answer.card);
    expect(await readAnswer(link, await hashText(sealed), stolen)).toEqual({ fault: "sig" });
  });

  test("with a key that no client takes is refused (SV 53)", async () => {
    const weak = await answerOffer(link, sealed, { ...bea.identity, sign: `AQ${"A".repeat(41)}` });
    expect(await readAnswer(link, await hashText(sealed), weak)).toEqual({ fault: "card" });
    const zero = await answerOffer(link, sealed, { ...bea.identity, box: "A".repeat(43) });
    expect(await readAnswer(link, await hashText(sealed), zero)).toEqual({ fault: "card" });
  });
});
