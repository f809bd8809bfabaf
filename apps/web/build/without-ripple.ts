import type { Plugin } from "vite";

/** Leaves out what Material UI draws ripples with: the theme turns them off (src/app/theme/controls.ts). */
export function withoutRipple(): Plugin {
  let isFound = false;
  return {
    name: "without-ripple",
    apply: "build",
    load(id) {
      if (!/@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/.test(id)) return null;
      isFound = true;
      return "export default () => null;";
    },
    buildEnd(error) {
      if (error === undefined && !isFound) this.error("Material UI has its ripple elsewhere now.");
    },
  };
}
