import { Readable } from "node:stream";
import { limits } from "@pomander/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApiToken } from "../../accounts/api-tokens/token-text.ts";
import { lockToken } from "../../accounts/api-tokens/find-token.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { contentLengthOf, parseBody, readBody } from "../../http/body.ts";
import { noteRequest } from "../../http/request-log.ts";
import type { Api, RouteDeps } from "../../http/route.ts";
import type { Trx } from "../../platform/database.ts";
import { createAccountSemaphore } from "../../platform/long-reads.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { followMembers } from "./due-rights.ts";
import {
  type ChangedGroup,
  deleteGroup,
  type FoundGroup,
  insertGroup,
  listGroups,
  readGroupRow,
  updateGroup,
} from "./mirror-groups.ts";
import { followCreation, followDeletion, followPerson } from "./follow.ts";
import { lockIsLive } from "./live-setting.ts";
import { deleteUser, insertUser, listUsers, readUserRow, updateUser } from "./mirror-users.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./protocol/discovery.ts";
import { patchGroup, readGroup, touchesMembers } from "./protocol/group.ts";
import { listReply, readIsShown, readListParams, showAttributes } from "./protocol/list.ts";
import { readOperations } from "./protocol/operations.ts";
import { ScimError, unknownId } from "./protocol/scim-error.ts";
import { patchUser, readUser, type ScimUser } from "./protocol/user.ts";
import type { JsonObject } from "./protocol/value.ts";
import { groupResource, userResource } from "./resources.ts";
import type { DirectorySource } from "./shut-out.ts";
import { replyWithScimError, sendScim } from "./scim-reply.ts";

