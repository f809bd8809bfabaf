import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { type Api, route } from "../../http/route.ts";
import { createReadRoom } from "../../platform/disk-room.ts";
import { createAccountSemaphore } from "../../platform/long-reads.ts";
import { findSessionAndWriteKey as findSession } from "../../vaults/change-vault.ts";
import { linkFiles } from "./link.ts";
import { findPlace } from "./place.ts";
import { readFile, readSegment } from "./reading.ts";
import { type ReadDiskRoom, readRoom } from "./room.ts";
import { beginFile, finishFile, putSegment, removeFile } from "./uploads.ts";

/**
 * Segments that are written or read in the database at a time. Each takes a connection, of which requests have twenty,
 * and a few times its size, 1 MiB, in memory.
 */
const segmentsAtOnce = { permits: 12, perAccount: 3, waitingPerAccount: 9 };

interface FileOptions {
  readDiskRoom?: ReadDiskRoom | undefined;
  /** Milliseconds that a segment waits for its turn. */
  turnMs: number;
}

export function registerFiles(api: Api, app: AppContext, { turnMs, ...options }: FileOptions) {
  // The disk of a database of one's own is its operator's to watch.
  const ownRoom = app.config.databaseUrl === null ? createReadRoom("data", app.config.dataDir) : async () => null;
  const { readDiskRoom = ownRoom } = options;
  const inTurn = createSegmentTurns(turnMs);

  route(api, calls.files.room, {
    findSession,
    handle: async (context) => {
      const { vaultId } = await findPlace(app, context, context.params.vaultId);
      return readRoom(app, readDiskRoom, { vaultId, userId: context.actor._id });
    },
  });
  route(api, calls.files.begin, {
    findSession,
    handle: async (context) => {
      const place = await findPlace(app, context, context.params.vaultId);
      await beginFile(app, readDiskRoom, context, place, context.body);
    },
  });
  route(api, calls.files.putSegment, {
    findSession,
    handle: async (context) => {
      const { actor, params, body: data } = context;
      const place = await findPlace(app, context, params.vaultId);
      await inTurn(actor._id, () => putSegment(app, context, place, { ...params, data }));
    },
  });
  route(api, calls.files.read, { findSession, handle: (context) => readFile(app, context, context.params) });
  route(api, calls.files.finish, {
    findSession,
    handle: async (context) => {
      const { params, body } = context;
      const place = await findPlace(app, context, params.vaultId);
      await finishFile(app, context, place, { fileId: params.fileId, hash: body.hash });
    },
  });
  route(api, calls.files.readSegment, {
    findSession,
    handle: (context) => inTurn(context.actor._id, () => readSegment(app, context, context.params)),
  });
  route(api, calls.files.remove, {
    findSession,
    handle: async (context) => {
      const place = await findPlace(app, context, context.params.vaultId);
      await removeFile(app, context, place, context.params.fileId);
    },
  });
  route(api, calls.files.link, {
    findSession,
    handle: async (context) => {
      const place = await findPlace(app, context, context.params.vaultId);
      await linkFiles(app, context, place, context.body);
    },
  });
}

/**
 * Returns a function that reads or writes a segment in the database when it is its turn. No turn is taken while bytes
 * come from a client or go to one, so a slow connection occupies none. @throws AppError `unavailable` when no turn came free
 */
function createSegmentTurns(timeoutMs: number) {
  const acquire = createAccountSemaphore({ ...segmentsAtOnce, timeoutMs });
  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const release = await acquire(account).catch(() => {
      throw new AppError("unavailable", { retryAfterSeconds: timeoutMs / 1_000 });
    });
    try {
      return await work();
    } finally {
      release();
    }
  };
}
