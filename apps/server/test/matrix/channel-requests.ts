import { callApi, factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** A channel whose address the tests' guard admits and at which no server listens. */
const newChannel = { kind: "webhook", name: "Operations", url: "https://127.0.0.1:1/hook" };

/** Adds a channel as an owner with Remind Me, which adding requires. */
async function addChannel(server: TestServer, owner: TestUser): Promise<string> {
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: true }).where("id", "=", owner._id).execute();
  const added = await callApi(server, "POST /user/channels", { token: owner.token, body: newChannel });
  return added.body.channel._id;
}

async function addTagChannel(server: TestServer) {
  const admin = await factories(server).user({ isAdmin: true });
  const tag = await callApi(server, "POST /scope-tags", { token: admin.token, body: { name: `Tag ${admin._id}` } });
  const path = `POST /scope-tags/${tag.body._id}/channels`;
  const added = await callApi(server, path as never, { token: admin.token, body: newChannel });
  return { id: tag.body._id as string, channelId: added.body.channel._id as string };
}

/** Requests of the calls for channels, as in `requests`. */
export const channelRequests = {
  "channels.list": async () => ({}),
  "channels.create": async () => ({ body: newChannel }),
  "channels.update": async ({ server, subject }: People) => ({
    params: { id: await addChannel(server, subject) },
    body: { name: "Other", isActive: false, url: "https://127.0.0.1:2/hook" },
  }),
  "channels.remove": async ({ server, subject }: People) => ({ params: { id: await addChannel(server, subject) } }),
  "channels.test": async ({ server, subject }: People) => ({
    params: { id: await addChannel(server, subject) },
    body: {},
  }),
  "tagChannels.list": async ({ server }: People) => ({ params: await addTagChannel(server) }),
  "tagChannels.create": async ({ server }: People) => ({ params: await addTagChannel(server), body: newChannel }),
  "tagChannels.update": async ({ server }: People) => ({
    params: await addTagChannel(server),
    body: { name: "Other" },
  }),
  "tagChannels.remove": async ({ server }: People) => ({ params: await addTagChannel(server) }),
  "tagChannels.test": async ({ server }: People) => ({ params: await addTagChannel(server), body: {} }),
};
