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

/** A question of a sign-in or an unlock, which waits for the answer. */
export type Question =
  | { kind: "warning"; warning: SecurityWarning }
  | { kind: "factor"; request: FactorRequest }
  | { kind: "firstVisit"; visit: FirstVisit }
  | { kind: "passkey"; request: SentAssertionRequest };

/** Answers by the kind of their question. */
export interface Answers {
  warning: boolean;
  factor: FactorAnswer;
  firstVisit: boolean;
  passkey: SentAssertion;
}
export type Answer = Answers[keyof Answers];

/** How far a sign-in or an unlock is. `setup`: the account must first choose its master password on the page. */
export type Step =
  | { kind: "question"; id: number; question: Question }
  | { kind: "done" }
  | { kind: "setup" }
  | { kind: "failed"; error: SentError };

export type Status = "disconnected" | "signedOut" | "locked" | "open" | "notVerified";

export interface HostState {
  status: Status;
  /** The origin of the connected server. */
  server: string | null;
  email: string | null;
  /** Whether the person signed in with a passkey that opens the vault. */
  hasPasskey: boolean;
  /** Whether the server was not reached when it was last asked: what was read before is filled, and nothing is saved. */
  isOffline: boolean;
  /** Minutes without input after which the vault locks; 0: never. */
  lockAfterMinutes: number;
}

/** Entries that belong to no site. */
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
  /** Whether the person must confirm that the vault is theirs before it is used. */
  reprompt: boolean;
  /** Whether only an expression fits the page, and none of the entry's other links. */
  isAsked: boolean;
}

export type CopiedPart = "userName" | "password" | "code";

/** Values for one form; empty ones are not filled. Chromium leaves out a null on its way into a page. */
export interface LoginValues {
  userName: string;
  password: string;
  code: string;
  /** The password that a form sets; empty: it is for logging in. */
  fresh: string;
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
  /** Whether it also asks for the present password. */
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
}

/** A login that can be saved. */
export interface SaveOffer {
  host: string;
  userName: string;
  /** Entries of this site and user name with another password, which can be updated; none: it can be saved. */
  updates: ListedEntry[];
}

/** How far a login that was sent in a tab is from being saved. `bar`: the person may be asked in the page. */
export type SavePrompt = { kind: "none" } | { kind: "badge" } | { kind: "bar"; host: string; isUpdate: boolean };

/** Requests of the extension's own pages and its worker to the host. */
export interface HostRequests {
  state: { given: object; answer: HostState };
  connect: { given: { server: string }; answer: HostState };
  signIn: { given: { email: string; password: string }; answer: Step };
  unlock: { given: { password: string }; answer: Step };
  signInWithPasskey: { given: object; answer: Step };
  unlockWithPasskey: { given: object; answer: Step };
  answer: { given: { id: number; answer: Answer }; answer: Step };
  entriesFor: { given: { address: string }; answer: ListedEntry[] };
  search: { given: { text: string }; answer: ListedEntry[] };
  confirmOwner: { given: { id: string; password: string }; answer: { error: SentError | null } };
  valuesFor: { given: { id: string; address: string }; answer: LoginValues | null };
  /** Lists the cards or identities. */
  details: { given: { kind: DetailKind }; answer: ListedEntry[] };
  detailsFor: { given: { id: string; address: string }; answer: DetailValues | null };
  copy: { given: { id: string; part: CopiedPart }; answer: { isCopied: boolean } };
  /** Reads what other devices and members of shared vaults have changed. */
  refresh: { given: object; answer: HostState };
  note: { given: NotedLogin; answer: null };
  /** The login that waits in a tab, without its secrets. */
  noted: { given: { tabId: number }; answer: { address: string; isNew: boolean } | null };
  prompt: { given: { tabId: number; isPage: boolean }; answer: SavePrompt };
  offer: { given: { tabId: number }; answer: SaveOffer | null };
  /** Saves a login. `id`: the entry to update, or null to add one. */
  save: { given: { tabId: number; userName: string; id: string | null }; answer: { error: SentError | null } };
  /** Generates a password for a form of a tab, or returns the one generated before; `isAgain` generates another. */
  propose: {
    given: { tabId: number; address: string; form: NewPasswordForm; isAgain: boolean };
    answer: ProposedPassword | null;
  };
  /** Stores the generated password of a tab. `id` is the entry to change, or null to add an entry. */
  storeProposed: {
    given: { tabId: number; address: string; userName: string; id: string | null };
    answer: { error: SentError | null; values: LoginValues | null };
  };
  /** Drops the login that waits in a tab; `isNever`: its site is not asked about again. */
  dismiss: { given: { tabId: number; isNever: boolean }; answer: null };
  pageSettings: { given: object; answer: PageSettings };
  setInPages: { given: { part: InPages; isOn: boolean }; answer: PageSettings };
  /** Leaves out a site, or no longer. */
  setLeftOut: { given: { part: InPages; site: string; isLeftOut: boolean }; answer: PageSettings };
  /** Counts the reminders that are due; null: the number is off, the vault is locked, or the server did not answer. */
  dueReminders: { given: object; answer: { isOn: boolean; count: number | null } };
  setReminderBadge: { given: { isOn: boolean }; answer: null };
  lock: { given: object; answer: HostState };
  signOut: { given: object; answer: HostState };
}
export type HostRequestName = keyof HostRequests;
export type HostRequest = {
  [Name in HostRequestName]: { name: Name } & HostRequests[Name]["given"];
}[HostRequestName];

