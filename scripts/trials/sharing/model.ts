/** An acknowledged change of an entry of a vault; `value`: its password, null: it was deleted. */
export interface Effect {
  vaultId: string;
  entryId: string;
  value: string | null;
}

/** A person who was taken out of a vault by the new keys of another one. */
export interface Removal {
  userId: string;
  /** The vault under new keys. */
  vaultId: string;
}

/** All that was acknowledged so far, and that a restored backup takes back. */
export interface Model {
  /** The vault that each vault began as, over its new keys. */
  lineOf: Map<string, string>;
  /** The vault that took the place of each. */
  next: Map<string, string>;
  /** For each line and entry the values that it may have; several after changes at the same time. */
  entries: Map<string, Map<string, ReadonlySet<string | null>>>;
  removals: Removal[];
  /** Vaults that people were given, by user id. */
  given: Map<string, Set<string>>;
  /** Vaults out of which people were to be taken by new keys that were not finished: they are barred, by user id. */
  begun: Map<string, Set<string>>;
  /** Vaults that people left, by user id: they stay in the list until new keys. */
  left: Map<string, Set<string>>;
  /** Vaults that a restored backup brought back, and that someone has copied. */
  copied: Set<string>;
}

export const createModel = (): Model => ({
  lineOf: new Map(),
  next: new Map(),
  entries: new Map(),
  removals: [],
  given: new Map(),
  begun: new Map(),
  left: new Map(),
  copied: new Set(),
});

/** Returns a copy that later changes leave as it is. */
export const checkpoint = (model: Model): Model => structuredClone(model);

export function addVault({ lineOf, entries }: Model, vaultId: string): void {
  lineOf.set(vaultId, vaultId);
  entries.set(vaultId, new Map());
}

/** Removes the line of a vault that was copied, and that no one uses any more. */
export function removeLine({ lineOf, entries }: Model, vaultId: string): void {
  entries.delete(lineOf.get(vaultId) ?? "");
}

export function addSuccessor(model: Model, vaultId: string, successor: string, out: readonly string[]): void {
  model.next.set(vaultId, successor);
  model.lineOf.set(successor, model.lineOf.get(vaultId) ?? vaultId);
  model.removals.push(...out.map((userId) => ({ userId, vaultId: successor })));
}

/** Returns the vault that each line has come to. */
export const lineTips = ({ entries, next }: Model): readonly string[] =>
  [...entries.keys()].map((line) => {
    let tip = line;
    for (let at = next.get(line); at !== undefined; at = next.get(at)) tip = at;
    return tip;
  });

export function noteBegun({ begun }: Model, vaultId: string, userIds: readonly string[]): void {
  for (const userId of userIds) begun.set(userId, (begun.get(userId) ?? new Set()).add(vaultId));
}

export function noteLeft({ left }: Model, vaultId: string, userId: string): void {
  left.set(userId, (left.get(userId) ?? new Set()).add(vaultId));
}

export function noteGiven({ given }: Model, vaultId: string, userId: string): void {
  given.set(userId, (given.get(userId) ?? new Set()).add(vaultId));
}

/** Notes the acknowledged changes of one round, which were made at the same time. */
export function applyEffects({ lineOf, entries }: Model, effects: readonly Effect[]): void {
  const values = new Map<string, Effect[]>();
  for (const effect of effects) values.set(effect.entryId, [...(values.get(effect.entryId) ?? []), effect]);
  for (const [entryId, ofEntry] of values)
    for (const { vaultId } of ofEntry)
      entries
        .get(lineOf.get(vaultId) ?? "")
        ?.set(entryId, new Set(ofEntry.filter((one) => one.vaultId === vaultId).map(({ value }) => value)));
}

/** Returns the vaults that a person was taken out of and never given again, with those that followed them. */
export function vaultsWithout({ next, given }: Model, { userId, vaultId }: Removal): string[] {
  const without: string[] = [];
  for (let at: string | undefined = vaultId; at !== undefined; at = next.get(at)) {
    if (given.get(userId)?.has(at) === true) break;
    without.push(at);
  }
  return without;
}
