import { fastify, type FastifyInstance } from "fastify";

const anySize = 256 * 1024 * 1024;

/**
 * Returns a server with the least that any server must do: routes that return stored bytes, accept bytes, and store
 * bytes.
 */
export function createBareApp(store: (bytes: Buffer) => Promise<unknown>): FastifyInstance {
  const app = fastify({ bodyLimit: anySize });
  let kept: Buffer = Buffer.alloc(0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.put<{ Body: Buffer }>("/bytes", (request, reply) => {
    kept = request.body;
    return reply.send();
  });
  app.get("/bytes", (_request, reply) => reply.type("application/json; charset=utf-8").send(kept));
  app.post("/bytes", (_request, reply) => reply.type("application/json; charset=utf-8").send("{}"));
  app.put<{ Body: Buffer }>("/stored", async (request, reply) => {
    await store(request.body);
    return reply.send();
  });
  return app;
}
