import { answer } from "../../../lib/worker/answer.ts";
import { CsvFault } from "./header.ts";
import { readUsers, type ReadUsers } from "./read-users.ts";

export interface ReadQuestion {
  bytes: Uint8Array;
  mayAddAdmins: boolean;
}
/** A fault of the file is an answer; only a fault of ours is thrown. */
export type ReadAnswer = { kind: "read"; file: ReadUsers } | { kind: "fault"; reason: string };

answer(async ({ bytes, mayAddAdmins }: ReadQuestion): Promise<ReadAnswer> => {
  try {
    return { kind: "read", file: readUsers(bytes, mayAddAdmins) };
  } catch (error) {
    if (error instanceof CsvFault) return { kind: "fault", reason: error.message };
    throw error;
  }
});
