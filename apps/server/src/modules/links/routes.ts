import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, publicRoute, route } from "../../http/route.ts";
import type { SegmentTurns } from "../../vaults/files/segment-turns.ts";
import { makeLink } from "./make-link.ts";
import { noteReceipt, openLink } from "./open-link.ts";
import { endOwnLink, listLinks } from "./sent-links.ts";
import { readLinkFile, readLinkSegment } from "./ticket-files.ts";

const ticketHeader = "link-ticket";

export function registerLinks(api: Api, app: AppContext, inTurn: SegmentTurns): void {
  route(api, calls.links.make, { handle: ({ session, body }) => makeLink(app, session, body) });
  route(api, calls.links.list, { handle: ({ session }) => listLinks(app, session) });
  route(api, calls.links.end, { handle: ({ session, params }) => endOwnLink(app, session, params.linkId) });
  publicRoute(api, calls.openLinks.open, {
    limit: "openLink",
    handle: ({ body, device }) => openLink(app, body, device),
  });
  publicRoute(api, calls.openLinks.receipt, {
    limit: "linkReceipt",
    handle: ({ body }) => noteReceipt(app, body),
  });
  publicRoute(api, calls.openLinks.file, {
    limit: "linkFile",
    handle: ({ params, jsonHeaders }) => readLinkFile(app, { ...params, ticket: jsonHeaders[ticketHeader] }),
  });
  publicRoute(api, calls.openLinks.fileSegment, {
    limit: "linkFile",
    handle: ({ params, jsonHeaders }) => {
      const ticket = jsonHeaders[ticketHeader];
      return inTurn(ticket, () => readLinkSegment(app, { ...params, ticket }));
    },
  });
}
