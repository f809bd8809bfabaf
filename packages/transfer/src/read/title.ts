/** A title for the list where a file has none: the host of the link, else what is given, such as the user name. */
export function titleOf(title: string, link: string, otherwise = ""): string {
  return title.trim() || hostOf(link) || otherwise.trim() || "Untitled";
}

function hostOf(link: string): string {
  const url = URL.parse(link) ?? URL.parse(`https://${link}`);
  return link.trim() === "" || url === null ? link.trim() : url.hostname.replace(/^www\./, "") || link.trim();
}
