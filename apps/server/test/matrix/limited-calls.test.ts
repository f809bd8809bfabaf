import { afterAll, beforeAll, expect, test } from "vitest";
import { callForms } from "../../src/http/call-forms.ts";
import { visitorLimits } from "../../src/platform/rate-limits.ts";
import { factories } from "../factories.ts";
import { startCompanyServer } from "../company/harness.ts";
import { startProvider, type TestProvider } from "../company/provider.ts";
import type { TestServer } from "../harness.ts";
import { cellsOf } from "./cells.ts";
import { expectations } from "./expectations.ts";
import { pathOf, requests } from "./requests.ts";

/** Calls of visitors that have a limit. `session-limits.test.ts` has those of signed-in users. */
const limited = (
  "auth.acceptInvitation auth.checkEmail auth.checkSetupLink auth.endSession auth.login auth.passkeyFinish auth.passkeyStart auth.prelogin " +
  "auth.recoverConfirm auth.recoverFinish auth.recoverStart auth.register auth.verifyEmail " +
  "company.confirm company.finish company.signInWithCode company.start contact.send machines.signIn openLinks.file openLinks.fileSegment openLinks.open openLinks.receipt takeLinks.read takeLinks.set unsubscriptions.read unsubscriptions.set"
).split(" ");

let server: TestServer;
let provider: TestProvider;
/** A second process, where no visitor may call anything that has a limit. */
let exhausted: TestServer;
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider);
  const none = { points: 0, duration: 600 };
  const rateLimits = Object.fromEntries(Object.keys(visitorLimits).map((name) => [name, none]));
  exhausted = await startCompanyServer(provider, { like: server, rateLimits });
});
afterAll(async () => {
  await exhausted.close();
  await server.close();
  await provider.stop();
});

test("each call of a visitor that costs something has a limit", async () => {
  const cells = cellsOf(callForms, expectations).filter(({ actor, expected }) => actor === "V" && expected === "ok");
  const refused = new Set<string>();
  for (const cell of cells) {
    const [caller, subject] = await factories(server).users([{}, {}]);
    if (caller === undefined || subject === undefined) throw new Error("no account was made");
    const request = await requests[cell.name]!({ server, cell, caller, subject });
    const response = await fetch(`${exhausted.url}/api${pathOf(cell.call, request, caller)}${request.query ?? ""}`, {
      method: cell.call.method,
      headers: {
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    if (response.status === 429) refused.add(cell.name);
    await response.body?.cancel();
  }
  expect([...refused].toSorted()).toEqual(limited);
});
