import type { Plugin } from 'vite';

/** Calls that only describe a field or an object of the wire (contract/shape.ts, contract/kinds.ts). */
const DESCRIBING = /\b(?:is\.\w+|about|each|example|extend|listOf|omit|one|oneOf|optional|orNull|pick|shape)\(/g;

/**
 * Marks the shapes of the contract as pure, so that an app leaves out those of which it uses only the types. The bundler
 * does not see that by itself: it takes a function of another module for one with effects.
 */
export const pureShapes = (): Plugin => ({
  name: 'pure-shapes',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
  transform: (code, id) =>
    /\/backend\/src\/contract\/(?!shape|kinds)[\w.-]+\.ts$/.test(id)
      ? { code: code.replace(DESCRIBING, '/* @__PURE__ */ $&'), map: null }
      : null,
});
