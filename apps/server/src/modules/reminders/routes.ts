import { totalCountHeader } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import type { SendNow } from "../../deliveries/send-now.ts";
import { type Api, route } from "../../http/route.ts";
import { createReminder } from "./create.ts";
import { listDeliveriesOf, sendReminder } from "./deliveries.ts";
import { listReminders } from "./list.ts";
import { readReminder } from "./read.ts";
import { removeReminder } from "./remove.ts";
import { updateReminder } from "./update.ts";

export function registerReminders(api: Api, core: Core, sendNow: SendNow | undefined) {
  route(api, "reminders.list", {
    handle: async ({ actor, query, reply }) => {
      const { reminders, total } = await listReminders(core, actor, query);
      reply.header(totalCountHeader, total);
      return reminders;
    },
  });
  route(api, "reminders.read", { handle: ({ actor, params }) => readReminder(core, actor, params.id) });
  route(api, "reminders.create", {
    handle: async (visit) => {
      await api.door.limitRate("createReminder", visit.actor._id);
      return createReminder(core, visit, visit.body);
    },
  });
  route(api, "reminders.update", {
    handle: ({ actor, sessionId, params, body, request }) =>
      updateReminder(core, {
        actor,
        sessionId,
        reminderId: params.id,
        change: body,
        ifMatch: request.headers["if-match"],
      }),
  });
  if (sendNow !== undefined) {
    route(api, "reminders.send", {
      handle: (visit) => sendReminder({ db: core.db, sendNow }, visit, visit.params.id),
    });
  }
  route(api, "reminders.deliveries", {
    handle: async ({ actor, params, query, reply }) => {
      const { deliveries, total } = await listDeliveriesOf(core, actor, params.id, query);
      reply.header(totalCountHeader, total);
      return deliveries;
    },
  });
  route(api, "reminders.remove", { handle: (visit) => removeReminder(core, visit, visit.params.id) });
}
