import { ERROR_CODES } from '../../backend/src/contract/error-codes.js';
import { messagesEl } from '../../backend/src/contract/messages.el.js';
import { messagesEn } from '../../backend/src/contract/messages.en.js';
import { ERROR_STATUS } from '../../backend/src/platform/errors/error-status.js';
import { backend, expectNone, linesMatching } from './source-tree.js';

const placeholders = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

const KNOWS_HTTP = /\bHttpStatus\b|\b[A-Z]\w*Exception\b|\/error-status\.js'|\.(status|code)\([^)]*\b[45]\d\d\b/;

describe('error codes', () => {
  it.each(ERROR_CODES)('%s has a status and a text in both languages', (code) => {
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(messagesEl.errors[code].trim()).not.toBe('');
    expect(messagesEn.errors[code].trim()).not.toBe('');
    expect(messagesEl.errors[code]).not.toBe(messagesEn.errors[code]);
    expect(placeholders(messagesEl.errors[code])).toBe(placeholders(messagesEn.errors[code]));
  });

  it('become HTTP only in platform/http, platform/errors and gyms/requests', () => {
    const others = backend.filter(
      ({ path }) => !/^backend\/src\/(platform\/(http|errors)|gyms\/requests)\//.test(path),
    );
    expectNone(
      linesMatching(others, KNOWS_HTTP),
      'Throw an AppError with its code; the status of every code stands in platform/errors/error-status.ts.',
    );
  });
});
