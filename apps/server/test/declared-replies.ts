import { type Call, callList, type CallName, declaredErrors, type ErrorCode } from "@pomander/contract";

const calls = new Map<CallName, Call>(callList.map(({ name, call }) => [name, call]));

interface ReplyLine {
  call?: CallName;
  code?: ErrorCode;
  status?: number;
}

/**
 * Returns a description of a logged reply that the contract doesn't declare for its call; null for any other log line.
 */
export function undeclaredReply(line: string): string | null {
  const { call: name, code, status } = JSON.parse(line) as ReplyLine;
  const call = name === undefined ? undefined : calls.get(name);
  if (name === undefined || call === undefined || status === undefined) return null;
  const isDeclared = code === undefined ? status in call.replies : declaredErrors(name, call).has(code);
  return isDeclared ? null : `${name} is answered with ${status} ${code ?? ""}, which its call doesn't declare`;
}

/** Throws for a refusal that says nothing, or an issue of it: a person could do nothing about it. */
export function assertHasText(request: string, status: number, reply: string): void {
  if (status >= 400 && /"(?:message|detail)":""/.test(reply))
    throw new Error(`${request} is refused without a text: ${status} ${reply}`);
}
