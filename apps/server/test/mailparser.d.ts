// Types for the parts of mailparser that the tests use, because the package has none.
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
