import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { CliDevice } from "./device.ts";

/** Where a device's agent is to be reached, and what shows it who asks. */
export const placeOf = (device: CliDevice) =>
  JSON.parse(readFileSync(join(device.state, "agent.json"), "utf8")) as { socket: string; token: string };

/** What the agent answers to lines of the talk; null when it shows one out. */
export function talk(socket: string, lines: readonly unknown[]): Promise<string | null> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    let heard = "";
    connection.on("data", (chunk) => {
      heard += chunk.toString();
      if (heard.endsWith("\n")) connection.destroy();
    });
    connection.on("error", () => undefined);
    connection.on("close", () => resolve(heard === "" ? null : heard));
    for (const line of lines) connection.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  });
}
