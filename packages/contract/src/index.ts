export * from "./call.ts";
export * from "./calls.ts";
export * from "./errors.ts";
export * from "./limits.ts";
export * from "./policy.ts";
export * from "./shapes/user.ts";
export * from "./shapes/vault.ts";
export * from "./text.ts";
export { z } from "./zod.ts";
