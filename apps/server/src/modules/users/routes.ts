import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route, listRoute } from "../../http/route.ts";
import { addUser, addUsers } from "./add.ts";
import { inviteUser } from "./invite.ts";
import { listByScopeTag, listDirectory, listUsers } from "./list.ts";
import { readVaultAccesses } from "./vault-accesses.ts";
import { reviewLinks } from "./review-links.ts";
import { deleteOwnAccount, readDeletionImpact, removeUser } from "./remove.ts";
import { readUser, updateOwnProfile } from "./own-profile.ts";
import { sendVerification, sendVerificationTo } from "./send-verification.ts";
import { changeSettings, readSendingHours } from "./server-settings.ts";
import {
  acceptSuperAdminOffer,
  offerSuperAdmin,
  readSuperAdminOffer,
  withdrawSuperAdminOffer,
} from "./super-admin-offers.ts";
import { endAllSessions, endOneSession, readSessions, replaceSession } from "./user-sessions.ts";

export function registerUsers(api: Api, app: AppContext) {
  route(api, calls.users.me, { handle: ({ actor }) => readUser(app, actor, actor._id) });
  route(api, calls.users.updateMe, {
    handle: ({ actor, body, ifMatch }) => updateOwnProfile(app, actor, body, ifMatch),
  });
  route(api, calls.users.read, { handle: ({ actor, params }) => readUser(app, actor, params.id) });
  route(api, calls.users.sendVerification, {
    limit: "sendVerification",
    handle: ({ actor, device }) => sendVerification(app, actor._id, device),
  });
  route(api, calls.users.sendVerificationTo, {
    limit: "sendVerificationTo",
    handle: ({ session, params, device }) => sendVerificationTo(app, session, params.id, device),
  });
  route(api, calls.users.superAdminOffer, { handle: ({ actor }) => readSuperAdminOffer(app, actor._id) });
  route(api, calls.users.offerSuperAdmin, { handle: (context) => offerSuperAdmin(app, context) });
  route(api, calls.users.withdrawSuperAdminOffer, {
    handle: ({ actor }) => withdrawSuperAdminOffer(app, actor._id),
  });
  route(api, calls.users.acceptSuperAdminOffer, { handle: (context) => acceptSuperAdminOffer(app, context) });
  listRoute(api, calls.users.sessions, ({ session }) => readSessions(app, session));
  route(api, calls.users.endSessions, { handle: ({ session }) => endAllSessions(app, session) });
  listRoute(api, calls.users.list, ({ actor, query }) => listUsers(app, actor, query));
  listRoute(api, calls.users.directory, ({ actor, query }) => listDirectory(app, actor, query));
  route(api, calls.users.add, { handle: ({ session, body, device }) => addUser(app, { ...session, device }, body) });
  route(api, calls.users.addMany, {
    handle: ({ session, body, request, device }) => {
      const onError = (err: unknown) => request.log.error({ requestId: request.id, err }, "a row could not be added");
      return addUsers(app, { ...session, device, onError }, body.users);
    },
  });
  route(api, calls.users.invite, {
    limit: "sendVerificationTo",
    handle: ({ session, params, device }) => inviteUser(app, session, { userId: params.id, device }),
  });
  route(api, calls.users.impact, { handle: ({ actor, params }) => readDeletionImpact(app, actor, params.id) });
  route(api, calls.users.remove, {
    handle: ({ session, params, query, device }) => {
      const sharedReminders = query.sharedReminders ?? "handover";
      const sendTo = query.remindersTo ?? null;
      return removeUser(app, { ...session, userId: params.id, sharedReminders, sendTo, device });
    },
  });
  listRoute(api, calls.users.byScopeTag, ({ params, query }) => listByScopeTag(app, params.scopeTagId, query));
  route(api, calls.users.sendingHours, {
    handle: async () => ({ sendingHours: await readSendingHours(app.db) }),
  });
  route(api, calls.users.settings, { handle: ({ session, body }) => changeSettings(app, session, body) });
  route(api, calls.users.vaultAccesses, { handle: ({ session }) => readVaultAccesses(app, session) });
  route(api, calls.users.reviewLinks, {
    limit: "reviewLinks",
    handle: ({ session, body }) => reviewLinks(app, session, body.remove),
  });
  route(api, calls.users.deleteMe, {
    handle: ({ session, body, device }) => deleteOwnAccount(app, session, body, device),
  });
  route(api, calls.users.replaceSession, { handle: ({ session, body }) => replaceSession(app, session, body.token) });
  route(api, calls.users.endSession, { handle: ({ session, params }) => endOneSession(app, session, params.id) });
}
