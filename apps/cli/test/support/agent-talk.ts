import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { CliDevice } from "./device.ts";

/** Returns the socket of a device's agent, and the token that the agent requires. */
export const placeOf = (device: CliDevice) =>
  JSON.parse(readFileSync(join(device.state, "agent.json"), "utf8")) as { socket: string; token: string };

/** Returns the agent's answer to lines of the protocol; null when it closes the connection without one. */
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
