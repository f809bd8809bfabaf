import { offlineCopyKey } from "@pomander/vault";
import { endAgent } from "../agent/agent-client.ts";
import { endSessionAt } from "../vault/vault-service.ts";
import type { CommandContext } from "./command-context.ts";

/** Ends the session. What this device remembers of the vault stays, so that an older one is noticed later, unless it is to go too. */
export async function logout(
  { device, output }: CommandContext,
  { forget = false, json = false }: { forget?: boolean; json?: boolean },
): Promise<number> {
  const session = await device.readSession();
  await endAgent(device);
  await device.pinned.update("copy", offlineCopyKey, () => undefined);
  const isEnded = session === null || (await endSessionAt({ ...session, device }));
  await device.forgetSession();
  if (forget) await device.forgetSeen();
  if (json) output.printJson({ status: "signedOut" });
  else output.say(session === null ? "You weren't signed in." : "Signed out.");
  if (!json) output.say(forget ? forgotten : remembered);
  if (!isEnded) output.say("The server couldn't be reached. The session will expire there on its own.");
  return 0;
}

const remembered =
  "This device still remembers which version of your vault it saw last, to notice if a server ever shows an older one. " +
  "It can't open your vault. To remove that too: pomander logout --forget";
const forgotten =
  "This device has forgotten every vault it saw. At your next sign-in, it asks whether the vault is what you expect.";
