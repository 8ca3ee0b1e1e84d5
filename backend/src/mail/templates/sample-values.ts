import { addDays, mondayOf, type CalendarDate } from '../../contract/calendar-date.js';
import type { TemplatePurpose } from '../../contract/mail.js';
import type { AppointmentFacts } from '../mail-purposes.js';
import type { TemplateValues } from './mail-content.js';
import type { MailLinks } from './mail-links.js';

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE_NAMES = { el: 'Μαρία Παπαδοπούλου', en: 'Maria Papadopoulou' } as const;

export const sampleName = (language: keyof typeof SAMPLE_NAMES): string => SAMPLE_NAMES[language];

/** Made-up facts for preview and test mails, two days from `today`. They carry no calendar entries. */
export function sampleValues(
  today: CalendarDate,
  language: keyof typeof SAMPLE_NAMES,
  links: MailLinks,
): { [Purpose in Exclude<TemplatePurpose, 'broadcast'>]: TemplateValues[Purpose] } {
  const date = addDays(today, 2);
  const slot = { date, startTime: '18:00:00', endTime: '19:00:00' };
  const previous = { date, startTime: '17:00:00', endTime: '18:00:00' };
  const instants = { startsAt: `${date}T16:00:00.000Z`, endsAt: `${date}T17:00:00.000Z` };
  const appointment: AppointmentFacts = { appointmentId: SAMPLE_ID, ...slot, ...instants };
  const samplePlan = { planEl: 'Μηνιαία', planEn: 'Monthly', amountCents: 4_500 };
  const reason = { el: 'Συντήρηση του χώρου', en: 'Maintenance of the premises' }[language];
  return {
    confirmation: { link: links.home, validHours: 48, disownLink: links.home },
    welcome: { link: links.home, validHours: 48 },
    'staff-invitation': { link: links.home, validHours: 48, staffRole: 'desk' },
    reset: { link: links.home, validHours: 1 },
    'already-registered': {},
    'password-changed': { at: `${today}T10:00:00.000Z` },
    'email-changed': { at: `${today}T10:00:00.000Z` },
    'second-factor-changed': { at: `${today}T10:00:00.000Z`, change: 'passkey-added' },
    booked: { appointments: [appointment], cancelUntil: `${date}T14:00:00.000Z`, bookedByStaff: false },
    changed: { appointments: [{ ...appointment, previous }], reason },
    cancelled: { appointments: [appointment], cancelledBy: 'staff', reason },
    'day-closed': { appointments: [appointment], reason },
    restored: { appointments: [appointment] },
    'other-trainer': {
      ...{ appointments: [appointment], former: null },
      trainer: { id: SAMPLE_ID, nameEl: 'Κατερίνα', nameEn: 'Katerina' },
    },
    standing: {
      appointments: [appointment],
      skipped: [
        {
          ...previous,
          date: addDays(date, 7),
          reason: { code: 'DAY_CLOSED', params: { because: { because: reason } } },
        },
      ],
    },
    'visit-returned': { ...slot, because: 'filled' },
    'place-free': { ...slot, originalStartTime: slot.startTime, originalEndTime: slot.endTime },
    course: {
      ...{ nameEl: 'Πιλάτες για αρχάριους', nameEn: 'Pilates for beginners', priceCents: 8000, dueOn: date },
      appointments: [appointment, { ...appointment, date: addDays(date, 7) }],
    },
    'class-open': {
      gymClass: { id: SAMPLE_ID, nameEl: 'Πιλάτες', nameEn: 'Pilates' },
      ...{
        week: mondayOf(date),
        times: [{ ...slot, originalStartTime: slot.startTime, originalEndTime: slot.endTime }],
      },
    },
    promoted: { appointments: [appointment], cancelUntil: `${date}T14:00:00.000Z` },
    'place-held': { ...slot, link: links.home, until: `${date}T10:30:00.000Z` },
    'passed-over': { ...slot, reasons: [{ code: 'SUBSCRIPTION_FROZEN', params: {}, from: null }] },
    'place-lost': { ...slot, reasons: [{ code: 'SLOT_FULL', params: { booked: 12, capacity: 12 }, from: null }] },
    reminder: { appointments: [appointment] },
    expiring: { endDate: addDays(today, 6), daysRemaining: 7 },
    'first-visit': { endDate: addDays(today, 6), lengthDays: 30 },
    'document-expiring': { kind: 'medical', validUntil: addDays(today, 29), daysRemaining: 30 },
    freeze: { event: 'planned', from: date, until: addDays(date, 6), endDate: null, reason: null },
    'freeze-asked': {
      ...{ clientId: SAMPLE_ID, clientName: SAMPLE_NAMES[language], from: date, until: addDays(date, 6) },
    },
    'renewal-soon': { ...samplePlan, date, endDate: date },
    renewal: { ...samplePlan, event: 'failed', date },
    'gift-card': {
      ...{ giftCode: 'ACDE-FHJK-MNPQ-RTVW', amountCents: 5_000, validUntil: addDays(date, 365) },
      forWhom: SAMPLE_NAMES[language],
    },
    'staff-notification': { ...slot, clientId: SAMPLE_ID, clientName: SAMPLE_NAMES[language], event: 'booked' },
    ...{ birthday: {}, 'name-day': {}, 'after-first-visit': {}, 'subscription-over': {}, away: {} },
    'erasure-requested': { clientId: SAMPLE_ID, clientName: SAMPLE_NAMES[language] },
  };
}
