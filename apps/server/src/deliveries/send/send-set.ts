import type { ClaimedMessage, Line } from "../claim/claim-messages.ts";
import type { Outbound } from "./outbound.ts";
import { type PreparedMessages, prepareMessages } from "./prepare-messages.ts";
import type { DeliverDeps } from "./record.ts";
import { sendMessage } from "./send-message.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";

interface SetDeps extends DeliverDeps {
  line: Line;
  outbound: Outbound;
  /** Called when the last message is begun, or turns out not to be sent. */
  onBegun: () => void;
}

/** The largest number of deliveries that are prepared in one transaction, apart from those of a single message. */
const preparedTogether = 50;

/**
 * Milliseconds after its preparation in which a message may be begun. One that must wait longer, for a server that hangs,
 * is left to its lease: another claim looks its reminder up again.
 */
const freshMs = 10_000;

/**
 * Returns the functions that send the messages of one claim, one each. They are prepared together, a part of them at a
 * time: the next part as soon as a message of the one before is begun, so that it is neither late nor old.
 */
export function sendSet(
  deps: SetDeps,
  messages: readonly ClaimedMessage[],
  time: AttemptDeadline,
): Array<() => Promise<void>> {
  const parts = partsOf(messages).map((some) => ({ some, turn: Promise.withResolvers<void>() }));
  parts[0]?.turn.resolve();
  let left = messages.length;
  return parts.flatMap(({ some, turn }, index) => {
    let preparing: Promise<Prepared> | null = null;
    const prepare = () => (preparing ??= turn.promise.then(() => prepareFresh(deps, some, time)));
    const noteBegun = () => {
      parts[index + 1]?.turn.resolve();
      left -= 1;
      if (left === 0) deps.onBegun();
    };
    return some.map((message) => async () => {
      const prepared = await prepare().catch((error: unknown) => {
        noteBegun();
        throw error;
      });
      const going = prepared.messages.get(message) ?? [];
      if (going.length === 0) return noteBegun();
      return deps.outbound(async () => {
        noteBegun();
        const signal = performance.now() < prepared.freshUntil ? time.signal() : null;
        return signal === null ? [] : sendMessage(deps, message, going, { signal, time });
      }, time);
    });
  });
}

interface Prepared {
  messages: PreparedMessages;
  /** Until then the messages may be begun, by the steady clock. */
  freshUntil: number;
}

async function prepareFresh(deps: SetDeps, some: readonly ClaimedMessage[], time: AttemptDeadline): Promise<Prepared> {
  const prepared = await prepareMessages(deps, deps.line, some, time);
  return { messages: prepared, freshUntil: performance.now() + freshMs };
}

/** Divides messages into parts that are prepared together. */
function partsOf(messages: readonly ClaimedMessage[]): ClaimedMessage[][] {
  const parts: ClaimedMessage[][] = [];
  let room = 0;
  for (const message of messages) {
    const { length } = message.deliveries;
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = preparedTogether;
    }
    parts.at(-1)?.push(message);
    room -= length;
  }
  return parts;
}
