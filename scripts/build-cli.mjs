// Builds the command line unless it was built from these sources: for tests.
import { ensureCli } from "./launch/cli.mjs";

ensureCli(process.execPath);
