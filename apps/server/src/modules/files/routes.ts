import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { createReadRoom } from "../../platform/disk-room.ts";
import { releaseBytes } from "../../platform/release-memory.ts";
import { findSessionAndWriteKey as findSession } from "../../vaults/change-vault.ts";
import type { SegmentTurns } from "../../vaults/files/segment-turns.ts";
import { linkFiles } from "./link-files.ts";
import { findPlace } from "./file-access.ts";
import { readFile, readSegment } from "./reading.ts";
import { type ReadDiskRoom, readRoom } from "./file-limits.ts";
import { beginFile, finishFile, putSegment, removeFile } from "./uploads.ts";

interface FileOptions {
  readDiskRoom?: ReadDiskRoom | undefined;
  /** Reads and writes segments in their turn. */
  inTurn: SegmentTurns;
}

export function registerFiles(api: Api, app: AppContext, { inTurn, ...options }: FileOptions) {
  // The disk of a database of one's own is its operator's to watch.
  const ownRoom = app.config.databaseUrl === null ? createReadRoom("data", app.config.dataDir) : async () => null;
  const { readDiskRoom = ownRoom } = options;

  route(api, calls.files.room, {
    findSession,
    handle: async ({ session, actor, params }) => {
      const { vaultId } = await findPlace(app, session, params.vaultId);
      return readRoom(app, readDiskRoom, { vaultId, userId: actor._id });
    },
  });
  route(api, calls.files.begin, {
    findSession,
    handle: async ({ session, params, body }) => {
      const place = await findPlace(app, session, params.vaultId);
      await beginFile(app, readDiskRoom, session, place, body);
    },
  });
  route(api, calls.files.putSegment, {
    findSession,
    handle: async ({ session, actor, params, body: data }) => {
      const place = await findPlace(app, session, params.vaultId);
      await inTurn(actor._id, () => putSegment(app, session, place, { ...params, data }));
      // Once a statement has succeeded, its parameters have been copied and sent.
      releaseBytes(data);
    },
  });
  route(api, calls.files.read, {
    findSession,
    handle: ({ session, device, params }) => readFile(app, { ...session, device }, params),
  });
  route(api, calls.files.finish, {
    findSession,
    handle: async ({ session, params, body }) => {
      const place = await findPlace(app, session, params.vaultId);
      await finishFile(app, session, place, { fileId: params.fileId, hash: body.hash });
    },
  });
  route(api, calls.files.readSegment, {
    findSession,
    handle: ({ session, actor, device, params }) =>
      inTurn(actor._id, () => readSegment(app, { ...session, device }, params)),
  });
  route(api, calls.files.remove, {
    findSession,
    handle: async ({ session, params }) => {
      const place = await findPlace(app, session, params.vaultId);
      await removeFile(app, session, place, params.fileId);
    },
  });
  route(api, calls.files.link, {
    findSession,
    handle: async ({ session, params, body }) => {
      const place = await findPlace(app, session, params.vaultId);
      await linkFiles(app, session, place, body);
    },
  });
}
