import { offlineCopyKey } from "@pomander/vault";
import { endAgent } from "../agent/agent-client.ts";
import { endSessionAt } from "../vault/vault-service.ts";
import type { CommandContext } from "./context.ts";

/** Locks the vault: in the agent, and in every shell. */
export async function lock({ device, output }: CommandContext, { json = false }: { json?: boolean }): Promise<number> {
  await device.removeShells();
  await endAgent(device);
  if (json) output.printJson({ status: (await device.readSession()) === null ? "signedOut" : "locked" });
  else output.say("Your vault is locked.");
  return 0;
}

/** Ends the session. What this device remembers of the vault stays, so that an older one is noticed later. */
export async function logout(
  { device, output }: CommandContext,
  { json = false }: { json?: boolean },
): Promise<number> {
  const session = await device.readSession();
  await endAgent(device);
  await device.pinned.update("copy", offlineCopyKey, () => undefined);
  const isEnded = session === null || (await endSessionAt({ ...session, device }));
  await device.forgetSession();
  if (json) output.printJson({ status: "signedOut" });
  else output.say(session === null ? "You weren't signed in." : "Signed out.");
  if (!isEnded) output.say("The server couldn't be reached. The session will expire there on its own.");
  return 0;
}
