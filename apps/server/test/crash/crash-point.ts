import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import pg from "pg";

/** The point at which a request stops and waits for the end of its server, from a header of the request. */
export type CrashPoint =
  /** Before the transaction begins. */
  | "before"
  /** Before the n-th statement of the transaction, or before its commit if that comes first. */
  | `within ${number}`
  /** After the commit was sent, before its outcome is known. */
  | "committing"
  /** After the commit was acknowledged, before the reply. */
  | "after";

export const crashHeader = "x-crash-point";

interface RequestState {
  point: CrashPoint;
  /** Statements of the transaction so far; `null` before it began. */
  statements: number | null;
}
const requests = new AsyncLocalStorage<RequestState>();

/** Stops requests at their points and calls `onHeld` for each. A stopped request never continues. */
export function installCrashPoints(app: FastifyInstance, onHeld: (point: CrashPoint) => void) {
  const hold = async ({ point }: RequestState) => {
    onHeld(point);
    await new Promise(() => undefined);
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const point = request.headers[crashHeader] as CrashPoint | undefined;
    if (point === undefined) return done();
    requests.run({ point, statements: null }, done);
  });

  type Query = (text: string, values: unknown[]) => Promise<unknown>;
  const client = pg.Client.prototype as unknown as { query: Query };
  const send = client.query;
  client.query = function (this: pg.Client, ...args: [string, unknown[]]) {
    const store = requests.getStore();
    const [text] = args;
    if (store === undefined || typeof text !== "string") return send.apply(this, args);
    return stopAt(store, text, () => send.apply(this, args), hold);
  };
}

async function stopAt(
  store: RequestState,
  text: string,
  send: () => Promise<unknown>,
  hold: (store: RequestState) => Promise<void>,
) {
  const { point } = store;
  if (/^begin/i.test(text)) {
    if (point === "before") await hold(store);
    store.statements = 0;
    return send();
  }
  if (store.statements === null) return send();
  if (/^commit/i.test(text)) {
    if (point.startsWith("within")) await hold(store);
    const committed = send();
    if (point === "committing") await hold(store);
    const result = await committed;
    if (point === "after") await hold(store);
    return result;
  }
  store.statements += 1;
  if (point === `within ${store.statements}`) await hold(store);
  return send();
}
