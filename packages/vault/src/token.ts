export interface TokenClaims {
  /** The user's id. */
  sub: string;
  /** Seconds since 1970. */
  exp: number;
}

/** Decodes a token's claims; returns null if it cannot be decoded. Only the server can tell whether it is genuine. */
export function decodeToken(token: string): TokenClaims | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null) return null;
    const { sub, exp } = claims as Record<string, unknown>;
    return typeof sub === "string" && typeof exp === "number" ? { sub, exp } : null;
  } catch {
    return null;
  }
}
