import {
  generateByRules,
  type OpenVault,
  parsePasswordRules,
  type PasswordRules,
  type SaveOutcome,
} from "@pomander/vault";
import type { NewPasswordForm, ProposedPassword } from "../messages.ts";
import type { HostRequests } from "../requests.ts";
import { sentError } from "./conversation.ts";
import { type IndexedEntry, isWritable, listed, ownFirst } from "./entry-index.ts";
import { newLogin } from "./new-login.ts";
import type { UsableEntries } from "./usable-entries.ts";

/** Limits of generated passwords: milliseconds until one is dropped, tabs that have one, and entries offered for it. */
const limits = { kept: 10 * 60_000, tabs: 50, entries: 20 };
/** The length of a password that no rule makes shorter or longer. */
const usualLength = 20;
/** Symbols that nearly every site accepts. */
const usualRules = "required: lower; required: upper; required: digit; required: [-!#$*+.=?@_]";

/** Returns what a site wants; a text that is not understood counts as none. */
function rulesOf({ rules: text, minLength, maxLength }: NewPasswordForm): PasswordRules {
  let rules = parsePasswordRules(usualRules);
  try {
    if (text !== "") rules = parsePasswordRules(text);
  } catch {
    // The usual ones stay.
  }
  const all = (numbers: (number | null)[]) => numbers.filter((number) => number !== null);
  const [least, longest] = [all([rules.minLength, minLength]), all([rules.maxLength, maxLength])];
  return {
    ...rules,
    minLength: least.length === 0 ? null : Math.max(...least),
    maxLength: longest.length === 0 ? null : Math.min(...longest),
  };
}

/** A form that says nothing about its password. */
export const anyForm: NewPasswordForm = { rules: "", minLength: null, maxLength: null, userName: "", isChange: false };

/** Makes a password for a form. Rules that none fits are followed in their length and characters alone. */
export function makePassword(form: NewPasswordForm): string {
  const rules = rulesOf(form);
  try {
    return generateByRules(rules, usualLength).text;
  } catch {
    return generateByRules({ ...rules, required: [], maxConsecutive: null }, usualLength).text;
  }
}

type Given<Name extends keyof HostRequests> = HostRequests[Name]["given"];

interface Proposal {
  origin: string;
  form: NewPasswordForm;
  password: string;
  at: number;
  /** The entry that has it already, or the one before, which the site may have refused, and its password before these. */
  stored: { id: string; former: string } | null;
}

interface NewPasswordDeps {
  usableEntries: Pick<UsableEntries, "fitting" | "valuesFor">;
  /** Returns the user's own vault; null: it is locked, or does not match what was last saved. */
  personal: () => OpenVault | null;
}

/** The passwords that were made for forms of tabs: they wait in memory, and a popup that opens again finds its own. */
export function createNewPasswords({ usableEntries, personal }: NewPasswordDeps) {
  const proposals = new Map<number, Proposal>();

  const proposalFor = (tabId: number, address: string) => {
    const now = Date.now();
    for (const [id, { at }] of proposals) if (now - at > limits.kept) proposals.delete(id);
    const proposal = proposals.get(tabId);
    return proposal?.origin === new URL(address).origin ? proposal : undefined;
  };
  const entriesFor = async (address: string) => {
    const fitting = await usableEntries.fitting(address);
    const writable = fitting.filter(({ entry, isAsked }) => !isAsked && isWritable(entry.vault));
    return ownFirst(writable.map(({ entry }) => entry)).slice(0, limits.entries);
  };

  async function propose({ tabId, address, form, isAgain }: Given<"propose">): Promise<ProposedPassword | null> {
    if (personal() === null) return null;
    const before = proposalFor(tabId, address);
    const known = isAgain ? undefined : before;
    const isSame = known !== undefined && JSON.stringify(rulesOf(known.form)) === JSON.stringify(rulesOf(form));
    const proposal = isSame
      ? known
      : {
          origin: new URL(address).origin,
          form,
          password: makePassword(form),
          at: Date.now(),
          stored: before?.stored ?? null,
        };
    proposals.delete(tabId);
    proposals.set(tabId, proposal);
    const [oldest] = proposals.keys();
    if (proposals.size > limits.tabs && oldest !== undefined) proposals.delete(oldest);
    const updates = (await entriesFor(address)).map((entry) => listed(entry, false));
    return { password: proposal.password, updates };
  }

  /** Adds an entry with the password, or gives it to one of the site's. Returns what that one had before. */
  async function put(
    { origin, password }: Proposal,
    { entry, userName, isOurs }: { entry: IndexedEntry | null; userName: string; isOurs: boolean },
  ): Promise<{ outcome: SaveOutcome; vaultId: string; former: string } | null> {
    const own = personal();
    if (own === null) return null;
    const { vaultId } = entry?.vault ?? own;
    if (entry === null) {
      const outcome = await own.create(newLogin({ address: origin, userName, password }));
      return { outcome, vaultId, former: "" };
    }
    const opened = await entry.vault.reveal(entry.entryId);
    const email = isOurs && userName !== "" ? userName : opened.email;
    const outcome = await entry.vault.save(opened, { ...opened, email, password });
    return { outcome, vaultId, former: opened.password };
  }

  async function store({
    tabId,
    address,
    userName,
    id: chosen,
  }: Given<"storeProposed">): Promise<HostRequests["storeProposed"]["answer"]> {
    const proposal = proposalFor(tabId, address);
    if (proposal === undefined) return { error: null, values: null };
    // A page that did not take it is filled again, without a second entry.
    const id = proposal.stored?.id ?? chosen;
    const entry = id === null ? null : ((await entriesFor(address)).find((one) => one.id === id) ?? null);
    if (id !== null && entry === null) return { error: null, values: null };
    // A login that asks for the master password is not overwritten before that was typed.
    const isGuarded = entry?.reprompt === true && proposal.stored === null;
    if (isGuarded && (await usableEntries.valuesFor(entry.id, address)) === null) return { error: null, values: null };
    const isOurs = proposal.stored !== null && chosen === null;
    const written = await put(proposal, { entry, userName, isOurs });
    if (written?.outcome.kind !== "saved")
      return { error: sentError(written?.outcome.kind === "notSaved" ? written.outcome.reason : null), values: null };
    const former = proposal.stored?.former ?? written.former;
    proposal.stored = { id: id ?? `${written.vaultId}/${written.outcome.id}`, former };
    const name = entry === null || isOurs ? userName : entry.userName;
    const password = entry?.reprompt === true ? "" : former;
    return { error: null, values: { userName: name, password, code: "", fresh: proposal.password, own: [] } };
  }

  return {
    propose,
    store,
    /** Returns the password that an entry had before the one that was proposed in a tab, or null. */
    formerOf(tabId: number, address: string, id: string): string | null {
      const stored = proposalFor(tabId, address)?.stored ?? null;
      return stored?.id === id ? stored.former : null;
    },
    forget: () => proposals.clear(),
  };
}
