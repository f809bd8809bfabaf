interface Trial {
  /** A program of ours and its arguments, by its path from the project's folder. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Whether the server is built before. */
  server?: boolean;
  /** Whether the pages and the server are built before. */
  pages?: boolean;
}

/** By the name that `npm run trial` takes. */
export const trials: Readonly<Record<string, Trial>>;
