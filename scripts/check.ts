// Checks lint, format, types and unused code. Runs every step even after a failure, as many at once as there are cores,
// and ends with the count.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const steps = [
  // The linter runs TypeScript over every file for its own rules, and reports TypeScript's errors too.
  { name: "lint and types", command: ["oxlint", "--deny-warnings", "--type-check"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "unused code and dependencies", command: ["knip"] },
];

const run = promisify(execFile);
let failed = 0;
/** Runs the remaining steps, one after another. */
async function work(): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [tool = "", ...args] = step.command;
    try {
      await run(`node_modules/.bin/${tool}`, args, { maxBuffer: Number.POSITIVE_INFINITY });
      console.log(`ok     ${step.name}`);
    } catch (error) {
      failed += 1;
      const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
      console.log(`FAILED ${step.name}\n${stdout + stderr || message}`);
    }
  }
}
const all = steps.length;
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${all - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
