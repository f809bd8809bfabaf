import { calls } from "@pomander/contract";
import { isSharedName } from "@pomander/crypto/limits";
import { cardOfCode, cardText, readCard, type Card } from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { cardOf, contactOf, liveLists, withOwn, type SharingCore } from "./sharing-core.ts";
import type { SharingOutcome } from "./sharing-types.ts";
import { hasKeyOfAnother } from "./usable-card.ts";

/** Compares the digits that a person reads out with all cards known for them. */
export function compare(
  core: SharingCore,
  { userId, name, typed }: { userId: string; name: string; typed: string },
): Promise<SharingOutcome> {
  return withOwn(core, async (own): Promise<SharingOutcome> => {
    if (userId === own.identity.userId) throw clientError("code_fits_none");
    const { cards } = await core.host.api(calls.shared.cards, { query: { ids: userId } });
    const published = cards.flatMap(({ card }) => readCard(card) ?? []).filter((one) => one.userId === userId);
    const listed = liveLists(core, own).flatMap(({ members }) => members.map(cardOf));
    const contact = contactOf(own, userId);
    const known: Card[] = [...published, ...listed, ...(contact === undefined ? [] : [cardOf(contact)])];
    const card = await cardOfCode(
      typed,
      known.filter((one) => one.userId === userId),
    );
    if (card === null || hasKeyOfAnother(card, [own.identity])) throw clientError("code_fits_none");
    if (!isSharedName(name.trim())) throw clientError("name_refused");
    for (const other of published) if (cardText(other) !== cardText(card)) core.refutedCards.add(cardText(other));
    const record = { ...card, name: name.trim(), how: "code" as const, at: core.host.now().toISOString() };
    return core.change("contacts", (contacts) => [
      ...contacts.filter((other) => other.userId !== userId),
      contactOf({ records: { ...own.records, contacts } }, userId) === undefined
        ? record
        : { ...contacts.find((other) => other.userId === userId), ...record },
    ]);
  });
}
