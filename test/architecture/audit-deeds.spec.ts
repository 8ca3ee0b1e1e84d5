import { expect, it } from '@jest/globals';
import { AUDIT_ACTIONS } from '../../backend/src/contract/audit.js';
import { auditEl } from '../../admin-ui/src/i18n/el/audit.js';

/* The server cannot write another action: its type is that of the list. */
it('every change that the server writes to the log has words in the console, and no other', () => {
  const named = Object.keys(auditEl.audit.deeds).map((deed) => deed.replace('_', '.'));
  expect(named.sort()).toEqual([...AUDIT_ACTIONS].sort());
});
