import { type Call, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { createDeviceCookie } from "../../http/device-cookie.ts";
import { type Api, type PublicRequestContext, publicRoute, route } from "../../http/route.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import type { DeviceAttempt } from "./begin-session.ts";
import { endSessionByLink } from "./end-session-by-link.ts";
import { finishPasskeySignIn, startPasskeySignIn } from "./passkey-sign-in.ts";
import { confirmRecovery, finishRecovery, startRecovery } from "./recovery.ts";
import { checkEmail, isSetupToken, register } from "./registration.ts";
import { prelogin } from "./prelogin.ts";
import { login } from "./sign-in.ts";
import { updateAccount } from "./update-account.ts";
import { updateOther } from "./update-other.ts";
import { verifyEmail } from "./verify-email.ts";

type About = Pick<PublicRequestContext<Call>, "request" | "reply" | "device">;

export function registerAuth(api: Api, app: AppContext) {
  const cookie = createDeviceCookie(app.pepper, app.config.publicUrl);

  const attemptOf = <Body extends object>({ body, device, request }: About & { body: Body }): Body & DeviceAttempt => ({
    ...body,
    device,
    deviceTokenOf: (userId) => cookie.read(request, userId),
  });
  const replyWithCookie = <Reply extends { user: { _id: string } }>(
    { request, reply }: About,
    done: { reply: Reply; deviceToken: string | null },
  ): Reply => {
    if (done.deviceToken !== null) cookie.set(request, reply, done.reply.user._id, done.deviceToken);
    return done.reply;
  };

  publicRoute(api, calls.auth.prelogin, { limit: "prelogin", handle: ({ body }) => prelogin(app, body.email) });

  publicRoute(api, calls.auth.login, {
    limit: "login",
    handle: async (context) => {
      const { body, device, request } = context;
      return replyWithCookie(context, await login(app, { ...body, device, deviceTokens: cookie.readAll(request) }));
    },
  });

  publicRoute(api, calls.auth.passkeyStart, { limit: "login", handle: async () => startPasskeySignIn(app) });

  publicRoute(api, calls.auth.passkeyFinish, {
    limit: "login",
    handle: async (context) => replyWithCookie(context, await finishPasskeySignIn(app, attemptOf(context))),
  });

  publicRoute(api, calls.auth.register, {
    limit: "register",
    handle: async (context) => replyWithCookie(context, await register(app, context.body, context.device)),
  });

  publicRoute(api, calls.auth.checkEmail, { limit: "checkEmail", handle: ({ body }) => checkEmail(app, body) });

  publicRoute(api, calls.auth.checkSetupLink, {
    limit: "checkEmail",
    handle: async ({ body }) => ({ isValid: await isSetupToken(app.db, body.setupToken) }),
  });

  publicRoute(api, calls.auth.verifyEmail, {
    limit: "verifyEmail",
    handle: ({ body }) => verifyEmail(app, body.token),
  });

  publicRoute(api, calls.auth.acceptInvitation, {
    limit: "acceptInvitation",
    handle: async (context) => replyWithCookie(context, await acceptInvitation(app, attemptOf(context))),
  });

  publicRoute(api, calls.auth.endSession, {
    limit: "endSession",
    handle: ({ body }) => endSessionByLink(app, body.token),
  });

  route(api, calls.auth.update, {
    handle: async ({ session, actor, params, body, request, reply, device, ifMatch }) => {
      const update = { ...session, form: body, ifMatch, device };
      if (params.id !== actor._id) return updateOther(app, { ...update, subjectId: params.id });
      const done = await updateAccount(app, update);
      if (done.deviceToken !== null) cookie.set(request, reply, actor._id, done.deviceToken);
      return done.reply;
    },
  });

  publicRoute(api, calls.auth.recoverStart, {
    limit: "recover",
    handle: (context) => startRecovery(app, attemptOf(context)),
  });

  publicRoute(api, calls.auth.recoverConfirm, {
    limit: "recover",
    handle: ({ body, device }) => confirmRecovery(app, body, device),
  });

  publicRoute(api, calls.auth.recoverFinish, {
    limit: "recover",
    handle: async (context) => replyWithCookie(context, await finishRecovery(app, context.body, context.device)),
  });
}
