// Builds the server unless it is built; `npm test` and the slow trials of its process begin so.
import { bootstrap } from "./bootstrap/bootstrap.mjs";

bootstrap({ server: true });
