import { serve } from "@pomander/browser/worker/serve";
import { CsvError } from "./csv.ts";
import { readUsers, type ReadUsers } from "./read-users.ts";

export interface ReadUsersRequest {
  bytes: Uint8Array;
  mayAddAdmins: boolean;
}
/** A fault of the file is an answer; only a fault of ours is thrown. */
export type ReadUsersReply = { kind: "read"; file: ReadUsers } | { kind: "fault"; reason: string };

serve(async ({ bytes, mayAddAdmins }: ReadUsersRequest): Promise<ReadUsersReply> => {
  try {
    return { kind: "read", file: readUsers(bytes, mayAddAdmins) };
  } catch (error) {
    if (error instanceof CsvError) return { kind: "fault", reason: error.message };
    throw error;
  }
});
