import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { beginSharedSuccessor, stageSharedEntries } from "./begin-successor.ts";
import { readCards, setCard } from "./cards.ts";
import { finishSharedSuccessor } from "./finish-successor.ts";
import { foundVault } from "./create-vault.ts";
import { giveGrants, readGrants } from "./grants.ts";
import { answerInvite, createInvite, readInvite, removeInvite } from "./invites.ts";
import { deleteVault, leaveVault, undeleteVault } from "./leave-or-delete.ts";
import { readList } from "./lists.ts";
import { readState } from "./state.ts";
import { reportTask, takeTask, updateTask } from "./tasks.ts";

/** Registers the calls of sharing; those of every vault are in `modules/vaults`. */
export function registerSharing(api: Api, app: AppContext) {
  route(api, calls.shared.state, { handle: ({ actor }) => readState(app, actor._id) });
  route(api, calls.shared.cards, { handle: ({ actor, query }) => readCards(app, actor._id, query.ids) });
  route(api, calls.shared.setCard, { handle: ({ session, body }) => setCard(app, session, body) });

  route(api, calls.sharedInvites.create, { handle: ({ session, body }) => createInvite(app, session, body) });
  route(api, calls.sharedInvites.read, {
    limit: "readInvite",
    handle: ({ actor, params }) => readInvite(app, actor._id, params.inviteId),
  });
  route(api, calls.sharedInvites.remove, {
    handle: ({ actor, params }) => removeInvite(app, actor._id, params.inviteId),
  });
  route(api, calls.sharedInvites.answer, {
    handle: ({ session, params, body: answer, device }) =>
      answerInvite(app, session, { ...params, answer, at: app.clock.now(), device }),
  });

  route(api, calls.sharedVaults.found, { handle: ({ session, body }) => foundVault(app, session, body) });
  route(api, calls.sharedVaults.list, { handle: ({ actor, params }) => readList(app, actor._id, params) });
  route(api, calls.sharedVaults.grants, {
    handle: ({ actor, params }) => readGrants(app, actor._id, params.vaultId),
  });
  route(api, calls.sharedVaults.give, {
    handle: ({ session, params, body }) => giveGrants(app, session, params.vaultId, body.grants),
  });
  route(api, calls.sharedVaults.leave, {
    handle: ({ session, params, body, device }) => {
      const { currentPassword } = body;
      return leaveVault(app, session, { ...params, currentPassword, at: app.clock.now(), device });
    },
  });
  route(api, calls.sharedVaults.delete, {
    handle: ({ session, params, body, device }) =>
      deleteVault(app, session, { ...params, ...body, at: app.clock.now(), device }),
  });
  route(api, calls.sharedVaults.undelete, {
    handle: ({ session, params, body, device }) =>
      undeleteVault(app, session, { ...params, ...body, at: app.clock.now(), device }),
  });

  route(api, calls.sharedSuccessors.begin, {
    handle: ({ session, params, body, device }) => {
      const presentId = params.vaultId;
      return beginSharedSuccessor(app, session, { ...body, presentId, at: app.clock.now(), device });
    },
  });
  route(api, calls.sharedSuccessors.stage, {
    handle: ({ session, params, body }) => {
      const { vaultId: presentId, successorId } = params;
      return stageSharedEntries(app, session, { ...body, presentId, successorId });
    },
  });
  route(api, calls.sharedSuccessors.finish, {
    handle: ({ session, params, body }) => {
      const { vaultId: presentId, successorId } = params;
      return finishSharedSuccessor(app, session, { presentId, successorId, form: body });
    },
  });

  route(api, calls.leaverTasks.update, {
    handle: ({ session, params, body }) => updateTask(app, session, { ...params, ...body }),
  });
  route(api, calls.leaverTasks.take, {
    handle: ({ session, params, body }) => takeTask(app, session, { ...params, ...body }),
  });
  route(api, calls.leaverTasks.report, {
    handle: ({ session, params, body }) => reportTask(app, session, params.vaultId, body),
  });
}
