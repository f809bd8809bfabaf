import { chooseOnDevice, settle, type Resident } from "./device.ts";
import { newPerson, type Person } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";
import { callAs } from "./team.ts";

export interface Staff {
  superAdmin: Resident;
  admin: Resident;
  /** Was reset, began anew, and has the vault from before in the archive. */
  returned: Resident;
}

/** Those who have a temporary password, as `password`, and have not chosen one of their own. */
export interface Guests {
  firstTime: Person;
  /** Has a vault, which `old.password` and `recoveryKey` open. */
  afterReset: Person & { old: Person; recoveryKey: string };
}

const temporary = "handed-over-Kettle-7";

/** What an administrator makes of a server: people with every right, some of them reset, one with an awkward name. */
export async function hireStaff(server: ServerProcess): Promise<Staff & { guests: Guests }> {
  const { url } = server;
  const superAdmin = await settle(url, newPerson("Sofia"), server.setupLink());
  const call = <T>(method: string, path: string, body?: object) =>
    callAs<T>(server, superAdmin.token, method, path, body);
  const add = ({ firstName, lastName, email }: Person, rights: object = {}) =>
    call("POST", "/user/user", { firstName, lastName, email, password: temporary, ...rights });
  const reset = async ({ email }: Person) => {
    const [found] = await call<{ _id: string }[]>("GET", `/user/users?search=${encodeURIComponent(email)}`);
    await call("PUT", `/auth/update/${found?._id}`, { password: temporary });
  };

  const admin = newPerson("Adam");
  await add(admin, { isAdmin: true, mobileNo: "+43 660 1234567" });
  const firstTime = newPerson("Uma");
  await add(firstTime, { isAllowedForRemindMe: true });
  await add({ ...newPerson("Wolfeschlegelsteinhausenbergerdorff"), lastName: "نورة بنت عبد الرحمن".repeat(3) });

  const forgetful = await settle(url, newPerson("Ben"));
  await reset(forgetful.person);
  const away = await settle(url, newPerson("Carla"));
  await reset(away.person);
  return {
    superAdmin,
    admin: await chooseOnDevice(url, admin, temporary),
    returned: await chooseOnDevice(
      url,
      { ...forgetful.person, password: `${forgetful.person.password}-anew` },
      temporary,
    ),
    guests: {
      firstTime: { ...firstTime, password: temporary },
      afterReset: { ...away.person, password: temporary, old: away.person, recoveryKey: away.recoveryKey },
    },
  };
}
