import { describe, expect, test } from "vitest";
import { newPerson } from "../../test/people.ts";
import { decodeBase64url, encodeBase64url } from "../base64url.ts";
import { systemRandom } from "../bytes.ts";
import { hashText } from "../hash-text.ts";
import { randomUuid } from "../ids.ts";
import { makeVault } from "../vault-key.ts";
import { cardText } from "./card.ts";
import { openGrant, sealGrant, type Grant } from "./grant.ts";
import { sign } from "./signatures.ts";

const [ana, bea, eve] = [await newPerson(), await newPerson(), await newPerson()];
const { vaultId, vaultKey } = makeVault(systemRandom);
const now = new Date("2026-11-03T09:12:00.000Z");
const until = "2026-12-01T09:12:00.000Z";
const hash = encodeBase64url(systemRandom(32));
const given = { vaultId, vaultKey, counter: 4, hash, until };
const grant = await sealGrant(ana.identity, bea.identity, given, systemRandom);
const options = { now, isSuccessor: false };
const take = (taken: Grant, taker = bea, giver = ana) => openGrant(taker.identity, giver.identity, taken, options);

describe("a grant", () => {
  test("gives the key to the person it is for", async () => {
    expect(await take(grant)).toEqual({ vaultKey });
    const own = await sealGrant(ana.identity, ana.identity, given, systemRandom);
    expect(await take(own, ana)).toEqual({ vaultKey });
  });

  test("by another person, or for another one, is refused (SV 56)", async () => {
    expect(await take(grant, eve)).toEqual({ fault: "taker" });
    // The box is for these two cards; who signed is another person.
    const signedByEve = { ...ana.identity, secret: eve.identity.secret };
    expect(await take(await sealGrant(signedByEve, bea.identity, given, systemRandom))).toEqual({ fault: "signature" });
    expect(await take(grant, bea, eve)).toEqual({ fault: "signature" });
    const forged = { ...(await sealGrant(eve.identity, bea.identity, given, systemRandom)), by: ana.identity.userId };
    expect(await take(forged)).toEqual({ fault: "signature" });
    expect(await take({ ...grant, to: eve.identity.userId }, eve)).toEqual({ fault: "signature" });
  });

  test("with a part of another grant is refused (SV 56)", async () => {
    const other = await sealGrant(ana.identity, bea.identity, { ...given, counter: 5 }, systemRandom);
    for (const change of [
      { vaultId: randomUuid(systemRandom) },
      { vaultId: "3f2a" },
      { counter: 5 },
      { counter: -1 },
      { hash: encodeBase64url(systemRandom(32)) },
      { until: "2026-12-02T09:12:00.000Z" },
      { until: "" },
      { until: "2026-12-01" },
      { box: other.box },
      { sig: other.sig },
    ])
      expect(await take({ ...grant, ...change })).toEqual({ fault: "signature" });
  });

  test("between other cards of the same people is refused", async () => {
    const newKeys = { ...ana.identity, sign: eve.identity.sign };
    expect(await openGrant(bea.identity, newKeys, grant, options)).toEqual({ fault: "signature" });
    const otherBox = { ...bea.identity, box: eve.identity.box };
    expect(await openGrant(otherBox, ana.identity, grant, options)).toEqual({ fault: "signature" });
  });

  test("is taken until its end, and not with an end far ahead", async () => {
    const at = (time: string) =>
      openGrant(bea.identity, ana.identity, grant, { now: new Date(time), isSuccessor: false });
    expect(await at(until)).toEqual({ vaultKey });
    expect(await at("2026-12-01T09:12:00.001Z")).toEqual({ fault: "ended" });
    expect(await at("2026-10-31T09:12:00.000Z")).toEqual({ vaultKey });
    expect(await at("2026-10-31T09:11:59.999Z")).toEqual({ fault: "far" });
  });

  test("without an end is taken by members of the vault that its vault follows alone", async () => {
    const endless = await sealGrant(ana.identity, bea.identity, { ...given, until: "" }, systemRandom);
    expect(await openGrant(bea.identity, ana.identity, endless, { now, isSuccessor: true })).toEqual({ vaultKey });
    expect(await openGrant(bea.identity, ana.identity, grant, { now, isSuccessor: true })).toEqual({
      fault: "signature",
    });
    expect(await take(endless)).toEqual({ fault: "signature" });
  });

  test("whose box contains no key for the person is refused, though it is signed", async () => {
    const short = { ...grant, box: encodeBase64url(systemRandom(80)) };
    const cut = { ...grant, box: encodeBase64url(decodeBase64url(grant.box).slice(0, 40)) };
    const noBox = { ...grant, box: "-" };
    // A box for one vault, in a grant for another.
    const otherId = { ...grant, vaultId: randomUuid(systemRandom) };
    for (const wrong of [short, cut, noBox, otherId]) {
      const { sig: _, ...rest } = wrong;
      expect(await take({ ...rest, sig: await signAgain(rest) })).toEqual({ fault: "box" });
    }
  });

  test("is not made of what no one would take", async () => {
    for (const change of [{ vaultKey: systemRandom(16) }, { counter: -1 }, { until: "soon" }, { vaultId: "3f2a" }])
      await expect(sealGrant(ana.identity, bea.identity, { ...given, ...change }, systemRandom)).rejects.toThrow(
        RangeError,
      );
    const zero = { ...bea.identity, box: "A".repeat(43) };
    await expect(sealGrant(ana.identity, zero, given, systemRandom)).rejects.toThrow(RangeError);
  });
});

async function signAgain({ vaultId: id, counter, hash: link, until: end, box }: Omit<Grant, "sig">): Promise<string> {
  const [by, to] = await Promise.all([ana, bea].map(({ identity }) => hashText(cardText(identity))));
  return sign(ana.identity, "grant", id, by ?? "", to ?? "", counter, link, end, box);
}
