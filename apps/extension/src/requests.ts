import type {
  Agreed,
  Answer,
  CopiedPart,
  DetailKind,
  DetailValues,
  FillOutcome,
  FillTarget,
  HostState,
  InPages,
  ListedEntry,
  LoginDraft,
  LoginValues,
  NewPasswordForm,
  NewPasswordOutcome,
  NotedLogin,
  PageSettings,
  ProposedPassword,
  SaveOffer,
  SavePrompt,
  SentError,
  ShownPart,
  Step,
  StoredSession,
} from "./messages.ts";

/** Requests of the extension's own pages and its worker to the host. */
export interface HostRequests {
  state: { given: object; answer: HostState };
  connect: { given: { server: string }; answer: HostState };
  signIn: { given: { email: string; password: string }; answer: Step };
  unlock: { given: { password: string }; answer: Step };
  signInWithPasskey: { given: object; answer: Step };
  unlockWithPasskey: { given: object; answer: Step };
  /** Signs in with a code of a session that the user's company began. */
  signInWithCode: { given: { code: string }; answer: Step };
  /** Reads how the vault of such a session opens, for the state. */
  readOpening: { given: object; answer: Step };
  /** Unlocks with the key that this browser keeps, soon after the company has signed the user in. */
  unlockWithKey: { given: object; answer: Step };
  /** Has another browser, in which the vault is open, open it here. */
  unlockByApproval: { given: object; answer: Step };
  unlockWithRecoveryKey: { given: { recoveryKey: string }; answer: Step };
  answer: { given: { id: number; answer: Answer }; answer: Step };
  entriesFor: { given: { address: string }; answer: ListedEntry[] };
  /** Returns the entry that was chosen in a tab before, for a page of the same origin; null: none. */
  chosen: { given: { tabId: number; address: string }; answer: string | null };
  /** Finds entries; an empty text finds every login. */
  search: { given: { text: string }; answer: ListedEntry[] };
  confirmOwner: { given: { id: string; password: string }; answer: { error: SentError | null } };
  /** `isChange`: the form changes a password, and so asks for the one that the site still has. */
  valuesFor: { given: { id: string; address: string; tabId: number; isChange: boolean }; answer: LoginValues | null };
  entriesForDialog: { given: { address: string }; answer: ListedEntry[] };
  valuesForDialog: { given: { id: string; address: string }; answer: Omit<LoginValues, "code" | "fresh"> | null };
  /** Lists the cards or identities. */
  details: { given: { kind: DetailKind }; answer: ListedEntry[] };
  detailsFor: { given: { id: string; address: string }; answer: DetailValues | null };
  copy: { given: { id: string; part: CopiedPart }; answer: { isCopied: boolean } };
  /** Returns a part of an entry to be read; null: it has none, or asks for the master password first. */
  show: { given: { id: string; part: CopiedPart }; answer: ShownPart | null };
  /** Copies a generated password. */
  copyGenerated: { given: { password: string }; answer: { isCopied: boolean } };
  /** Generates a password that nearly every site accepts. */
  generate: { given: object; answer: string };
  /** Keeps what is typed for a new login, for ten minutes and until the vault locks. */
  keepDraft: { given: { draft: LoginDraft }; answer: null };
  /** Returns what was typed for the site of a page; null: nothing. */
  draft: { given: { address: string }; answer: LoginDraft | null };
  /** Adds a login for the page of a draft. */
  add: { given: { draft: LoginDraft }; answer: { error: SentError | null } };
  /** Reads what other devices and members of shared vaults have changed. */
  refresh: { given: object; answer: HostState };
  note: { given: NotedLogin; answer: null };
  /** The login that waits in a tab, without its secrets. */
  noted: { given: { tabId: number }; answer: { address: string; isNew: boolean } | null };
  prompt: { given: { tabId: number; isPage: boolean }; answer: SavePrompt };
  offer: { given: { tabId: number }; answer: SaveOffer | null };
  /** Returns the password of an offer; null: another login waits, or none. */
  offeredPassword: { given: { tabId: number; number: number }; answer: string | null };
  /** Saves the login of an offer, if it still waits. `id`: the entry to update, or null to add one. */
  save: {
    given: { tabId: number; number: number; userName: string; id: string | null };
    answer: { error: SentError | null };
  };
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
  /** Whether a one-time code is copied after filling, where the page has no field for it yet. */
  copiesCode: { given: object; answer: boolean };
  setCopiesCode: { given: { isOn: boolean }; answer: null };
  lock: { given: object; answer: HostState };
  signOut: { given: object; answer: HostState };
}
export type HostRequestName = keyof HostRequests;
export type HostRequest = {
  [Name in HostRequestName]: { name: Name } & HostRequests[Name]["given"];
}[HostRequestName];

/** Requests of the extension's own pages to the worker. */
export interface WorkerRequests {
  host: { given: { request: HostRequest }; answer: unknown };
  target: { given: { tabId: number }; answer: FillTarget | null };
  /** Whether a page has opened the popup of a tab, and not the person by the browser's own means. */
  isOpenedByPage: { given: { tabId: number }; answer: boolean };
  /** Returns what the person has typed into the login of a tab's page; null: nothing, or not into that page. */
  typed: { given: { tabId: number; agreed: Agreed }; answer: Pick<LoginDraft, "userName" | "password"> | null };
  fill: { given: { tabId: number; id: string; agreed: Agreed }; answer: FillOutcome };
  /** Fills a card or an identity. */
  fillDetails: { given: { tabId: number; id: string; kind: DetailKind; agreed: Agreed }; answer: FillOutcome };
  /** Stores the generated password of a tab, then fills it. */
  useProposed: {
    given: { tabId: number; userName: string; id: string | null; agreed: Agreed };
    answer: NewPasswordOutcome;
  };
  /** The sign-in dialog of a tab; null: it no longer waits. */
  dialog: { given: { tabId: number }; answer: { origin: string; entries: ListedEntry[] } | null };
  /** Answers it with an entry; null: the browser shows its own. Returns whether one of the origin that was seen waited. */
  answerDialog: { given: { tabId: number; id: string | null; agreed: string }; answer: boolean };
  /** Turns on what is done in all sites, or off: after the browser has given access to them. */
  setInPages: { given: { part: InPages; isOn: boolean }; answer: PageSettings };
  /** A login that waited in a tab was saved or dropped. */
  settled: { given: { tabId: number }; answer: null };
}
export type WorkerRequest = {
  [Name in keyof WorkerRequests]: { name: Name } & WorkerRequests[Name]["given"];
}[keyof WorkerRequests];

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
