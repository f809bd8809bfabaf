/** Tests one expression; the host ends a worker that takes too long. */
self.onmessage = ({ data }: MessageEvent<{ expression: string; address: string }>) => {
  let isFound = false;
  try {
    isFound = new RegExp(data.expression).test(data.address);
  } catch {
    // A malformed expression fits nothing.
  }
  self.postMessage(isFound);
};
self.postMessage("ready");
