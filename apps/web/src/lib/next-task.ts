/** Ends the task: what else waits for the page comes first, input above all. Not slowed in a hidden tab, as a timer is. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
