import { argon2InWorker } from "../argon2/argon2.ts";
import { createDeviceMemory } from "./device-memory.ts";
import { openSummariesInWorker } from "./opening.ts";

/** What a browser gives the client core: heavy work in workers, and a memory that all tabs share. */
export const createBrowserPlatform = () => ({
  argon2: argon2InWorker,
  openSummaries: openSummariesInWorker,
  memory: createDeviceMemory(),
});
