import type { SignInRequest, VaultService } from "../vault/vault-service.ts";
import {
  type AccountAccess,
  type DirectCall,
  directCalls,
  type Questions,
  type VaultAccess,
  type VaultView,
} from "../vault/access-types.ts";

interface AgentStatus {
  pid: number;
  isUnlocked: boolean;
  /** Time at which it locks unless it is used before; ISO 8601. null: it does not lock by itself. */
  locksAt: string | null;
}

/** Calls that an agent performs for a command, by name: all of an account's access, and the steps that lead to it. */
export type AgentCalls = Omit<AccountAccess, "within"> & {
  signIn(request: SignInRequest, questions: Questions): Promise<void>;
  unlock(password: string | null, questions: Questions): Promise<void>;
  status(): Promise<AgentStatus>;
  /** Returns the same as `view` without counting as use: it does not keep the vault unlocked. */
  peek(): Promise<VaultView>;
  /** Ends the agent. */
  lock(): Promise<void>;
};

export type CallKind = "plain" | "questions" | "progress" | "import" | "pieces";

/** Kind of the extra argument that each call of a vault takes; the record keeps the list complete. */
export const vaultCalls: Record<keyof VaultAccess, CallKind> = {
  view: "plain",
  confirmFirstVisit: "plain",
  ...(Object.fromEntries(directCalls.map((name) => [name, "plain"])) as Record<DirectCall, "plain">),
  proveUnlock: "plain",
  confirmOwner: "plain",
  openAll: "progress",
  importEntries: "import",
  storeFile: "import",
  imports: "plain",
  undoImport: "progress",
  putFile: "progress",
  getFile: "progress",
  makeLink: "plain",
  listLinks: "plain",
  endLink: "plain",
  readFile: "pieces",
};

export const agentCalls: Record<keyof AgentCalls, CallKind> = {
  signIn: "questions",
  unlock: "questions",
  status: "plain",
  peek: "plain",
  lock: "plain",
  sharedVaults: "plain",
  leavers: "plain",
  ...vaultCalls,
};

export const isVaultCall = (name: string): name is keyof VaultAccess => Object.hasOwn(vaultCalls, name);
export const isAgentCall = (name: string): name is keyof AgentCalls => Object.hasOwn(agentCalls, name);

/** The methods of the service that an agent needs to serve commands. */
export type AgentService = Pick<
  VaultService,
  keyof AccountAccess | "signIn" | "unlock" | "vaultId" | "lockAfterMs" | "close"
>;

const questionNames: Record<keyof Questions, true> = {
  confirmWarning: true,
  code: true,
  newPassword: true,
  earlierVault: true,
  saveRecoveryKey: true,
  opening: true,
  digits: true,
};

/** Returns questions that are asked elsewhere, by name. */
export const questionsBy = (ask: (name: keyof Questions, args: unknown[]) => Promise<unknown>): Questions =>
  Object.fromEntries(
    (Object.keys(questionNames) as (keyof Questions)[]).map((name) => [name, (...args: unknown[]) => ask(name, args)]),
  ) as unknown as Questions;
