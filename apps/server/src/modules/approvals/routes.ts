import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { answerApproval, beginApproval, endApproval, readApproval, revealApproval, sealApproval } from "./service.ts";

export function registerApprovals(api: Api, app: AppContext): void {
  route(api, calls.approvals.begin, {
    limit: "beginApproval",
    handle: ({ session, body, device }) => beginApproval(app, session, body, device),
  });
  route(api, calls.approvals.read, {
    handle: async ({ session }) => ({ approval: await readApproval(app, session) }),
  });
  route(api, calls.approvals.answer, {
    handle: ({ session, params, body }) => answerApproval(app, session, params.id, body),
  });
  route(api, calls.approvals.reveal, {
    handle: ({ session, params, body }) => revealApproval(app, session, params.id, body),
  });
  route(api, calls.approvals.seal, {
    handle: ({ session, params, body, device }) => sealApproval(app, session, params.id, { body, device }),
  });
  route(api, calls.approvals.end, {
    handle: ({ session, params }) => endApproval(app, session, params.id),
  });
}
