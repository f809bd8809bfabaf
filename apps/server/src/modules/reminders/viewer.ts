import { type Actor, isAdministrator, type Permissions } from "@pomander/contract";
import { grantsOf } from "../../accounts/grants.ts";
import type { Database } from "../../platform/database.ts";

/** Who looks at reminders, with what their groups grant by scope tag; administrators need no grant. */
export interface Viewer extends Actor {
  grants: ReadonlyMap<string, Permissions>;
}

export async function readViewer(db: Database, actor: Actor): Promise<Viewer> {
  return { ...actor, grants: isAdministrator(actor) ? new Map() : await grantsOf(db, actor._id) };
}
