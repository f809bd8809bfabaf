import { randomUUID } from "node:crypto";
import type { CallName } from "@pomander/contract";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { sharingRequests } from "../matrix/sharing-requests.ts";
import type { Known } from "./arbitrary.ts";

type SharingCall = keyof typeof sharingRequests;
const isSharing = (call: CallName): call is CallName & SharingCall => call in sharingRequests;

interface Prepared {
  params?: Record<string, string>;
  query?: string;
  body?: object;
}

/** Returns the values of a request that succeeds, member by member: signatures are right over these alone. */
export async function sharingPartsFor(server: TestServer, call: CallName, owner: TestUser): Promise<Known> {
  if (!isSharing(call)) return {};
  const people = { server, caller: owner, subject: owner };
  const { params = {}, query = "", body = {} } = (await sharingRequests[call](people)) as Prepared;
  const asked = Object.fromEntries(new URLSearchParams(query));
  const members = Object.entries({ ...asked, ...body, ...params });
  return {
    ...Object.fromEntries(members.map(([name, value]) => [name, [value]])),
    // A begin names both the vault and the new one.
    ...(call === "sharedSuccessors.begin" ? { vaultId: [params["vaultId"], randomUUID()] } : {}),
    ...(call === "shared.setCard" ? {} : { _id: [] }),
  };
}
