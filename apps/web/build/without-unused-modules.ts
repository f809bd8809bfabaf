import type { Plugin } from "vite";

const functionsOf = (...names: string[]) => names.map((name) => `export const ${name} = () => undefined;`).join("\n");

/** Modules of libraries that run in no page of ours, and the code that replaces each. */
const unused = [
  // The theme turns ripples off (src/app/theme/controls.ts).
  { path: /@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/, code: "export default () => null;" },
  // The router is created without `instrumentations`.
  {
    path: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    code: functionsOf(
      "consumeInstrumentationClientResultMetaReceiver",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
      "instrumentHandler",
      "instrumentationResultMetaContext",
    ),
  },
  // No link has `prefetch`.
  {
    path: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
    code: functionsOf(
      "getKeyedLinksForMatches",
      "getKeyedPrefetchLinks",
      "getModuleLinkHrefs",
      "getNewMatchesForLinks",
      "isPageLinkDescriptor",
      "prefetchRouteCss",
      "prefetchStyleLinks",
    ),
  },
];

/** Leaves out modules that run in no page: a first load is shorter by some kB. */
export function withoutUnusedModules(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "without-unused-modules",
    apply: "build",
    load(id) {
      const module = unused.find(({ path }) => path.test(id));
      if (module === undefined) return null;
      found.add(module.path);
      return module.code;
    },
    buildEnd(error) {
      const missing = unused.filter(({ path }) => !found.has(path)).map(({ path }) => path.source);
      if (error === undefined && missing.length > 0)
        this.error(`These modules are elsewhere now: ${missing.join(", ")}`);
    },
  };
}
