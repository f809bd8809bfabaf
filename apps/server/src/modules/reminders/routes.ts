import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Probe } from "../../checks/kinds.ts";
import type { SendNow } from "../../deliveries/send/send-now.ts";
import { type Api, route, listRoute } from "../../http/route.ts";
import { createAccountSemaphore } from "../../platform/long-reads.ts";
import { changeReminders } from "./bulk.ts";
import { checkNow, lookUp } from "./check.ts";
import { createWatchingReminder, type InTurn } from "./create-watching.ts";
import { listDeliveriesOf, sendReminder } from "./deliveries.ts";
import { giveHandover, keepHandover, listHandovers } from "./handovers.ts";
import { changeByImport } from "./import/change.ts";
import { importReminders } from "./import/import.ts";
import { undoImport } from "./import/undo-import.ts";
import { listImports } from "./import/list-imports.ts";
import { listRenewals } from "./import/renewals.ts";
import { listReminders } from "./list.ts";
import { listLog } from "./log.ts";
import { putByKey } from "./put-by-key.ts";
import { readReminder } from "./read.ts";
import { renewReminder } from "./renew.ts";
import { giveBack, snooze, takeInHand } from "./take.ts";
import { removeReminder, updateReminder } from "./update.ts";
import { readViews, storeViews } from "./saved-filters.ts";

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
  listRoute(api, calls.reminders.list, ({ actor, query }) => listReminders(app, actor, query));
  route(api, calls.reminders.read, { handle: ({ actor, params }) => readReminder(app, actor, params.id) });
  route(api, calls.reminders.create, {
    limit: "createReminder",
    handle: ({ session, body }) => createWatchingReminder({ ...app, look, inTurn }, session, body),
  });
  route(api, calls.reminders.update, {
    handle: ({ session, params, body: change, ifMatch }) =>
      updateReminder(app, { ...session, reminderId: params.id, change, ifMatch }),
  });
  route(api, calls.reminders.putByKey, {
    limit: "createReminder",
    handle: ({ session, params, body: form, ifMatch }) =>
      putByKey(app, session, { key: params.key, form, ifMatch, inTurn }),
  });
  if (sendNow !== undefined) {
    route(api, calls.reminders.send, {
      limit: "remindNow",
      handle: ({ session, params }) => sendReminder({ db: app.db, sendNow }, session, params.id),
    });
  }
  listRoute(api, calls.reminders.deliveries, ({ actor, params, query }) =>
    listDeliveriesOf(app, actor, params.id, query),
  );
  route(api, calls.reminderLists.bulk, {
    limit: "changeReminders",
    handle: ({ session, body, request }) => {
      const onError = (err: unknown) => request.log.error({ requestId: request.id, err }, "a reminder was not changed");
      return changeReminders(app, { ...session, changes: body.changes, onError });
    },
  });
  route(api, calls.reminderLists.views, { handle: ({ actor }) => readViews(app, actor._id) });
  route(api, calls.reminderLists.setViews, {
    handle: ({ actor, body, ifMatch }) => storeViews(app, actor._id, { views: body.views, ifMatch }),
  });
  route(api, calls.reminderImports.add, {
    limit: "importReminders",
    handle: async ({ session, actor, body }) => ({
      rows: await inTurn(actor, () => importReminders(app, session, body)),
    }),
  });
  route(api, calls.reminderImports.change, {
    limit: "importReminders",
    handle: async ({ session, actor, body }) => ({
      rows: await inTurn(actor, () => changeByImport(app, session, body)),
    }),
  });
  listRoute(api, calls.reminderImports.list, ({ actor, query }) => listImports(app, actor, query));
  listRoute(api, calls.reminderImports.renewals, ({ actor, query }) => listRenewals(app, actor, query));
  route(api, calls.reminderImports.undo, {
    limit: "undoReminderImport",
    handle: ({ session, actor, params }) => inTurn(actor, () => undoImport(app, session, params.id)),
  });
  route(api, calls.handovers.list, {
    handle: async ({ actor }) => ({ handovers: await listHandovers(app, actor) }),
  });
  route(api, calls.handovers.give, {
    handle: ({ session, params, device }) => giveHandover(app, session, { id: params.id, device }),
  });
  route(api, calls.handovers.keep, { handle: ({ actor, params }) => keepHandover(app, actor, params.id) });
  const toggled = {
    limit: "toggleReminder",
    limitPer: ({ params }: { params: { id: string } }) => params.id,
  } as const;
  route(api, calls.reminders.take, {
    ...toggled,
    handle: ({ session, params }) => takeInHand(app, session, params.id),
  });
  route(api, calls.reminders.giveBack, {
    ...toggled,
    handle: ({ session, params }) => giveBack(app, session, params.id),
  });
  route(api, calls.reminders.snooze, {
    ...toggled,
    handle: ({ session, params, body }) => snooze(app, session, { reminderId: params.id, until: body.until }),
  });
  route(api, calls.reminders.renew, {
    handle: ({ session, params, body, ifMatch }) =>
      renewReminder(app, session, { reminderId: params.id, term: body, ifMatch }),
  });
  listRoute(api, calls.reminders.log, ({ actor, params, query }) => listLog(app, actor, params.id, query));
  route(api, calls.reminders.check, {
    limit: "checkNow",
    handle: ({ session, params }) => checkNow({ ...app, look }, session, params.id),
  });
  route(api, calls.reminders.lookUp, {
    limit: "checkNow",
    handle: ({ session, body }) => lookUp({ ...app, look }, session, body),
  });
  route(api, calls.reminders.remove, { handle: ({ session, params }) => removeReminder(app, session, params.id) });
}