/** The document of a site that would be filled. */
export interface FillTarget {
  /** The address of the frame that would be filled. */
  address: string;
  host: string;
  /** The tab's site: its registered domain, else its host. */
  site: string;
  /** The host of the tab, if the frame is of another one. */
  tabHost: string | null;
  /** Hosts of other sites that the form is sent to. */
  actionHosts: string[];
  /** The form that sets a password, and hosts of other sites that this one is sent to; null: there is none. */
  fresh: { form: NewPasswordForm; actionHosts: string[] } | null;
  /** Which details it takes, and hosts of other sites that they are sent to; none where something is not encrypted. */
  details: { kind: DetailKind; actionHosts: string[] }[];
}

export type FillOutcome =
  | { kind: "filled"; isCodeCopied: boolean }
  /** `insecure`: the form leads from `https:` to `http:`. `moved`: the page has changed. */
  | { kind: "notFilled"; why: "noForm" | "insecure" | "moved" | "locked" | "noAccess" | "covered" | "altered" };

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

/** Requests of the extension's own pages to the worker. */
export interface WorkerRequests {
  host: { given: { request: HostRequest }; answer: unknown };
  target: { given: { tabId: number }; answer: FillTarget | null };
  /** `agreed`: the hosts that the person was asked about and agreed to. */
  fill: { given: { tabId: number; id: string; agreed: string[] }; answer: FillOutcome };
  /** Fills a card or an identity. `agreed`: the hosts that the person was asked about, the document's own too. */
  fillDetails: { given: { tabId: number; id: string; kind: DetailKind; agreed: string[] }; answer: FillOutcome };
  /** Stores the generated password of a tab, then fills it. */
  useProposed: {
    given: { tabId: number; userName: string; id: string | null; agreed: string[] };
    answer: NewPasswordOutcome;
  };
  /** Turns on what is done in all sites, or off: after the browser has given access to them. */
  setInPages: { given: { part: InPages; isOn: boolean }; answer: PageSettings };
  /** A login that waited in a tab was saved or dropped. */
  settled: { given: { tabId: number }; answer: null };
}
export type WorkerRequest = {
  [Name in keyof WorkerRequests]: { name: Name } & WorkerRequests[Name]["given"];
}[keyof WorkerRequests];

/** A message of `fill.js` about its document. */
export interface Report {
  name: "report";
  /** Whether a field of its form is the one that was used last: a popup takes the focus of the page. */
  isFieldActive: boolean;
  /** Whether a frame of it was used last. */
  isFrameActive: boolean;
  /** Whether it has a form that takes a login. */
  hasForm: boolean;
  /** Origins of other sites that the form is sent to. */
  actions: string[];
  /** The form that sets a password, and origins of other sites that this one is sent to. */
  fresh: { form: NewPasswordForm; actions: string[] } | null;
  /** Which details it takes, and origins of other sites that they are sent to. */
  details: { kind: DetailKind; actions: string[] }[];
}

export type BarAction = "save" | "notNow" | "never";
export interface BarTexts extends Record<BarAction, string> {
  question: string;
}

/** Messages of content scripts about their document, which the browser names. */
export type PageMessage =
  | Report
  | { name: "here" }
  | { name: "touched" }
  | { name: "used" }
  | { name: "sent"; userName: string; password: string; isNew: boolean }
  | { name: "formGone" }
  | { name: "button" }
  | { name: "bar"; action: BarAction };

/** The session, which is kept until the browser ends. */
export interface StoredSession {
  token: string;
  /** The signed-in user, as the server presents them. */
  user: User;
  /** Whether a passkey began it, and opened the vault. */
  isByPasskey: boolean;
}

/** A request as the worker sends it to the host. */
export interface HostCall {
  request: HostRequest;
  session: StoredSession | null;
}
export interface HostReply {
  answer?: unknown;
  error?: SentError;
  session: StoredSession | null;
}
