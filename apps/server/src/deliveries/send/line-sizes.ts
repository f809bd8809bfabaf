import type { Line } from "../claim/claim-messages.ts";
import type { OutboundSize } from "./outbound.ts";

interface LineSize extends OutboundSize {
  /** The smallest and the largest number of messages that are claimed together; the smallest are begun at once. */
  claimed: { least: number; most: number };
}

/** The numbers of messages of each line, for one process. */
export const lineSizes: Record<Line, LineSize> = {
  mails: { atOnce: 8, unrecorded: 32, recordedTogether: 16, claimed: { least: 8, most: 50 } },
  digests: { atOnce: 4, unrecorded: 4, recordedTogether: 1, claimed: { least: 4, most: 4 } },
  channels: { atOnce: 8, unrecorded: 8, recordedTogether: 1, claimed: { least: 8, most: 8 } },
};
