// Passes an unlocked vault from a page to one that starts, for users who chose to stay unlocked. The keys cannot be
// read out; they are in this worker's memory alone, for some seconds after their page has gone.

const keepMs = 10_000;
/** Milliseconds that a page that starts waits: for an open tab to answer, or for the previous page to go. */
const answerMs = 1_000;
const leaveMs = 300;
let held = null;
let whenHeld = Promise.withResolvers();

self.addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (!isOwnPage(source)) return;
  if (data?.kind === "keep") event.waitUntil(keep(data.unlocked));
  if (data?.kind === "forget") held = null;
  if (data?.kind === "ask" && ports.length === 1) event.waitUntil(answer(data.account, source, ports[0]));
});

const isOwnPage = (client) =>
  client?.type === "window" && client.frameType === "top-level" && new URL(client.url).origin === location.origin;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms, null));

async function keep(unlocked) {
  held = unlocked;
  whenHeld.resolve();
  whenHeld = Promise.withResolvers();
  await wait(keepMs);
  if (held === unlocked) held = null;
}

/** Posts the first vault that an open tab gives, or the previous page, which may be just leaving; null if none does. */
async function answer(account, asker, port) {
  port.postMessage(take(account) ?? (await fromPages(account, asker)));
}

/** Returns the kept vault, once: the page that takes it has it from then on. */
function take(account) {
  if (held?.account !== account) return null;
  const taken = held;
  held = null;
  return taken;
}

async function fromPages(account, asker) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = pages.filter((page) => page.id !== asker.id && isOwnPage(page)).map((page) => ask(page, account));
  const left = Promise.race([whenHeld.promise, wait(leaveMs)]).then(() => take(account));
  const given = [...others, left].map((answered) => answered.then((unlocked) => unlocked ?? Promise.reject()));
  return Promise.race([Promise.any(given).catch(() => null), wait(answerMs)]);
}

function ask(page, account) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ kind: "ask", account }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}
