// Builds the server unless it is built; `npm test` and the slow trials of its process begin with it.
import { bootstrap } from "./launch/bootstrap.mjs";

bootstrap({ server: true });
