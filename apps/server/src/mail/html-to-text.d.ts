// What we use of it: the package brings no types.
declare module "html-to-text" {
  interface Options {
    wordwrap?: number | false;
    selectors?: Array<{ selector: string; format?: string; options?: Record<string, unknown> }>;
  }
  /** Makes a converter once, for many texts. */
  export function compile(options: Options): (html: string) => string;
}
