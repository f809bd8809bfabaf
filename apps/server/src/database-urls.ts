/** The parts of a URL: `postgres://`, then user and password, then the hosts, then the rest. */
const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/i;

/**
 * Returns one URL for each host that a `postgres://` URL names, as libpq reads it: `user@one:5432,two:5433/name`, or
 * lists in `?host=one,two&port=5432,5433`. Null if the text is no such URL.
 */
export function urlsOfHosts(text: string): string[] | null {
  const [, scheme, user = "", hosts, rest = ""] = shape.exec(text) ?? [];
  if (scheme === undefined || hosts === undefined) return null;
  const urls = hosts.split(",").map((host) => URL.parse(`${scheme}${user}${host}${rest}`));
  const each = urls.flatMap((url) => (url === null ? [null] : urlsOfParameters(url)));
  return each.some((url) => url === null || !isForWriting(url)) ? null : each.map(String);
}

/** Reads the query, which may contain a socket's folder or several hosts. */
function urlsOfParameters(url: URL): Array<URL | null> {
  const hosts = url.searchParams.get("host")?.split(",") ?? [];
  if (hosts.length < 2) return [url];
  const ports = url.searchParams.get("port")?.split(",") ?? [""];
  if (ports.length !== 1 && ports.length !== hosts.length) return [null];
  return hosts.map((host, index) => {
    const one = new URL(url);
    one.searchParams.set("host", host);
    const port = ports[index] ?? ports[0] ?? "";
    if (port !== "") one.searchParams.set("port", port);
    return one;
  });
}

/**
 * Returns whether the URL allows a host that can write: the server needs one, so a URL that asks for another is an
 * error.
 */
const isForWriting = ({ searchParams }: URL) =>
  ["any", "read-write", "primary"].includes(searchParams.get("target_session_attrs") ?? "any");
