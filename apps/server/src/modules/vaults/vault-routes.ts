import { calls, totalCountHeader } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { deviceName } from "../../accounts/device-name.ts";
import { AppError } from "../../errors.ts";
import { type Api, NotModified, route } from "../../http/route.ts";
import { listArchivedVaults, readArchivedContents } from "./archived-vaults.ts";
import { findSessionAndEtag, isUnchanged } from "./vault-etag.ts";
import { readContents } from "./vault-json.ts";
import { setSearchIndex } from "./search-index.ts";
import { readVault, setManifest, setRecovery, unlockVault } from "./vault-service.ts";

export function registerVaults(api: Api, app: AppContext) {
  route(api, calls.vaults.read, { handle: ({ actor }) => readVault(app, actor._id) });
  route(api, calls.vaults.unlock, {
    handle: (context) => unlockVault(app, context, context.params.vaultId, context.body),
  });
  route(api, calls.vaults.contents, {
    findSession: findSessionAndEtag,
    handle: async ({ actor, read, request, reply }) => {
      const ifNoneMatch = request.headers["if-none-match"];
      if (ifNoneMatch !== undefined && read.sealed !== null && isUnchanged(read, ifNoneMatch)) return new NotModified();
      const contents = await readContents(app, actor._id);
      if (contents === null) throw new AppError("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, calls.vaults.setManifest, {
    handle: (context) => setManifest(app, context, context.body.manifest),
  });
  route(api, calls.vaults.setRecovery, {
    handle: (context) => setRecovery(app, context, context.body, deviceName(context.request.headers["user-agent"])),
  });
  route(api, calls.archivedVaults.list, {
    handle: async ({ actor, reply }) => {
      const vaults = await listArchivedVaults(app, actor._id);
      reply.header(totalCountHeader, vaults.length);
      return vaults;
    },
  });
  route(api, calls.archivedVaults.contents, {
    handle: (context) => readArchivedContents(app, context, context.params.vaultId),
  });
  route(api, calls.vaults.setSearchIndex, { handle: (context) => setSearchIndex(app, context, context.body) });
}
