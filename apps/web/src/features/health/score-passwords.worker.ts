import { scorePasswords } from "@pomander/vault/score-passwords";
import { serve } from "@pomander/browser/worker/serve";

serve(scorePasswords);
