import { closeSync, openSync, readSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const comment = "@vitest-environment";

/** Returns whether a test file requests an environment other than Node's own, in its first line. */
function asksForEnvironment({ moduleId }: TestSpecification): boolean {
  const file = openSync(moduleId, "r");
  try {
    const beginning = Buffer.alloc(100);
    return beginning.toString("utf8", 0, readSync(file, beginning)).includes(comment);
  } finally {
    closeSync(file);
  }
}

/**
 * Vitest's own order, except that files which request an environment come first. A worker ends when the next file's
 * environment is another one, and the next worker loads everything again.
 */
export class SameEnvironmentTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { asking = [], others = [] } = Object.groupBy(sorted, (file) =>
      asksForEnvironment(file) ? "asking" : "others",
    );
    return [...asking, ...others];
  }
}
