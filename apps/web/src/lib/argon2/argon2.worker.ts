import { argon2id } from "@pomander/vault/argon2";
import { answer } from "../worker/answer.ts";

answer(argon2id);
