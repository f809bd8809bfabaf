import type { Config } from "../../config.ts";
import { openFileSource } from "./file-source.ts";
import { createServiceSource } from "./service-source.ts";
import type { BreachSource } from "./source.ts";

/**
 * Where this server looks breached passwords up, by its settings; null: nowhere.
 * @throws ConfigError when the file of the settings is not fit for it
 */
export async function openBreachSource({
  breachApiUrl,
  breachFile,
}: Pick<Config, "breachApiUrl" | "breachFile">): Promise<BreachSource | null> {
  if (breachFile !== null) return openFileSource(breachFile);
  return breachApiUrl === null ? null : createServiceSource(breachApiUrl);
}
