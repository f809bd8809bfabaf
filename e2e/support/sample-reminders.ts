import type { Resident } from "./device.ts";
import type { ServerProcess } from "./server-process.ts";
import { callAs } from "./team.ts";

type Named = { _id: string; name: string };

/** Titles that pages ask for by name. */
export const sampleReminders = {
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
export async function noteReminders(
  server: ServerProcess,
  { admin, other, loser }: { admin: Resident; other: Resident; loser: Resident },
): Promise<void> {
  const call = (method: string, path: string, body?: object) => callAs(server, admin.token, method, path, body);
  const self = await callAs<{ _id: string }>(server, other.token, "GET", "/user");
  await call("PUT", `/auth/update/${self._id}`, { isAllowedForRemindMe: true });
  const [infrastructure] = ((await call("GET", "/scope-tags")) as Named[]).filter(
    ({ name }) => name === "<infrastructure>",
  );
  const janitors = (await call("POST", "/groups", { name: "Janitors", members: [self._id] })) as Named;
  const permissions = { read: false, write: false, delete: true };
  const leases = (await call("POST", "/scope-tags", {
    name: "<leases, rents and whatever else ends by itself one day>",
    groups: [{ group: janitors._id, permissions }],
  })) as Named;

  const usual = { type: "work", email: "ops@example.org", remindBeforeDays: 7, frequency: "once" };
  const reminders = [
    {
      title: sampleReminders.shared,
      expiryDate: dayIn(8),
      remindBeforeDays: 14,
      scopeTag: infrastructure?._id,
      notes: "Renew through the portal, then restart the proxy.\nThe contact is in the shared folder.",
    },
    { title: sampleReminders.own, type: "personal", expiryDate: dayIn(400), remindBeforeDays: 90 },
    { title: "Domain", type: "team", expiryDate: dayIn(-3), frequency: "weekly", remindDaysStart: dayIn(-60) },
    { title: sampleReminders.reduced, expiryDate: dayIn(60), scopeTag: leases._id },
    { title: "تجديد شهادة الخادم", type: "other", expiryDate: dayIn(0), notes: "ملاحظة قصيرة" },
    { title: "Donaudampfschifffahrtsgesellschaft".repeat(5), expiryDate: dayIn(30), notes: "long".repeat(200) },
  ];
  for (const reminder of reminders) await call("POST", "/reminder/reminder", { ...usual, ...reminder });

  const lost = await callAs<{ _id: string }>(server, loser.token, "GET", "/user");
  const setRight = (isAllowedForRemindMe: boolean) => call("PUT", `/auth/update/${lost._id}`, { isAllowedForRemindMe });
  await setRight(true);
  const insurance = { ...usual, title: sampleReminders.paused, expiryDate: dayIn(20) };
  await callAs(server, loser.token, "POST", "/reminder/reminder", insurance);
  await setRight(false);
}
