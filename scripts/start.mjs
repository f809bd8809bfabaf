// `npm start`: sets up what is missing, then serves.
import { bootstrap } from "./launch/bootstrap.mjs";
import { supervise } from "./launch/supervisor.mjs";

supervise(bootstrap({ pages: true }));
