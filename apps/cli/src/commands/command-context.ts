import type { Environment } from "../environment.ts";
import type { Device } from "../state/device.ts";
import type { Output } from "@pomander/terminal/output";
import type { Terminal } from "@pomander/terminal/terminal";

/** Everything that a command works with. */
export interface CommandContext {
  environment: Environment;
  device: Device;
  output: Output;
  /** null: there is no user to ask. */
  terminal: Terminal | null;
}
