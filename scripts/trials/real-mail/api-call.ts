import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerByHttp, requestJson } from "../../../apps/server/test/http-api.ts";

/** Calls the server as one person. @throws with the response when its status is not 2xx */
export type ApiCall = <Reply>(method: string, path: string, body?: object) => Promise<Reply>;

/** Registers the first super admin of the server at `url`, by the link of the first start. */
export async function registerFirstAdmin(
  url: string,
  dataDir: string,
  email: string,
): Promise<{ call: ApiCall; userId: string }> {
  const link = new URL(readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim());
  const setupToken = link.searchParams.get("setup") ?? "";
  const { token, _id } = await registerByHttp(url, { email, timeZone: "UTC", setupToken });
  return { call: (method, path, body) => requestJson(url, { method, path, token, body }), userId: _id };
}
