import { callForms } from "../../src/http/call-forms.ts";
import { factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { type Cell, cellsOf } from "./cells.ts";
import { expectations } from "./expectations.ts";
import { pathOf, type PreparedRequest, requests, rightsOf } from "./requests.ts";

/** One request of each call and each kind of record, by the first caller who may make it. */
export const acceptedCells: readonly Cell[] = cellsOf(callForms, expectations).filter(
  (cell, index, all) =>
    cell.expected === "ok" &&
    (cell.target === "own" || cell.target === "none" || cell.target === "regular") &&
    all.findIndex(({ call, expected, target }) => call === cell.call && expected === "ok" && target === cell.target) ===
      index,
);

/** The requests of these that change something. */
export const changingCells = acceptedCells.filter(({ call }) => call.method !== "GET");

export interface PreparedCall {
  cell: Cell;
  caller: TestUser;
  request: PreparedRequest;
}

/** Makes what a request needs, and its caller with exactly the rights of the cell. */
export async function prepareCall(server: TestServer, cell: Cell): Promise<PreparedCall> {
  const [caller, other] = await factories(server).users([{}, {}]);
  if (caller === undefined || other === undefined) throw new Error("no account was made");
  const subject = cell.target === "own" || cell.target === "none" ? caller : other;
  const request = await requests[cell.name]!({ server, cell, caller, subject });
  const rights = rightsOf[cell.actor];
  await server.db
    .updateTable("users")
    .set({
      is_admin: "isAdmin" in rights,
      is_super_admin: "isSuperAdmin" in rights,
      is_allowed_for_remind_me: Object.keys(rights).length > 0,
    })
    .where("id", "=", caller._id)
    .execute();
  return { cell, caller, request };
}

/** Sends a prepared request, and returns the reply. */
export async function sendCall(
  server: TestServer,
  { cell, caller, request }: PreparedCall,
): Promise<{ status: number; type: string; text: string }> {
  const { body, raw } = request;
  const response = await fetch(`${server.url}/api${pathOf(cell.call, request, caller)}${request.query ?? ""}`, {
    method: cell.call.method,
    headers: {
      ...(cell.actor === "V" ? {} : { authorization: caller.authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: raw }),
  });
  return { status: response.status, type: response.headers.get("content-type") ?? "", text: await response.text() };
}
