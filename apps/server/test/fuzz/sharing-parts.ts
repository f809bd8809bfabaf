import { randomUUID } from "node:crypto";
import type { CallName } from "@pomander/contract";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { fileRequests } from "../matrix/file-requests.ts";
import { linkRequests } from "../matrix/link-requests.ts";
import { sharingRequests } from "../matrix/sharing-requests.ts";
import type { Known } from "./arbitrary.ts";

const prepared = { ...sharingRequests, ...fileRequests, ...linkRequests };
type PreparedCall = keyof typeof prepared;
const isPrepared = (call: CallName): call is CallName & PreparedCall => call in prepared;

interface Prepared {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** Returns the values of a request that succeeds, member by member: signatures are right over these alone. */
export async function sharingPartsFor(server: TestServer, call: CallName, owner: TestUser): Promise<Known> {
  if (!isPrepared(call)) return {};
  const people = { server, caller: owner, subject: owner };
  const { params = {}, query = "", body = {}, raw, headers = {} } = (await prepared[call](people)) as Prepared;
  const asked = Object.fromEntries(new URLSearchParams(query));
  const members = Object.entries({ ...asked, ...body, ...params });
  return {
    ...Object.fromEntries(members.map(([name, value]) => [name, [value]])),
    ...("link-ticket" in headers ? { "link-ticket": [JSON.parse(headers["link-ticket"])] } : {}),
    ...(raw === undefined ? {} : { octets: [raw] }),
    // A begin names both the vault and the new one.
    ...(call === "sharedSuccessors.begin" ? { vaultId: [params["vaultId"], randomUUID()] } : {}),
    ...(call === "shared.setCard" ? {} : { _id: [] }),
  };
}
