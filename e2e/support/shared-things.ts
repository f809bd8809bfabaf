import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Account } from "./device.ts";
import type { ServerProcess } from "./server-process.ts";
import { callApi } from "./team.ts";

type CreatedRecord = { _id: string };

const names = ["Operations", "Finance", "Legal & compliance", "Facility management of the northern warehouses"];
const furtherNames = ["أمن المعلومات", "Sales"];

/**
 * Groups, scope tags and a reminder whose message lies in the outbox: what an organisation has after a while. Gives
 * the path of the page that ends that reminder's messages.
 */
export async function createGroupsAndScopeTags({ url, dataDir }: ServerProcess, { token, person }: Account) {
  const call = <T>(method: string, path: string, body?: object) => callApi<T>({ url }, token, method, path, body);
  const people = await call<CreatedRecord[]>("GET", "/user/users");
  const groups: CreatedRecord[] = [];
  for (const [index, name] of [...names, ...furtherNames].entries())
    groups.push(
      await call<CreatedRecord>("POST", "/groups", {
        name,
        description: index % 2 === 0 ? `Whoever looks after ${name.toLowerCase()}` : "",
        members: people.slice(0, [people.length, 3, 0, 1, 2, 4][index]).map(({ _id }) => _id),
      }),
    );
  const grants = groups.map(({ _id }, index) => ({
    group: _id,
    permissions: { read: true, write: index % 2 === 0, delete: index % 3 === 0 },
  }));
  const tag = (name: string, description: string, of: object[]) =>
    call<CreatedRecord>("POST", "/scope-tags", { name, description, groups: of });
  const infrastructure = await tag("<infrastructure>", "Certificates, domains and licences", grants.slice(0, 2));
  await tag("<contracts>", "", grants.slice(1, 3));
  await tag("<everything>", "What concerns everyone. ".repeat(20), grants);
  await tag("<insurance>", "Policies and what they cover", []);

  const { reminder } = await call<{ reminder: CreatedRecord }>("POST", "/reminder/reminder", {
    title: "Wildcard certificate",
    type: "work",
    scopeTag: infrastructure._id,
    expiryDate: "2099-01-01",
    remindBeforeDays: 7,
    email: person.email,
    frequency: "once",
  });
  await call("POST", `/reminder/reminder/${reminder._id}/send`, {});
  return { unsubscribePath: unsubscribePathIn(join(dataDir, "outbox")) };
}

function unsubscribePathIn(outbox: string): string {
  for (const file of readdirSync(outbox)) {
    const unfolded = readFileSync(join(outbox, file), "utf8").replaceAll(/\r?\n[ \t]+/g, " ");
    const [, path] = /^List-Unsubscribe: *<https?:\/\/[^/]+(\/unsubscribe\/[^>]+)>/im.exec(unfolded) ?? [];
    if (path !== undefined) return path;
  }
  throw new Error("No message in the outbox can be unsubscribed from.");
}
