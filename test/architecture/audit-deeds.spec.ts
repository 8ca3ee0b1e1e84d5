import { expect, it } from '@jest/globals';
import { auditEl } from '../../admin-ui/src/i18n/el/audit.js';
import { backend, expectNone } from './source-tree.js';

it('every change that the server writes to the log has words in the console', () => {
  const written = backend.flatMap(({ path, text }) =>
    [...text.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => ({ path, action })),
  );
  expect(written.length).toBeGreaterThan(20);
  const isNamed = (action: string): boolean => action.replace('.', '_') in auditEl.audit.deeds;
  expectNone(
    written.filter(({ action }) => !isNamed(action)).map(({ path, action }) => `${path}: ${action}`),
    'Add the action to `deeds` of admin-ui/src/i18n/el/audit.ts and en/audit.ts.',
  );
});
