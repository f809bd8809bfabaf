import type { Plugin } from "vite";

/** The three weights that every page begins with, for text in Latin letters. */
const wanted = /^assets\/poppins-latin-(400|500|600)-normal-[^/]*\.woff2$/;

/** Has the browser fetch the typeface at once, not only when the styles ask for it: less text changes its face. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}
