export * from "./api.ts";
export * from "./memory.ts";
export * from "./types.ts";
