import { argon2id } from "@pomander/vault/argon2";
import { serve } from "../worker/answer.ts";

serve(argon2id);
