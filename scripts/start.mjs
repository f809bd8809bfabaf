// `npm start`: sets up what is missing, then serves.
import { bootstrap } from "./bootstrap/bootstrap.mjs";
import { serve } from "./bootstrap/serve.mjs";

serve(bootstrap({ pages: true }));
