import { workerUrl } from "@pomander/browser/trusted-types";
import address from "./test-expression.worker.ts?worker&url";
import type { TestExpression } from "../sites/fitting.ts";

/** How long an expression may take, in milliseconds, and the worker until it can begin. */
const limit = { test: 50, start: 2_000 };

/** Tests an expression in a worker of its own. One that takes too long fits nothing. */
export const testExpression: TestExpression = (expression, page) =>
  new Promise((resolve) => {
    const worker = new Worker(workerUrl(address), { type: "module" });
    const end = (isFound: boolean) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(isFound);
    };
    let timer = setTimeout(() => end(false), limit.start);
    worker.onerror = () => end(false);
    worker.onmessage = ({ data }) => {
      if (data !== "ready") return end(data === true);
      clearTimeout(timer);
      timer = setTimeout(() => end(false), limit.test);
      worker.postMessage({ expression, address: page });
    };
  });
