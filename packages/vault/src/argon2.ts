/** An entry of its own, since it carries WebAssembly: a browser's worker loads it, the page does not. */
export { argon2id } from "@pomander/crypto/argon2";
