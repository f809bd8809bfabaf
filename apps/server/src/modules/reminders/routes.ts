import { calls, totalCountHeader } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import type { Probe } from "../../checks/kinds.ts";
import type { SendNow } from "../../deliveries/send/send-now.ts";
import { type Api, route } from "../../http/route.ts";
import { createAccountSemaphore } from "../../platform/long-reads.ts";
import { changeReminders } from "./bulk.ts";
import { checkNow, lookUp } from "./check.ts";
import { createWatchingReminder, type InTurn } from "./create-watching.ts";
import { listDeliveriesOf, sendReminder } from "./deliveries.ts";
import { changeByImport } from "./import/change.ts";
import { importReminders } from "./import/import.ts";
import { listImports, undoImport } from "./import/past-imports.ts";
import { listRenewals } from "./import/renewals.ts";
import { listReminders } from "./list.ts";
import { listLog } from "./log.ts";
import { readReminder } from "./read.ts";
import { renewReminder } from "./renew.ts";
import { giveBack, snooze, takeInHand } from "./take.ts";
import { removeReminder, updateReminder } from "./update.ts";
import { readViews, storeViews } from "./views.ts";

interface ReminderRouteDeps {
  look: Probe;
  /** Absent when the server does not offer Remind Now. */
  sendNow: SendNow | undefined;
}

/**
 * Limits for calls that make many reminders, or lock the owner's count: one per account at a time, few enough to leave
 * database connections for other calls. A call that waits has no connection.
 */
const turns = { permits: 10, timeoutMs: 10_000 };

export function registerReminders(api: Api, app: AppContext, { look, sendNow }: ReminderRouteDeps) {
  const acquire = createAccountSemaphore(turns);
  const inTurn: InTurn = async ({ _id }, work) => {
    const release = await acquire(_id);
    return work().finally(release);
  };
  route(api, calls.reminders.list, {
    handle: async ({ actor, query, reply }) => {
      const { reminders, total } = await listReminders(app, actor, query);
      reply.header(totalCountHeader, total);
      return reminders;
    },
  });
  route(api, calls.reminders.read, { handle: ({ actor, params }) => readReminder(app, actor, params.id) });
  route(api, calls.reminders.create, {
    handle: async (context) => {
      await api.routeDeps.limitSession("createReminder", context);
      return createWatchingReminder({ ...app, look, inTurn }, context, context.body);
    },
  });
  route(api, calls.reminders.update, {
    handle: ({ actor, sessionId, params, body, request }) =>
      updateReminder(app, {
        actor,
        sessionId,
        reminderId: params.id,
        change: body,
        ifMatch: request.headers["if-match"],
      }),
  });
  if (sendNow !== undefined) {
    route(api, calls.reminders.send, {
      handle: async (context) => {
        await api.routeDeps.limitSession("remindNow", context);
        return sendReminder({ db: app.db, sendNow }, context, context.params.id);
      },
    });
  }
  route(api, calls.reminders.deliveries, {
    handle: async ({ actor, params, query, reply }) => {
      const { deliveries, total } = await listDeliveriesOf(app, actor, params.id, query);
      reply.header(totalCountHeader, total);
      return deliveries;
    },
  });
  route(api, calls.reminderLists.bulk, {
    handle: async (context) => {
      await api.routeDeps.limitSession("changeReminders", context);
      const { actor, sessionId, body, request } = context;
      const onError = (err: unknown) => request.log.error({ requestId: request.id, err }, "a reminder was not changed");
      return changeReminders(app, { actor, sessionId, changes: body.changes, onError });
    },
  });
  route(api, calls.reminderLists.views, { handle: ({ actor }) => readViews(app, actor._id) });
  route(api, calls.reminderLists.setViews, {
    handle: ({ actor, body, request }) =>
      storeViews(app, actor._id, { views: body.views, ifMatch: request.headers["if-match"] }),
  });
  route(api, calls.reminderImports.add, {
    handle: async (context) => {
      await api.routeDeps.limitSession("importReminders", context);
      return { rows: await inTurn(context.actor, () => importReminders(app, context, context.body)) };
    },
  });
  route(api, calls.reminderImports.change, {
    handle: async (context) => {
      await api.routeDeps.limitSession("importReminders", context);
      return { rows: await inTurn(context.actor, () => changeByImport(app, context, context.body)) };
    },
  });
  route(api, calls.reminderImports.list, {
    handle: async ({ actor, query, reply }) => {
      const { imports, total } = await listImports(app, actor, query);
      reply.header(totalCountHeader, total);
      return imports;
    },
  });
  route(api, calls.reminderImports.renewals, {
    handle: async ({ actor, query, reply }) => {
      const { renewed, total } = await listRenewals(app, actor, query);
      reply.header(totalCountHeader, total);
      return renewed;
    },
  });
  route(api, calls.reminderImports.undo, {
    handle: async (context) => {
      await api.routeDeps.limitSession("undoReminderImport", context);
      return inTurn(context.actor, () => undoImport(app, context, context.params.id));
    },
  });
  const limitTaking = (session: Session, reminderId: string) =>
    api.routeDeps.limitSession("toggleReminder", session, reminderId);
  route(api, calls.reminders.take, {
    handle: async (context) => {
      await limitTaking(context, context.params.id);
      return takeInHand(app, context, context.params.id);
    },
  });
  route(api, calls.reminders.giveBack, {
    handle: async (context) => {
      await limitTaking(context, context.params.id);
      return giveBack(app, context, context.params.id);
    },
  });
  route(api, calls.reminders.snooze, {
    handle: async (context) => {
      await limitTaking(context, context.params.id);
      return snooze(app, context, { reminderId: context.params.id, until: context.body.until });
    },
  });
  route(api, calls.reminders.renew, {
    handle: (context) => {
      const { params, body, request } = context;
      return renewReminder(app, context, {
        reminderId: params.id,
        term: body,
        ifMatch: request.headers["if-match"],
      });
    },
  });
  route(api, calls.reminders.log, {
    handle: async ({ actor, params, query, reply }) => {
      const { entries, total } = await listLog(app, actor, params.id, query);
      reply.header(totalCountHeader, total);
      return entries;
    },
  });
  route(api, calls.reminders.check, {
    handle: async (context) => {
      await api.routeDeps.limitSession("checkNow", context);
      return checkNow({ ...app, look }, context, context.params.id);
    },
  });
  route(api, calls.reminders.lookUp, {
    handle: async (context) => {
      await api.routeDeps.limitSession("checkNow", context);
      return lookUp({ ...app, look }, context, context.body);
    },
  });
  route(api, calls.reminders.remove, { handle: (context) => removeReminder(app, context, context.params.id) });
}
