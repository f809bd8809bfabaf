import type { Fault } from "@pomander/vault/server-check";

const csp = "content-security-policy";

/** Returns a fault as text, without its address. */
export function faultText({ code, name = "", is = "", should = "" }: Fault): string {
  switch (code) {
    case "fileDiffers":
      return "A file differs from the release's";
    case "pageDiffers":
      return "The page differs from the release's";
    case "inlineScript":
      return "The page has an inline script";
    case "repeatedNonce":
      return "A page comes with the nonce of another reply";
    case "notHtml":
      return "A page isn't sent as text/html in UTF-8";
    case "tooLarge":
      return "A reply is larger than 32 MB";
    case "redirect":
      return "The server redirects elsewhere";
    case "status":
      return `The server answers ${name}`;
    case "pageInstead":
      return "A file is missing: the server sends its page instead";
    case "extraFile":
      return `The page names ${name}, which isn't part of the release`;
    case "headerMissing":
      return `The header ${name} is missing`;
    case "headerDiffers":
      return `The header ${name} is "${is}" instead of "${should}"`;
    case "headerSent":
      return `The header ${name} is sent`;
    case "directiveMissing":
      return `The header ${csp} has no ${name}`;
    case "directiveAdded":
      return `The header ${csp} has ${name} besides: "${is}"`;
    case "directiveDiffers":
      return `The header ${csp} has ${name} "${is}" instead of "${should}"`;
    case "weakTransport":
      return `The header strict-transport-security is missing or weaker than ${should}`;
  }
}
