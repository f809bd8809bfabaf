import type { SignInRequest, VaultService } from "../vault/vault-service.ts";
import type { Questions, VaultAccess, VaultView } from "../vault/access.ts";

/** How an agent is. */
interface AgentStatus {
  pid: number;
  isUnlocked: boolean;
  /** When it locks unless it is used before; ISO 8601. null: not by itself. */
  locksAt: string | null;
}

/** What an agent does for a command, by name: all of a vault's access, and what leads to it. */
export type AgentCalls = VaultAccess & {
  signIn(request: SignInRequest, questions: Questions): Promise<void>;
  unlock(password: string, questions: Questions): Promise<void>;
  status(): Promise<AgentStatus>;
  /** As `view`, without counting as use: it keeps nothing unlocked. */
  peek(): Promise<VaultView>;
  /** Ends the agent. */
  lock(): Promise<void>;
};

/** Which of them need what beside their arguments; the record keeps the list complete. */
export const agentCalls: Record<keyof AgentCalls, "plain" | "questions" | "progress"> = {
  signIn: "questions",
  unlock: "questions",
  status: "plain",
  peek: "plain",
  lock: "plain",
  view: "plain",
  confirmFirstVisit: "plain",
  acceptServerState: "plain",
  setOfflineCopy: "plain",
  reveal: "plain",
  create: "plain",
  save: "plain",
  archive: "plain",
  restore: "plain",
  versions: "plain",
  deletedEntries: "plain",
  putBack: "plain",
  putBackAsNew: "plain",
  proveUnlock: "plain",
  confirmOwner: "plain",
  openAll: "progress",
  importEntries: "progress",
  imports: "plain",
  undoImport: "progress",
};

export const isAgentCall = (name: string): name is keyof AgentCalls => Object.hasOwn(agentCalls, name);

/** Of the service, without what stays in its process. */
export type AgentService = Pick<VaultService, keyof VaultAccess | "signIn" | "unlock" | "lockAfterMs" | "close">;

const questionNames: Record<keyof Questions, true> = {
  confirmWarning: true,
  code: true,
  newPassword: true,
  earlierVault: true,
  saveRecoveryKey: true,
};

/** Questions that are asked elsewhere, by name. */
export const questionsBy = (ask: (name: keyof Questions, args: unknown[]) => Promise<unknown>): Questions =>
  Object.fromEntries(
    (Object.keys(questionNames) as (keyof Questions)[]).map((name) => [name, (...args: unknown[]) => ask(name, args)]),
  ) as unknown as Questions;
