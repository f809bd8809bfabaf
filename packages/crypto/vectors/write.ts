// Writes vectors.json again: node packages/crypto/vectors/write.ts
import { writeFileSync } from "node:fs";
import { makeVectors, vectorsFile } from "./make.ts";

writeFileSync(vectorsFile, `${JSON.stringify(await makeVectors(), null, 2)}\n`);
