import { totalCountHeader } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { deviceName } from "../../accounts/device-name.ts";
import { Refusal } from "../../http/refusal.ts";
import { type Api, NotModified, route } from "../../http/route.ts";
import { listArchivedVaults, readArchivedContents } from "./archived.ts";
import { findSessionAndTag, isUnchanged } from "./contents-tag.ts";
import { readContents } from "./ready-json.ts";
import { setSearchIndex } from "./search.ts";
import { readVault, setManifest, setRecovery, unlockVault } from "./vault-service.ts";

export function registerVaults(api: Api, core: Core) {
  route(api, "vaults.read", { handle: ({ actor }) => readVault(core, actor._id) });
  route(api, "vaults.unlock", { handle: (visit) => unlockVault(core, visit, visit.params.vaultId, visit.body) });
  route(api, "vaults.contents", {
    findSession: findSessionAndTag,
    handle: async ({ actor, read, request, reply }) => {
      const held = request.headers["if-none-match"];
      if (held !== undefined && read.sealed !== null && isUnchanged(read, held)) return new NotModified();
      const contents = await readContents(core, actor._id);
      if (contents === null) throw new Refusal("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, "vaults.setManifest", { handle: (visit) => setManifest(core, visit, visit.body.manifest) });
  route(api, "vaults.setRecovery", {
    handle: (visit) => setRecovery(core, visit, visit.body, deviceName(visit.request.headers["user-agent"])),
  });
  route(api, "archivedVaults.list", {
    handle: async ({ actor, reply }) => {
      const vaults = await listArchivedVaults(core, actor._id);
      reply.header(totalCountHeader, vaults.length);
      return vaults;
    },
  });
  route(api, "archivedVaults.contents", {
    handle: (visit) => readArchivedContents(core, visit, visit.params.vaultId),
  });
  route(api, "vaults.setSearchIndex", { handle: (visit) => setSearchIndex(core, visit, visit.body) });
}
