import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { startProvider, type TestProvider } from "../../apps/server/test/company/provider.ts";
import { freePort } from "../../apps/server/test/free-port.ts";
import { certificates } from "../../apps/server/test/tls/certificates.ts";
import { startMailbox, type Mailbox } from "./mailbox.ts";
import { startServer, type RunningServer } from "./server.ts";
import { makeTempFolder } from "./temp-folders.ts";

export interface CompanyServer {
  server: RunningServer;
  provider: TestProvider;
  mailbox: Mailbox;
  stop(): Promise<void>;
}

/** Starts a provider, a mailbox, and a server by which the company "Contoso" signs people in. */
export async function startCompanyServer(): Promise<CompanyServer> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const provider = await startProvider({ publicUrl, logoutUrl: `${publicUrl}/api/auth/company/logout` });
  const mailbox = await startMailbox("nobody@example.org");
  const root = join(makeTempFolder("root"), "root.pem");
  writeFileSync(root, certificates.root);
  const server = await startServer({
    port,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Contoso",
      ALLOW_PRIVATE_TARGETS: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: root,
      SMTP_URL: mailbox.url,
    },
  });
  return {
    server,
    provider,
    mailbox,
    stop: async () => {
      await server.remove();
      await mailbox.close();
      await provider.stop();
    },
  };
}
