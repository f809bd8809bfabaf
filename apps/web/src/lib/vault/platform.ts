import { argon2InWorker } from "../argon2/argon2.ts";
import { openSummariesInWorker } from "./opening.ts";

/** What a browser gives the client core, beside its memory: heavy work goes to workers. */
export const browserPlatform = { argon2: argon2InWorker, openSummaries: openSummariesInWorker };
