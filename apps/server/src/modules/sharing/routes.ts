import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { beginSharedSuccessor, stageSharedEntries } from "./begin-successor.ts";
import { readCards, setCard } from "./cards.ts";
import { finishSharedSuccessor } from "./finish-successor.ts";
import { foundVault } from "./create-vault.ts";
import { giveGrants, readGrants } from "./grants.ts";
import { answerInvite, createInvite, readInvite, removeInvite } from "./invites.ts";
import { deleteVault, leaveVault, undeleteVault } from "./leave.ts";
import { readList } from "./lists.ts";
import { readState } from "./state.ts";
import { reportTask, takeTask, updateTask } from "./tasks.ts";

/** Registers the calls of sharing; those of every vault are in `modules/vaults`. */
export function registerSharing(api: Api, app: AppContext) {
  route(api, calls.shared.state, { handle: ({ actor }) => readState(app, actor._id) });
  route(api, calls.shared.cards, { handle: ({ actor, query }) => readCards(app, actor._id, query.ids) });
  route(api, calls.shared.setCard, { handle: (context) => setCard(app, context, context.body) });

  route(api, calls.sharedInvites.create, { handle: (context) => createInvite(app, context, context.body) });
  route(api, calls.sharedInvites.read, {
    limit: "readInvite",
    handle: ({ actor, params }) => readInvite(app, actor._id, params.inviteId),
  });
  route(api, calls.sharedInvites.remove, {
    handle: ({ actor, params }) => removeInvite(app, actor._id, params.inviteId),
  });
  route(api, calls.sharedInvites.answer, {
    handle: (context) => {
      const { params, body: answer, device } = context;
      return answerInvite(app, context, { ...params, answer, at: app.clock.now(), device });
    },
  });

  route(api, calls.sharedVaults.found, { handle: (context) => foundVault(app, context, context.body) });
  route(api, calls.sharedVaults.list, { handle: ({ actor, params }) => readList(app, actor._id, params) });
  route(api, calls.sharedVaults.grants, {
    handle: ({ actor, params }) => readGrants(app, actor._id, params.vaultId),
  });
  route(api, calls.sharedVaults.give, {
    handle: (context) => giveGrants(app, context, context.params.vaultId, context.body.grants),
  });
  route(api, calls.sharedVaults.leave, {
    handle: (context) => {
      const { params, body, device } = context;
      const { currentPassword } = body;
      return leaveVault(app, context, { ...params, currentPassword, at: app.clock.now(), device });
    },
  });
  route(api, calls.sharedVaults.delete, {
    handle: (context) => {
      const { params, body, device } = context;
      return deleteVault(app, context, { ...params, ...body, at: app.clock.now(), device });
    },
  });
  route(api, calls.sharedVaults.undelete, {
    handle: (context) => {
      const { params, body, device } = context;
      return undeleteVault(app, context, { ...params, ...body, at: app.clock.now(), device });
    },
  });

  route(api, calls.sharedSuccessors.begin, {
    handle: (context) => {
      const { params, body, device } = context;
      const presentId = params.vaultId;
      return beginSharedSuccessor(app, context, { ...body, presentId, at: app.clock.now(), device });
    },
  });
  route(api, calls.sharedSuccessors.stage, {
    handle: (context) => {
      const { vaultId: presentId, successorId } = context.params;
      return stageSharedEntries(app, context, { ...context.body, presentId, successorId });
    },
  });
  route(api, calls.sharedSuccessors.finish, {
    handle: (context) => {
      const { vaultId: presentId, successorId } = context.params;
      return finishSharedSuccessor(app, context, { presentId, successorId, form: context.body });
    },
  });

  route(api, calls.leaverTasks.update, {
    handle: (context) => updateTask(app, context, { ...context.params, ...context.body }),
  });
  route(api, calls.leaverTasks.take, {
    handle: (context) => takeTask(app, context, { ...context.params, ...context.body }),
  });
  route(api, calls.leaverTasks.report, {
    handle: (context) => reportTask(app, context, context.params.vaultId, context.body),
  });
}
