import { setUpEmptyVault, registerAccount, type Account } from "./device.ts";
import { newPerson, type Person } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";
import { callApi } from "./team.ts";

export interface CreatedUsers {
  superAdmin: Account;
  admin: Account;
  /** Was reset, began anew, and has the vault from before in the archive. */
  returned: Account;
}

/** Those who have a temporary password, as `password`, and have not chosen one of their own. */
export interface TemporaryPasswordUsers {
  firstTime: Person;
  /** Has a vault, which `old.password` and `recoveryKey` open. */
  afterReset: Person & { old: Person; recoveryKey: string };
}

const temporaryPassword = "handed-over-Kettle-7";

/** What an administrator makes of a server: people with every right, some of them reset, one with an awkward name. */
export async function createUsers(
  server: ServerProcess,
): Promise<CreatedUsers & { temporaryPasswordUsers: TemporaryPasswordUsers }> {
  const { url } = server;
  const superAdmin = await registerAccount(url, newPerson("Sofia"), server.setupLink());
  const call = <T>(method: string, path: string, body?: object) =>
    callApi<T>(server, superAdmin.token, method, path, body);
  const add = ({ firstName, lastName, email }: Person, rights: object = {}) =>
    call("POST", "/user/user", { firstName, lastName, email, password: temporaryPassword, ...rights });
  const reset = async ({ email }: Person) => {
    const [found] = await call<{ _id: string }[]>("GET", `/user/users?search=${encodeURIComponent(email)}`);
    await call("PUT", `/auth/update/${found?._id}`, { password: temporaryPassword });
  };

  const admin = newPerson("Adam");
  await add(admin, { isAdmin: true, mobileNo: "+43 660 1234567" });
  const firstTime = newPerson("Uma");
  await add(firstTime, { isAllowedForRemindMe: true });
  await add({ ...newPerson("Wolfeschlegelsteinhausenbergerdorff"), lastName: "نورة بنت عبد الرحمن".repeat(3) });

  const forgetful = await registerAccount(url, newPerson("Ben"));
  await reset(forgetful.person);
  const away = await registerAccount(url, newPerson("Carla"));
  await reset(away.person);
  return {
    superAdmin,
    admin: await setUpEmptyVault(url, admin, temporaryPassword),
    returned: await setUpEmptyVault(
      url,
      { ...forgetful.person, password: `${forgetful.person.password}-anew` },
      temporaryPassword,
    ),
    temporaryPasswordUsers: {
      firstTime: { ...firstTime, password: temporaryPassword },
      afterReset: { ...away.person, password: temporaryPassword, old: away.person, recoveryKey: away.recoveryKey },
    },
  };
}
