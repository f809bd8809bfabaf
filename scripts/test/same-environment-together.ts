import { closeSync, openSync, readSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const comment = "@vitest-environment";

/** Whether a test file asks for an environment other than Node's own, in its first line. */
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
 * Vitest's own order, but for files that ask for an environment: those come first. A worker ends when the next file's
 * environment is not its own, and another one loads everything again.
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
