// What the tests use of a package that brings no types.
declare module "mailparser" {
  interface ParsedMail {
    subject?: string;
    from?: { text: string };
    to?: { text: string };
    replyTo?: { text: string; value: Array<{ name: string; address?: string }> };
    messageId?: string;
    text?: string;
    html: string | false;
    headers: Map<string, unknown>;
    attachments: Array<{ contentType: string; filename?: string; content: Buffer }>;
  }
  export function simpleParser(source: Buffer | NodeJS.ReadableStream): Promise<ParsedMail>;
}
