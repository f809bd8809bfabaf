import type { Unfilled } from "./fill/refusal.ts";
import type { SentAssertion, SentAssertionRequest } from "@pomander/browser/webauthn/remote-authenticator";
import type { User } from "@pomander/contract";
import type { FactorAnswer, FactorRequest, FirstVisit, SecurityWarning } from "@pomander/vault";

/** An error as it is sent to an extension page: the code and the parameters of its text. */
export interface SentError {
  code: string | null;
  params: Readonly<Record<string, number>>;
  /** The text of the server's refusal; empty: not written for people. */
  message: string;
}

/** How far another browser is that opens the vault here, as a page shows it. */
export interface ShownApproval {
  /** `digits`: each browser shows six, which the person types into the other. */
  kind: "waiting" | "digits" | "ended" | "mismatch";
  /** The digits that are shown here; empty: not that far. */
  digits: string;
  /** Whether the other browser's digits were typed here. */
  isEntered: boolean;
  /** Whether the digits that were typed last were other ones. */
  isWrong: boolean;
  /** Whether the server was not reached when it was last asked. */
  isUnreached: boolean;
}

/** Digits that were typed, or what the page wants: to see how far it is, to begin again, or to stop. */
export type ApprovalAnswer = { digits: string } | "look" | "again" | "stop";

/** The code of the error that a text is not a code for signing in. */
export const noCode = "no_sign_in_code";

/** A question of a sign-in or an unlock, which waits for the answer. */
export type Question =
  | { kind: "warning"; warning: SecurityWarning }
  | { kind: "factor"; request: FactorRequest }
  | { kind: "firstVisit"; visit: FirstVisit }
  | { kind: "passkey"; request: SentAssertionRequest }
  | { kind: "approval"; approval: ShownApproval };

/** Answers by the kind of their question. */
export interface Answers {
  warning: boolean;
  factor: FactorAnswer;
  firstVisit: boolean;
  passkey: SentAssertion;
  approval: ApprovalAnswer;
}
export type Answer = Answers[keyof Answers];

/** How far a sign-in or an unlock is. `setup`: the account must first choose its master password on the page. */
export type Step =
  | { kind: "question"; id: number; question: Question }
  | { kind: "done" }
  | { kind: "setup" }
  | { kind: "failed"; error: SentError };

export type Status = "disconnected" | "signedOut" | "locked" | "open" | "notVerified";

/**
 * The way in which a person opens the vault: `password`: their master password. No one knows that of the others: `key`: this
 * browser has a key; `other`: it has none yet.
 */
export type Opening = "password" | "key" | "other";

export interface HostState {
  status: Status;
  /** The origin of the connected server. */
  server: string | null;
  email: string | null;
  /** The address that signed in here last, unless it signed out. */
  lastEmail: string | null;
  /** Whether the person has a passkey that opens the vault, as far as that is known. */
  hasPasskey: boolean;
  /** How the vault of the signed-in user opens; null: not known yet. */
  opening: Opening | null;
  /** The name of the company that signs the user in; null: none, or not known. */
  company: string | null;
  /** Whether the server was not reached when it was last asked: what was read before is filled, and nothing is saved. */
  isOffline: boolean;
  /** Minutes without input after which the vault locks; 0: never. */
  lockAfterMinutes: number;
}

export type DetailKind = "card" | "identity";

/** An entry as the popup lists it. */
export interface ListedEntry {
  id: string;
  type: "login" | DetailKind;
  title: string;
  userName: string;
  /** The name of the shared vault that it is in; null: the person's own. */
  vaultName: string | null;
  hasCode: boolean;
  /** The last digits of a card, or the name and the city of an identity; empty: there is none, or the entry asks first. */
  facts: string;
  /** The web address of a login, to open it; null: it has none. */
  link: string | null;
  /** Whether the person must confirm that the vault is theirs before it is used. */
  reprompt: boolean;
  /** Whether only an expression fits the page, and none of the entry's other links. */
  isAsked: boolean;
  /** Whether the person has used it since the browser's start. */
  isUsed: boolean;
}

export type CopiedPart = "userName" | "password" | "code" | "cardNumber" | "cardCode";

/** A part of an entry as the popup shows it. */
export interface ShownPart {
  text: string;
  /** Seconds until a one-time code is another one; null: it stays. */
  secondsLeft: number | null;
}

/** A login that is being added in the popup, of which nothing is lost when the popup closes. */
export interface LoginDraft {
  /** The address of the page. */
  address: string;
  userName: string;
  password: string;
}

/** Values for one form; empty ones are not filled. Chromium leaves out a null on its way into a page. */
export interface LoginValues {
  userName: string;
  password: string;
  code: string;
  /** The password that a form sets; empty: it is for logging in. */
  fresh: string;
  own: OwnValue[];
}

