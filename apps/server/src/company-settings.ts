import { type AuthTime, authTimes, limits, z } from "@pomander/contract";

/** Sign-in by a company's identity provider. */
export interface CompanySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name of the company, for people. */
  name: string;
  /** A claim that every token must have with this value; null: the issuer has one tenant. */
  tenant: { claim: string; value: string } | null;
  /** The claims that contain the id and the address of a person. */
  subjectClaim: string;
  emailClaim: string;
  /** Whether tokens say when people signed in (`auth_time`); `none`: the time of the round counts instead. */
  authTime: AuthTime;
  /** Values of `amr` and `acr` that meet a required second factor. */
  factors: readonly string[];
  /** Minutes for which a sign-in at the provider is fresh. */
  freshMinutes: number;
}

const claim = (fallback: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{1,100}$/, "must be the name of a claim")
    .default(fallback);

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === "https:" && url.search === "" && url.hash === "" && url.username === "" && url.password === ""
  );
}

/** Issuers of Entra for several tenants, which sign in accounts of any company. */
const manyTenants = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

/** Values that say one factor, or none: RFC 8176, and OpenID Connect Core §2 of `acr`. */
const oneFactor = new Set(["pwd", "kba", "user", "geo", "rba", "wia", "0"]);

const factors = z.string().transform((list, context): string[] => {
  const given = [...new Set(list.split(",").map((value) => value.trim()))];
  const fail = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (given.length > 20 || !given.every((value) => /^[!-~]{1,200}$/.test(value))) {
    return fail("must be up to 20 values of amr or acr, like mfa,urn:okta:loa:2fa:any");
  }
  const one = given.find((value) => oneFactor.has(value));
  return one === undefined ? given : fail(`must not have ${one}, which says that there was no second factor`);
});

/** The settings of company sign-in. */
export const companySchema = {
  OIDC_ISSUER: z
    .string()
    .max(500)
    .refine(isIssuer, "must look like https://login.example.com/realms/contoso, and be what the provider calls itself")
    .refine((text) => !manyTenants.test(text), "must name your own tenant: this issuer signs in people of any company")
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_NAME: z.string().trim().min(1).max(limits.companyName).optional(),
  OIDC_TENANT: z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{1,100}=.{1,500}$/, "must be a claim and its value, like hd=example.com")
    .optional(),
  OIDC_SUBJECT: claim("sub"),
  OIDC_EMAIL: claim("email"),
  OIDC_AUTH_TIME: z.enum(authTimes, "must be sent or none").optional(),
  OIDC_FACTORS: factors.optional(),
  OIDC_FRESH_MINUTES: z
    .string()
    .regex(/^[1-9]\d?$/, "must be a number of minutes from 5 to 60")
    .transform(Number)
    .refine((minutes) => minutes >= 5 && minutes <= 60, "must be a number of minutes from 5 to 60")
    .optional(),
};

const companyValues = z.object(companySchema);
type CompanyValues = z.infer<typeof companyValues>;

const isGoogle = (issuer: string) => URL.parse(issuer)?.href === "https://accounts.google.com/";
/** The settings that mean nothing without a provider. */
const dependent = ["OIDC_TENANT", "OIDC_AUTH_TIME", "OIDC_FACTORS", "OIDC_FRESH_MINUTES"] as const;

/** Returns what is missing or contradictory in the settings of company sign-in. */
export function companyProblems(value: Partial<CompanyValues>): string[] {
  const others = ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
  if (value.OIDC_ISSUER === undefined) {
    return [...others, ...dependent]
      .filter((name) => value[name] !== undefined)
      .map((name) => `OIDC_ISSUER is required with ${name}`);
  }
  const problems = others
    .filter((name) => value[name] === undefined)
    .map((name) => `${name} is required with OIDC_ISSUER`);
  if (!isGoogle(value.OIDC_ISSUER)) return problems;
  if (value.OIDC_TENANT?.startsWith("hd=") !== true) {
    problems.push("OIDC_TENANT is required with Google, like hd=example.com: it signs in anybody");
  }
  if (value.OIDC_AUTH_TIME === "sent") {
    problems.push("OIDC_AUTH_TIME must be none with Google, whose tokens don't say when people signed in");
  }
  return problems;
}

/** Returns null where company sign-in is not configured. */
export function companySettingsOf(value: CompanyValues): CompanySettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = value;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || name === undefined) return null;
  const [claimName = "", ...rest] = value.OIDC_TENANT?.split("=") ?? [];
  return {
    issuer,
    clientId,
    clientSecret,
    name,
    tenant: value.OIDC_TENANT === undefined ? null : { claim: claimName, value: rest.join("=") },
    subjectClaim: value.OIDC_SUBJECT,
    emailClaim: value.OIDC_EMAIL,
    authTime: value.OIDC_AUTH_TIME ?? (isGoogle(issuer) ? "none" : "sent"),
    factors: value.OIDC_FACTORS ?? [],
    freshMinutes: value.OIDC_FRESH_MINUTES ?? 15,
  };
}
