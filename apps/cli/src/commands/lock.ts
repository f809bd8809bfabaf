import { endAgent } from "../agent/agent-client.ts";
import type { CommandContext } from "./command-context.ts";

/** Locks the vault: in the agent, and in every shell. */
export async function lock({ device, output }: CommandContext, { json = false }: { json?: boolean }): Promise<number> {
  await device.removeShells();
  await endAgent(device);
  if (json) output.printJson({ status: (await device.readSession()) === null ? "signedOut" : "locked" });
  else output.say("Your vault is locked.");
  return 0;
}
