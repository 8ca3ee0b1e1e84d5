import { ERROR_CODES } from '../../backend/src/contract/error-codes.js';
import { messagesEl } from '../../backend/src/contract/messages.el.js';
import { messagesEn } from '../../backend/src/contract/messages.en.js';
import { ERROR_STATUS } from '../../backend/src/platform/http/error-status.js';
import { backend, expectNone } from './source-tree.js';

const placeholders = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

describe('error codes', () => {
  it.each(ERROR_CODES)('%s has a status and a text in both languages', (code) => {
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(messagesEl.errors[code].trim()).not.toBe('');
    expect(messagesEn.errors[code].trim()).not.toBe('');
    expect(messagesEl.errors[code]).not.toBe(messagesEn.errors[code]);
    expect(placeholders(messagesEl.errors[code])).toBe(placeholders(messagesEn.errors[code]));
  });

  it('are listed in *.errors.ts without HTTP', () => {
    const errors = backend.filter(({ name }) => name.endsWith('.errors.ts'));
    expectNone(
      errors.filter(({ text }) => /HttpStatus|HttpException|@nestjs/.test(text)).map(({ path }) => path),
      'Name the code only; its status stands in platform/http/error-status.ts.',
    );
  });
});
