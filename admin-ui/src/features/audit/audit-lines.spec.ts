import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { affectedBy, linesOf } from './audit-lines';

const entry = (entity: string, before: unknown, after: unknown) => ({ entity, before, after }) as AuditEntry;
const fieldsOf = (one: AuditEntry) => linesOf(one).map(({ field }) => field);

describe('the changed fields of an audit entry', () => {
  it('are those that differ, and no others', () => {
    const before = { name: 'Μαρία', phone: '1', isActive: true, isMorningClient: false };
    const lines = linesOf(entry('client', before, { ...before, phone: '2', isActive: false }));
    expect(lines).toEqual([
      { field: 'phone', before: [{ kind: 'text', value: '1' }], after: [{ kind: 'text', value: '2' }] },
      { field: 'isActive', before: [{ kind: 'flag', value: true }], after: [{ kind: 'flag', value: false }] },
    ]);
  });

  it('of a new record are all of its values', () => {
    const client = { name: 'Μαρία', email: 'm@example.gr', phone: '1', isActive: true, isMorningClient: false };
    expect(fieldsOf(entry('client', null, client))).toEqual(['name', 'email', 'phone', 'isActive']);
  });

  it('of a subscription name the visits of its pack, and none a month then', () => {
    const monthly = { monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 };
    expect(linesOf(entry('subscription', null, { ...monthly, packVisits: 10 }))).toEqual([
      { field: 'packVisits', before: [], after: [{ kind: 'own-limit', value: 10 }] },
    ]);
    expect(fieldsOf(entry('subscription', null, monthly))).toEqual(['monthlyLimit']);
  });

  it('of a slot are the overrides of its date', () => {
    const disabled = { id: 'o', isDisabled: true };
    const lines = linesOf(entry('timeslot', { overrides: [] }, { overrides: [disabled], affected: [] }));
    expect(lines).toEqual([{ field: 'changes', before: [], after: [{ kind: 'override', value: disabled }] }]);
    expect(fieldsOf(entry('timeslot-override', disabled, null))).toEqual(['changes']);
  });

  it('of a closed day are its reason, and how many got it back', () => {
    const closed = { from: '2026-03-16', to: '2026-03-16', reason: 'Πλημμύρα', affected: [] };
    expect(fieldsOf(entry('day', null, closed))).toEqual(['reason']);
    const lines = linesOf(entry('day', null, { ...closed, compensatedSubscriptions: 88 }));
    expect(lines[1]).toEqual({
      field: 'compensatedSubscriptions',
      before: [],
      after: [{ kind: 'number', value: 88 }],
    });
  });

  it('of the weekly template are its slots', () => {
    const slot = { dayOfWeek: 1, start: '07:00:00', end: '08:00:00', capacity: null, isEnabled: true };
    expect(fieldsOf(entry('global-timeslot', { slots: [] }, { slots: [slot] }))).toEqual(['slots']);
  });

  it.each([
    ['a stopped broadcast', entry('broadcast', null, null)],
    ['a thing that this screen does not know', entry('new-thing', { a: 1 }, { a: 2 })],
    ['an entry that erasure blackened', entry('client', null, null)],
  ])('are empty for %s', (_name, one) => {
    expect(linesOf(one)).toEqual([]);
    expect(affectedBy(one)).toEqual([]);
  });
});
