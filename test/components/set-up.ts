import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';

configure({
  // Promises nothing: a busy machine shows everything later.
  asyncUtilTimeout: 30_000,
  // The whole tree would hide the message.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nOn screen: ${document.body.textContent}`),
});

const HIDES = /\b(display:\s*none|visibility:\s*hidden)/;
const CLASS = /\.[\w-]+/;
/** Classes of which some rule hides an element; a further one may show it again. */
const hiding = new Set<string | undefined>();
const insertRule = CSSStyleSheet.prototype.insertRule;
// Each question about a role reads the styles of an element and its ancestors, and would match all rules of MUI. Without
// a layout only those say something that hide an element.
CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule: string, index?: number): number {
  const [name] = CLASS.exec(rule) ?? [];
  if (HIDES.test(rule)) hiding.add(name);
  return insertRule.call(this, hiding.has(name) ? rule : '.without-a-say {}', index);
};
