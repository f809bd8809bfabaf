import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { scimUser } from "../../../apps/server/test/scim/client.ts";

/** A person as the company's directory has them. */
export interface Person {
  email: string;
  externalId: string;
  isActive: boolean;
  /** The id that the server gave; empty before it answered. */
  id: string;
}
export interface DirectoryGroup {
  name: string;
  members: Set<Person>;
  id: string;
}

interface Reply {
  status: number;
  body: { id?: string; Resources?: { id: string }[] };
}

/**
 * Creates the company's directory, which sends its people and groups by SCIM (RFC 7644) as real ones do: several
 * requests at once, each sent again until it is answered, after a look whether the one before had an effect.
 */
export function createProvider(url: string, tokens: readonly string[]) {
  const seen = { answered: 0, unanswered: 0, storedUnanswered: 0 };
  /** Sends one request. Returns null when no reply came, or one that asks for another try. */
  async function attempt(method: string, path: string, body?: unknown): Promise<Reply | null> {
    const token = tokens[(seen.answered + seen.unanswered) % tokens.length] ?? "";
    try {
      const reply = await fetch(`${url}/api/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (reply.status === 429) await pause(Number(reply.headers.get("retry-after") ?? 1) * 1_000);
      if (reply.status === 429 || reply.status >= 500) return null;
      seen.answered += 1;
      return { status: reply.status, body: text === "" ? {} : JSON.parse(text) };
    } catch {
      seen.unanswered += 1;
      await pause(200);
      return null;
    }
  }
  async function deliver(method: string, path: string, body?: unknown): Promise<Reply> {
    for (;;) {
      const reply = await attempt(method, path, body);
      if (reply !== null) return reply;
    }
  }
  /** Creates a resource and returns its id. After a lost reply, the directory asks for it by its name first. */
  async function create(path: string, body: object, filter: string): Promise<string> {
    for (;;) {
      const reply = await attempt("POST", path, body);
      if (reply?.status === 201 && reply.body.id !== undefined) return reply.body.id;
      if (reply !== null && reply.status !== 409)
        throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      const { body: found } = await deliver("GET", `${path}?filter=${encodeURIComponent(filter)}`);
      const [first, second] = found.Resources ?? [];
      if (second !== undefined) throw new Error(`There are two of ${filter}`);
      if (first === undefined) continue;
      seen.storedUnanswered += 1;
      return first.id;
    }
  }
  const patch = async (path: string, operations: object[]) => {
    const body = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations };
    const { status, body: reply } = await deliver("PATCH", path, body);
    if (status !== 200 && status !== 204) throw new Error(`PATCH ${path}: ${status} ${JSON.stringify(reply)}`);
  };
  const valuesOf = (people: readonly Person[]) => people.map(({ id }) => ({ value: id }));

  return {
    seen,
    async addPerson(person: Person): Promise<void> {
      const { email, externalId, isActive } = person;
      const emails = [{ value: email, type: "work", primary: true }];
      const body = scimUser(email.split("@")[0] ?? "", { userName: email, emails, externalId, active: isActive });
      person.id = await create("/Users", body, `userName eq "${email}"`);
    },
    async addGroup(group: DirectoryGroup): Promise<void> {
      const schemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"];
      const body = {
        schemas,
        displayName: group.name,
        externalId: randomUUID(),
        members: valuesOf([...group.members]),
      };
      group.id = await create("/Groups", body, `displayName eq "${group.name}"`);
    },
    async setActive(person: Person, value: boolean): Promise<void> {
      await patch(`/Users/${person.id}`, [{ op: "replace", path: "active", value }]);
      person.isActive = value;
    },
    async changeMembers(group: DirectoryGroup, { added, removed }: Record<"added" | "removed", Person[]>) {
      const changes = [
        { op: "add", path: "members", value: valuesOf(added) },
        { op: "remove", path: "members", value: valuesOf(removed) },
      ];
      await patch(
        `/Groups/${group.id}`,
        changes.filter(({ value }) => value.length > 0),
      );
      for (const person of added) group.members.add(person);
      for (const person of removed) group.members.delete(person);
    },
  };
}

/** Does something for each item, four at once, as directories do. */
export async function forEachOf<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