const bodyType = /^application\/(?:scim\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Requests that use the database at a time, of all directories and of one token, whose further ones wait; one that waits
 * has no connection.
 */
const turns = { permits: 8, perAccount: 4, waitingPerAccount: 100, timeoutMs: 10_000 };

/** The token of a request that was admitted. */
interface Sender {
  tokenId: string;
  secretId: Buffer;
}

type ById = FastifyRequest<{ Params: { id: string } }>;

/**
 * Serves SCIM 2.0 (RFC 7644) to the company's directory, with a token of the scope `scim` as its only credential. Its
 * replies, errors and media type are SCIM's own, so it is none of the contract's calls.
 */
export function registerScim({ app, routeDeps }: Api, context: AppContext): void {
  void app.register(async (scope) => registerScope(scope, routeDeps, context), { prefix: "/scim/v2" });
}

function registerScope(scope: FastifyInstance, deps: RouteDeps, context: AppContext): void {
  const base = `${context.config.publicUrl}/api/scim/v2`;
  const senders = new WeakMap<FastifyRequest, Sender>();
  const requireSender = (request: FastifyRequest) => {
    const sender = senders.get(request);
    if (sender === undefined) throw new AppError("token_refused");
    return sender;
  };
  scope.addContentTypeParser("application/scim+json", (_request, stream, done) => done(null, stream));
  scope.setErrorHandler(replyWithScimError);
  scope.setNotFoundHandler((request, reply) =>
    replyWithScimError(new ScimError("There is nothing at this address", { status: 404 }), request, reply),
  );
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    checkHeaders(request);
    const sender = await readSender(deps, request);
    senders.set(request, sender);
    await deps.limitRate("scim", sender.tokenId);
  });

  /** Returns a handler that gets the request's body, which may be large, parsed. */
  const withBody =
    (handle: (body: unknown, request: ById, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: ById, reply: FastifyReply) => {
      const announced = contentLengthOf(request) ?? limits.scim.bodyBytes;
      const isLarge = announced > limits.bodyBytes;
      const release = isLarge ? deps.acquireLargeBody(requireSender(request).tokenId) : () => undefined;
      try {
        return await handle(parseBody(await readRaw(deps, request, reply), limits.scim.bodyParts), request, reply);
      } finally {
        release();
      }
    };
  const acquire = createAccountSemaphore(turns);
  const inTurn = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const release = await acquire(requireSender(request).tokenId);
    return work().finally(release);
  };
  /** Changes the mirror in one transaction, which the token's end comes before or after. */
  const change = <T>(
    request: FastifyRequest,
    work: (trx: Trx, at: Date, source: DirectorySource) => Promise<T>,
  ): Promise<T> =>
    inTurn(request, () =>
      withTransaction<T>(context.db, async (trx) => {
        const token = await lockToken(trx, requireSender(request));
        if (token === null) throw new AppError("token_refused");
        // Before any person is locked: confirming a plan locks this first, and the people of the plan then.
        await lockIsLive(trx);
        const { clock, config } = context;
        const source = { token: token.name, clock, company: config.company?.name ?? null };
        return (await work(trx, clock.now(), source)) as never;
      }),
    );

  registerDiscovery(scope, base);

  const queryOf = (request: FastifyRequest) => request.query as JsonObject;
  scope.get("/Users", async (request, reply) => {
    const params = readListParams(queryOf(request));
    const { rows, total } = await inTurn(request, () => listUsers(context.db, params));
    const resources = rows.map((row) => showAttributes(userResource(base, row), params.isShown));
    return sendScim(reply, 200, listReply(resources, total, params.startIndex));
  });
  scope.get("/Users/:id", async (request: ById, reply) => {
    const isShown = readIsShown(queryOf(request));
    const row = await inTurn(request, () => readUserRow(context.db, request.params.id));
    return sendScim(reply, 200, showAttributes(userResource(base, row), isShown));
  });
  scope.post(
    "/Users",
    withBody(async (body, request, reply) => {
      const user = readUser(body);
      const row = await change(request, async (trx, at, source) => {
        const inserted = await insertUser(trx, user, at);
        await followCreation(trx, inserted, source);
        return inserted;
      });
      return sendScim(reply.header("location", `${base}/Users/${row.id}`), 201, userResource(base, row));
    }),
  );
  scope.put(
    "/Users/:id",
    withBody(async (body, request, reply) => {
      const row = await change(request, async (trx, at, source) => {
        const updated = await updateUser(trx, request.params.id, { at, change: (before) => readUser(body, before) });
        await followPerson(trx, updated, source);
        return updated.after;
      });
      return sendScim(reply, 200, userResource(base, row));
    }),
  );
  scope.patch(
    "/Users/:id",
    withBody(async (body, request, reply) => {
      const operations = readOperations(body);
      const row = await change(request, async (trx, at, source) => {
        const change = (before: ScimUser) => patchUser(before, operations);
        const updated = await updateUser(trx, request.params.id, { at, change });
        await followPerson(trx, updated, source);
        return updated.after;
      });
      return sendScim(reply, 200, userResource(base, row));
    }),
  );
  scope.delete("/Users/:id", async (request: ById, reply) => {
    await change(request, (trx, _at, source) =>
      deleteUser(trx, request.params.id, () => followDeletion(trx, request.params.id, source)),
    );
    return reply.code(204).send();
  });

  /** Changes a group, and notes what its people get or lose by that. */
  const changeGroup = (request: FastifyRequest, work: (trx: Trx, at: Date) => Promise<ChangedGroup>) =>
    change(request, async (trx, at, source) => {
      const group = await work(trx, at);
      await followMembers(trx, group.row, group.changed, source);
      return group;
    });
  const resourceOf = ({ row, members }: FoundGroup) => groupResource(base, row, members);
  scope.get("/Groups", async (request, reply) => {
    const params = readListParams(queryOf(request));
    const { rows, total } = await inTurn(request, () => listGroups(context.db, params));
    const resources = rows.map((found) => showAttributes(resourceOf(found), params.isShown));
    return sendScim(reply, 200, listReply(resources, total, params.startIndex));
  });
  scope.get("/Groups/:id", async (request: ById, reply) => {
    const isShown = readIsShown(queryOf(request));
    const found = await inTurn(request, () => readGroupRow(context.db, request.params.id, isShown("members")));
    return sendScim(reply, 200, showAttributes(resourceOf(found), isShown));
  });
  scope.post(
    "/Groups",
    withBody(async (body, request, reply) => {
      const group = readGroup(body);
      const found = await change(request, (trx, at) => insertGroup(trx, group, at));
      return sendScim(reply.header("location", `${base}/Groups/${found.row.id}`), 201, resourceOf(found));
    }),
  );
  scope.put(
    "/Groups/:id",
    withBody(async (body, request, reply) => {
      const found = await changeGroup(request, (trx, at) =>
        updateGroup(trx, request.params.id, { at, withMembers: true, change: (before) => readGroup(body, before) }),
      );
      return sendScim(reply, 200, resourceOf(found));
    }),
  );
  scope.patch(
    "/Groups/:id",
    withBody(async (body, request, reply) => {
      const operations = readOperations(body);
      const withMembers = touchesMembers(operations);
      await changeGroup(request, (trx, at) =>
        updateGroup(trx, request.params.id, { at, withMembers, change: (before) => patchGroup(before, operations) }),
      );
      // A group may have thousands of members: no directory needs them in the reply to a change of one.
      return reply.code(204).send();
    }),
  );
  scope.delete("/Groups/:id", async (request: ById, reply) => {
    await changeGroup(request, (trx) => deleteGroup(trx, request.params.id));
    return reply.code(204).send();
  });
}

