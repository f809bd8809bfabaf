import type { Environment } from "../environment.ts";
import type { Device } from "../state/device.ts";
import type { Output } from "@pomander/terminal/output";
import type { Terminal } from "@pomander/terminal/terminal";

/** What a command has to work with. */
export interface CommandContext {
  environment: Environment;
  device: Device;
  output: Output;
  /** null: there is nobody to ask. */
  terminal: Terminal | null;
}
