import { calls, type CallReply } from "@pomander/contract";
import { ApiError, type Api } from "../api.ts";
import type { AskCode } from "./types.ts";

/**
 * Proves a credential to the server, and gives it the code that may go with a temporary password
 * (crypto-protocol.md §6). Nothing in a reply tells this client to go on without the code.
 */
export async function requestSession(
  api: Api,
  proof: { email: string; password: string },
  askCode: AskCode | undefined,
): Promise<CallReply<typeof calls.auth.login>> {
  let open: { challenge: string; methods: readonly string[] } | null = null;
  let answer: { challenge: string; code: string } | null = null;
  for (;;) {
    try {
      return await api(calls.auth.login, { body: { ...proof, ...answer } }, { token: null });
    } catch (error) {
      if (!(error instanceof ApiError) || askCode === undefined) throw error;
      const { challenge, methods } = error;
      if (error.code === "second_factor_required" && challenge !== null) open = { challenge, methods };
      else if (error.code !== "invalid_code" || open === null) throw error;
      const given = await askCode({ methods: open.methods, isWrong: error.code === "invalid_code" });
      if (given === "stop") throw error;
      answer = given === "sendAgain" ? null : { challenge: open.challenge, code: given.code };
    }
  }
}
