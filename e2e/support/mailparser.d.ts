// What the journeys use of a package that brings no types.
declare module "mailparser" {
  interface ParsedMail {
    subject?: string;
    to?: { text: string };
    text?: string;
    headers: Map<string, unknown>;
  }
  export function simpleParser(source: NodeJS.ReadableStream): Promise<ParsedMail>;
}
