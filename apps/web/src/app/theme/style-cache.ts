import createCache, { type EmotionCache } from "@emotion/cache";

const mirror = globalThis.pomanderMirror;

/** Returns a cache of styles, whose elements get the nonce of the page. */
export function createStyleCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: "p", ...(nonce && { nonce }), ...(mirror && { stylisPlugins: [mirror] }) });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  // The sheet of the built app takes rules one by one; that of development takes text.
  if (sheet.isSpeedy) sheet.insert = (rule) => withConditionsInside(rule).forEach(insert);
  return cache;
}

/**
 * Returns a conditional rule as style rules with the condition inside (CSS nesting), which apply alike; any other rule,
 * and one with a pseudo-element or several selectors, as it is. Chromium matches no element again for a new style rule
 * but, for a new conditional rule, every element of the page.
 */
export function withConditionsInside(rule: string): string[] {
  const [, condition, rules] =
    /^(@(?:media|container|supports)[^{]+)\{((?:(?:[^{}@,:]|:(?!:|before|after))+\{[^{}]*\})+)\}$/.exec(rule) ?? [];
  if (condition === undefined || rules === undefined) return [rule];
  return [...rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector, declarations]) => `${selector}{${condition}{${declarations}}}`,
  );
}
