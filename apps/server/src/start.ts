// Starts the server. `build.ts` bundles this into `dist/main.js`, which `npm start` runs; `main.ts` runs it from these
// sources.
import { loadEnvFile } from "./platform/env-file.ts";
import { startFailure } from "./platform/start-failure.ts";
import { serve } from "./server.ts";

for (const name of loadEnvFile(".env")) process.stderr.write(`.env: ${name} is not a setting of Pomander\n`);
await serve(process.env).catch(startFailure);
