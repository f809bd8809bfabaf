/** A separate package entry, since it contains WebAssembly: a browser's worker loads it, the page does not. */
export { argon2id } from "@pomander/crypto/argon2";
