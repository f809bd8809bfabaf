// `npm start`: sets up what is missing, then serves.
import { bootstrap } from "./launch/bootstrap.mjs";
import { serve } from "./launch/serve.mjs";

serve(bootstrap({ pages: true }));
