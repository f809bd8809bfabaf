import type { Account } from "./device.ts";
import type { ServerProcess } from "./server-process.ts";
import { callApi } from "./team.ts";

type NamedRecord = { _id: string; name: string };

/** Titles that pages ask for by name. */
export const sampleReminderTitles = {
  shared: "Certificate of the shop",
  own: "Passport",
  reduced: "Lease of the office",
  paused: "Insurance",
};

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * What is awkward to show on My Reminders: of an administrator who has all rights, and, to somebody who may delete it
 * and no more, one of theirs; and one of somebody who lost Remind Me.
 */
export async function createSampleReminders(
  server: ServerProcess,
  { admin, groupMember, remindMeRevoked }: { admin: Account; groupMember: Account; remindMeRevoked: Account },
): Promise<void> {
  const call = (method: string, path: string, body?: object) => callApi(server, admin.token, method, path, body);
  const self = await callApi<{ _id: string }>(server, groupMember.token, "GET", "/user");
  await call("PUT", `/auth/update/${self._id}`, { isAllowedForRemindMe: true });
  const [infrastructure] = ((await call("GET", "/scope-tags")) as NamedRecord[]).filter(
    ({ name }) => name === "<infrastructure>",
  );
  const janitors = (await call("POST", "/groups", { name: "Janitors", members: [self._id] })) as NamedRecord;
  const permissions = { read: false, write: false, delete: true };
  const leases = (await call("POST", "/scope-tags", {
    name: "<leases, rents and whatever else ends by itself one day>",
    groups: [{ group: janitors._id, permissions }],
  })) as NamedRecord;

  const usual = { type: "work", email: "ops@example.org", remindBeforeDays: 7, frequency: "once" };
  const reminders = [
    {
      title: sampleReminderTitles.shared,
      expiryDate: dayIn(8),
      remindBeforeDays: 14,
      scopeTag: infrastructure?._id,
      notes: "Renew through the portal, then restart the proxy.\nThe contact is in the shared folder.",
    },
    { title: sampleReminderTitles.own, type: "personal", expiryDate: dayIn(400), remindBeforeDays: 90 },
    { title: "Domain", type: "team", expiryDate: dayIn(-3), frequency: "weekly", remindDaysStart: dayIn(-60) },
    { title: sampleReminderTitles.reduced, expiryDate: dayIn(60), scopeTag: leases._id },
    { title: "تجديد شهادة الخادم", type: "other", expiryDate: dayIn(0), notes: "ملاحظة قصيرة" },
    { title: "Donaudampfschifffahrtsgesellschaft".repeat(5), expiryDate: dayIn(30), notes: "long".repeat(200) },
  ];
  for (const reminder of reminders) await call("POST", "/reminder/reminder", { ...usual, ...reminder });

  const lost = await callApi<{ _id: string }>(server, remindMeRevoked.token, "GET", "/user");
  const setRight = (isAllowedForRemindMe: boolean) => call("PUT", `/auth/update/${lost._id}`, { isAllowedForRemindMe });
  await setRight(true);
  const insurance = { ...usual, title: sampleReminderTitles.paused, expiryDate: dayIn(20) };
  await callApi(server, remindMeRevoked.token, "POST", "/reminder/reminder", insurance);
  await setRight(false);
}