/** Registers what describes the service, and the parts of SCIM that it lacks. */
function registerDiscovery(scope: FastifyInstance, base: string): void {
  scope.get("/ServiceProviderConfig", async (_request, reply) => sendScim(reply, 200, serviceProviderConfig(base)));
  for (const [path, resources] of [
    ["/ResourceTypes", resourceTypes(base)],
    ["/Schemas", schemas(base)],
  ] as const) {
    scope.get(path, async (_request, reply) => sendScim(reply, 200, listReply(resources, resources.length, 1)));
    scope.get(`${path}/:id`, async (request: ById, reply) => {
      const resource = resources.find(({ id }) => id === request.params.id);
      if (resource === undefined) throw unknownId();
      return sendScim(reply, 200, resource);
    });
  }
  for (const path of ["/Me", "/Bulk", "/.search", "/Users/.search", "/Groups/.search"]) {
    scope.all(path, async () => {
      throw new ScimError("This server doesn't support this part of SCIM", { status: 501 });
    });
  }
}

async function readRaw(deps: RouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const { body: stream } = request;
  if (!(stream instanceof Readable)) return Buffer.alloc(0);
  try {
    const options = { maxBytes: limits.scim.bodyBytes, announced: contentLengthOf(request) };
    return await readBody(stream, { ...options, timeoutMs: deps.bodyTimeoutMs });
  } catch (error) {
    // The rest of the body is not read.
    reply.header("connection", "close");
    throw error;
  }
}

/** Checks size and type of a body before any of it is read. */
function checkHeaders(request: FastifyRequest): void {
  const { "content-type": type, "content-encoding": encoding } = request.headers;
  const announced = contentLengthOf(request);
  if (announced !== null && announced > limits.scim.bodyBytes) throw new AppError("too_large");
  if (announced === 0) return;
  if (type === undefined || !bodyType.test(type)) throw new AppError("unsupported_type");
  if (encoding !== undefined && encoding !== "identity") throw new AppError("unsupported_type");
}

/** Returns the token of a request. @throws AppError `token_refused`; `token_scope` for a token of other programs */
async function readSender(deps: RouteDeps, request: FastifyRequest): Promise<Sender> {
  const { authorization, "user-agent": userAgent } = request.headers;
  if (!isApiToken(authorization)) throw new AppError("token_refused");
  const { sessionId, actor, token } = await deps.readApiToken(authorization, { ip: request.ip, userAgent });
  noteRequest(request, { account: actor._id });
  if (token?.isForScim !== true) throw new AppError("token_scope");
  return { tokenId: sessionId, secretId: token.secretId };
}
