import '@testing-library/jest-dom/vitest';
import { notifyManager } from '@tanstack/react-query';
import { configure } from '@testing-library/dom';

const { setImmediate } = globalThis;

configure({
  // React works in turns of Node's own, which no clock of a test moves.
  unstable_advanceTimersWrapper: async (advance) => {
    await advance();
    await new Promise((turn) => setImmediate(turn));
  },
  // Promises nothing: a busy machine shows everything later.
  asyncUtilTimeout: 30_000,
  // The whole tree would hide the message.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nOn screen: ${document.body.textContent}`),
});

const HIDES = /\b(display:\s*none|visibility:\s*hidden)/;
const CLASS = /\.[\w-]+/;
/** Classes with a rule that hides an element; a further rule may show it again. */
const hiding = new Set<string | undefined>();
const { insertRule } = CSSStyleSheet.prototype;
// Each question about a role reads the styles of an element and its ancestors, and would match all rules of MUI. Without
// a layout only those say something that hide an element. Files of a process share the document: once is enough.
if (insertRule.name !== 'insertSaying') {
  CSSStyleSheet.prototype.insertRule = function insertSaying(text: string, index = 0): number {
    const [name] = CLASS.exec(text) ?? [];
    if (HIDES.test(text)) hiding.add(name);
    return hiding.has(name) ? insertRule.call(this, text, index) : index;
  };
}

const arrived: (() => void)[] = [];
const show = (): void => arrived.splice(0).forEach((tell) => tell());
// Responses of one moment are shown at once: a console that opens would draw itself anew for each of twenty.
notifyManager.setScheduler((tell) => {
  arrived.push(tell);
  setTimeout(show, 0);
});