/** A field that a person has added to a login. */
export interface OwnValue {
  name: string;
  value: string;
  /** Whether the person hides it, as a PIN. */
  isHidden: boolean;
}

/** The fields of a card or an identity, by their names. */
export type DetailValues = Readonly<Record<string, string>>;

/** A form that sets a password, as its page says. */
export interface NewPasswordForm {
  /** The text of `passwordrules`; empty: none. */
  rules: string;
  minLength: number | null;
  maxLength: number | null;
  /** The user name that is in it. */
  userName: string;
  /** Whether it changes or resets a password, by its words or as it also asks for the present one. */
  isChange: boolean;
}

/** A generated password, for a form of a tab. */
export interface ProposedPassword {
  password: string;
  /** Entries of the site that can get it. */
  updates: ListedEntry[];
}

/** How long a login that was sent waits for the next page and to be saved, in milliseconds. */
export const sentLoginLifetime = 5 * 60_000;

/** A login that was sent in a tab, as the browser and its page say. */
export interface NotedLogin {
  tabId: number;
  /** The address of the document, which had the right to it. */
  address: string;
  userName: string;
  /** Empty: the first step of a login. */
  password: string;
  /** Whether the form set this password. */
  isNew: boolean;
  /** Whether the document is a frame. */
  isFrame: boolean;
}

/** A login that can be saved. */
export interface SaveOffer {
  /** The number of the login: a page can send another one at any time. */
  number: number;
  host: string;
  userName: string;
  /** Whether its form is gone: before, the page may refuse it. */
  isAsked: boolean;
  /** Entries of this login, which can be updated: of its user name, or with its password; none: it can be saved. */
  updates: ListedEntry[];
  /** The site's other entries that the person may change. */
  others: ListedEntry[];
  /** The only one of the updates, if it is the person's own; null: the person chooses. */
  obvious: string | null;
  /** The ids of entries that have the password already, and get the user name. */
  renamed: string[];
}

/** How far a login that was sent in a tab is from being saved. `bar`: the person may be asked in the page. */
export type SavePrompt = { kind: "none" } | { kind: "badge" } | { kind: "bar" };

/** The value with which a field of a login is filled. */
export type Role = "username" | "current" | "new" | "code";

/** The document of a site that would be filled. */
export interface FillTarget {
  /** The address of the frame that would be filled. */
  address: string;
  host: string;
  /** The origins of that frame and of the tab's page. */
  origin: string;
  tabOrigin: string;
  /** The tab's site: its registered domain, else its host. */
  site: string;
  /** The host of the tab, or its origin where only the scheme differs, if the frame is of another origin. */
  tabHost: string | null;
  /** Hosts of other sites that the form is sent to. */
  actionHosts: string[];
  /** Whether it takes a card or an identity, which are filled on encrypted pages alone, and is not encrypted. */
  isDetailRefused: boolean;
  /** The form that sets a password, and hosts of other sites that this one is sent to; null: there is none. */
  fresh: { form: NewPasswordForm; actionHosts: string[] } | null;
  /** Which details it takes, and hosts of other sites that they are sent to; none where something is not encrypted. */
  details: { kind: DetailKind; actionHosts: string[] }[];
}

/** The facts about a document that the person saw when they chose. */
export interface Agreed extends Pick<FillTarget, "origin" | "tabOrigin"> {
  /** Hosts of other sites that the form is sent to. */
  actionHosts: readonly string[];
}

export type FillOutcome =
  /** `isPasswordMissing`: the form takes the password, and its field could not be filled. */
  | { kind: "filled"; isCodeCopied: boolean; isPasswordMissing: boolean }
  /** `insecure`: the form leads from `https:` to `http:`. `moved`: the page has changed. `inFrame`: a click chooses the frame. */
  | {
      kind: "notFilled";
      why: Unfilled["why"] | "inFrame" | "locked" | "noAccess";
    };

/** `unfilled`: the password is stored, and the page did not take it. `notStored`: neither. */
export type NewPasswordOutcome =
  | FillOutcome
  | { kind: "unfilled"; why: "moved" | "covered" | "altered" }
  | { kind: "notStored"; error: SentError | null };

/** The things that the extension does in pages of sites by itself, once turned on: it asks to save logins, and shows a button. */
export type InPages = "saving" | "button";
export interface PageSetting {
  isOn: boolean;
  /** Sites where it is not done, the latest first. */
  leftOut: string[];
}
export type PageSettings = Record<InPages, PageSetting>;

/** The session, which is kept until the browser ends. */
export interface StoredSession {
  /** The origin of the server that it is of. */
  server: string;
  token: string;
  /** The signed-in user, as the server presents them. */
  user: User;
  /** Whether a passkey began it, and opened the vault. */
  isByPasskey: boolean;
  /** Whether a code began it, and the user's company the session that the code is of. */
  isByCode: boolean;
}
