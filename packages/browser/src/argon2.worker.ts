import { argon2id } from "@pomander/vault/argon2";
import { serve } from "./worker/serve.ts";

serve(argon2id);
