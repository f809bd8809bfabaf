import type { Plugin } from "vite";

/** Modules of libraries that run in no page of ours, and the code that replaces each. */
const unused = [
  // The theme turns ripples off (src/app/theme/controls.ts).
  { path: /@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/, replacement: "export default () => null;" },
  // The router is created without `instrumentations`.
  {
    path: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    replacement: [
      "consumeInstrumentationClientResultMetaReceiver",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
      "instrumentHandler",
      "instrumentationResultMetaContext",
    ]
      .map((name) => `export const ${name} = () => undefined;`)
      .join("\n"),
  },
];

/** Leaves out modules that run in no page: a first load is shorter by some kB. */
export function withoutUnusedModules(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "without-unused-modules",
    apply: "build",
    load(id) {
      const one = unused.find(({ path }) => path.test(id));
      if (one === undefined) return null;
      found.add(one.path);
      return one.replacement;
    },
    buildEnd(error) {
      const missing = unused.filter(({ path }) => !found.has(path)).map(({ path }) => path.source);
      if (error === undefined && missing.length > 0)
        this.error(`These modules are elsewhere now: ${missing.join(", ")}`);
    },
  };
}
