import { type Draft, emptyDraft } from "@pomander/vault";
import { siteOf } from "../sites/site-of.ts";

/** Returns a new login for the site of a page. */
export function newLogin({
  address,
  userName,
  password,
}: Readonly<Record<"address" | "userName" | "password", string>>): Draft {
  const page = new URL(address);
  return { ...emptyDraft, title: siteOf(page).host, link: page.origin, email: userName, password };
}
