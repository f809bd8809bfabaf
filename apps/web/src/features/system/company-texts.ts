import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of company sign-in on the page about the server. */
export const english = ({ plural }: Format) => ({
  title: "Company sign-in",
  lead: (company: string) =>
    `${company} signs in people who are connected. It gives a session and opens no vault. Its settings are in the server's environment (OIDC_…).`,
  off: "People sign in with their master password or a passkey. To let your company's identity provider (OpenID Connect) sign them in, set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, and restart the server.",
  name: "Name",
  issuer: "Provider",
  clientId: "Client ID",
  returnUrl: "Redirect address",
  logoutUrl: "Back-channel logout",
  fresh: "Recent sign-in",
  freshMinutes: (count: number) => plural(count, { one: "within # minute", other: "within # minutes" }),
  factors: "Counts as two-step sign-in",
  noFactors: "Nothing the provider says",
  noAuthTime: (company: string) => `${company} doesn't say when people signed in.`,
  connected: "Connected",
  connectedCount: (count: number) => plural(count, { one: "# account", other: "# accounts" }),
  test: "Check provider",
  works: "The provider answers, and its settings and keys can be used.",
  testFailed: "Couldn't check the provider",
  loadFailed: "Couldn't load company sign-in",
  domains: {
    title: "Required domains",
    lead: (company: string) =>
      `People with an address in these domains sign in with ${company} only. Their other sessions end when you save. While ${company}'s sign-in is down, none of them can sign in.`,
    label: "Domains",
    hint: `One domain a line, such as contoso.com. List a subdomain by itself, such as eu.contoso.com. Up to ${limits.companyDomains}. Leave it empty to require none.`,
    fault: (domain: string) => `${domain} isn't a domain`,
    tooMany: `No more than ${limits.companyDomains} domains`,
    submit: "Save domains",
    askTitle: "Save required domains?",
    askSome: (domains: string, company: string) =>
      `From now on, people with an address in ${domains} sign in with ${company} only. Their other sessions end.`,
    askNone: "No domain is required any more. People sign in with their master password or a passkey, too.",
    confirm: "Save domains",
    done: "Required domains saved",
    failed: "Couldn't save the domains",
  },
});

export const texts = localize("features/system/company-texts", english);
