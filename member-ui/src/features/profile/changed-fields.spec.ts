import { describe, expect, it } from '@jest/globals';
import { el } from '../../i18n/el';
import { en } from '../../i18n/en';
import { translatorOf } from '../../i18n/translate';
import { changedFields, changedRecord, type Wording } from './changed-fields';

const timeZone = 'Europe/Athens';
const GREEK: Wording = {
  t: translatorOf('el', el),
  ...{ language: 'el', timeZone },
};
const ENGLISH: Wording = {
  t: translatorOf('en', en),
  ...{ language: 'en', timeZone },
};

describe('a change of the log, as its member reads it', () => {
  it('has what differs, in words', () => {
    const before = { name: 'Α', isActive: true, phone: '1', monthlyLimit: 8, endDate: '2026-03-31' };
    const after = { name: 'Β', isActive: false, phone: '1', monthlyLimit: 0, endDate: null };
    expect(changedFields(before, after, GREEK)).toEqual([
      'Ονοματεπώνυμο: Α → Β',
      'Σε ισχύ: Ναι → Όχι',
      'Λήξη: 31 Μαρτίου 2026 → –',
      'Όριο του μήνα: 8 → Απεριόριστα',
    ]);
  });

  it('has only the value after where there was none before', () => {
    const booked = { appointmentDate: '2026-03-17', startTime: '10:00:00', status: 1, cancelReason: null };
    expect(changedFields(null, booked, ENGLISH)).toEqual([
      'Date: 17 March 2026',
      'From: 10:00\u00a0AM',
      'Status: Confirmed',
    ]);
    expect(changedFields({ phone: '' }, { phone: '6900111222' }, ENGLISH)).toEqual(['Phone: 6900111222']);
    const wish = { erasureRequestedAt: '2026-03-11T22:30:00.000Z' };
    expect(changedFields({ erasureRequestedAt: null }, wish, ENGLISH)).toEqual(['Request for erasure: 12 March 2026']);
  });

  it('leaves out what has no name in the dictionaries, and values of another kind', () => {
    const after = { movedDays: 3, remainingDaysAtFreeze: 5, status: 'frozen', name: { a: 1 }, startDate: 'soon' };
    expect(changedFields(null, after, GREEK)).toEqual([]);
    expect(changedFields([1], 'text', GREEK)).toEqual([]);
  });

  it('says what kind of record changed', () => {
    const actions = ['client.updated', 'client.password-link-mailed', 'subscription.moved', 'appointment.booked'];
    expect(actions.map((action) => changedRecord(action, 'el'))).toEqual([
      ...['Τα στοιχεία σας', 'Σύνδεσμος για νέο κωδικό', 'Συνδρομή', 'Ραντεβού'],
    ]);
    expect(changedRecord('other.changed', 'en')).toBe('Your details');
  });
});
