import { scorePasswords } from "@pomander/vault/score-passwords";
import { serve } from "../../lib/worker/serve.ts";

serve(scorePasswords);
