import { owes, sells } from '../debts.js';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Act } from '@palestra/backend/contract/act';
import type { OwnJoining } from '@palestra/backend/contract/joining';
import type { OutboxMail } from '@palestra/backend/contract/mail';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { Role } from '@palestra/backend/contract/roles';
import { EXPORT_LOCK_SQL } from '../../../backend/src/platform/database/locks.js';
import { register, registrationOf } from '../accounts.js';
import type { ApiClient } from '../api-client.js';
import { book, place } from '../booking.js';
import { aClient, insertUser } from '../client-builder.js';
import { closeDay, moveHour, resize } from '../schedule.js';
import { publishTerms } from '../gym-terms.js';
import { TODAY, TOMORROW, NOBODY, asks, newMember, staffOf, type RefusalTable, type Stage } from './stage.js';
import { eventually } from '../eventually.js';
import { anId } from '../seed.js';

const MONDAY = 1;

async function subscriptionOfAMember(stage: Stage): Promise<string> {
  const { person } = await newMember(stage);
  const [newest] = (await staffOf(stage).get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`)).data;
  return `/Admin/subscriptions/${newest?.id}`;
}

/** Closes a date that no other row closes, because acts of one instant have no order. */
async function undoOfClosing(stage: Stage, date: CalendarDate) {
  await closeDay(staffOf(stage), date, 'Απεργία');
  const acts = (await staffOf(stage).get<Act[]>('/Admin/acts')).data;
  const act = acts.find(({ startDate }) => startDate === date);
  return asks(staffOf(stage), (staff) => staff.post(`/Admin/acts/${act?.id}/undo`, {}));
}

/** Marks a visit of tomorrow where attendance opens so many minutes before. */
async function markingOfTomorrow(stage: Stage, minutes: string) {
  const { id } = (await book((await newMember(stage)).api, TOMORROW, '18:00')).data;
  await staffOf(stage).put('/Admin/settings/AttendanceOpensMinutes', { value: minutes });
  return asks(staffOf(stage), (staff) => staff.put(`/Admin/appointments/${id}/attendance`, { attendance: 'absent' }));
}

/** A place of every Monday. */
const makesStanding = (member: ApiClient) =>
  member.post('/Client/standing-bookings', { dayOfWeek: MONDAY, startTime: '18:00', endTime: '19:00' });

/** A course of tomorrow and the day after, at no price. */
async function courseOf(stage: Stage, changes: object = {}): Promise<string> {
  const at = { startTime: '21:00', endTime: '22:00' };
  const { data } = await staffOf(stage).post<{ id: string }>('/Admin/courses', {
    ...{ nameEl: 'Κύκλος', nameEn: '', classId: null, priceCents: 0, vatPercent: null, joinUntil: TOMORROW },
    ...{ isOffered: true, dates: [TOMORROW, '2026-03-13'].map((date) => ({ date, ...at })), ...changes },
  });
  return data.id;
}

const ONE_DAY = { from: TOMORROW, until: TOMORROW };
async function letMembersFreeze(stage: Stage): Promise<void> {
  await staffOf(stage).put('/Admin/settings/MemberFreezing', { value: 'ask' });
  stage.onLeaving(() => staffOf(stage).put('/Admin/settings/MemberFreezing', { value: 'off' }));
}

async function aTrial(stage: Stage): Promise<{ id: string }> {
  const { data } = await staffOf(stage).post<{ id: string }>('/Admin/plans', {
    ...{ nameEl: 'Δοκιμή', nameEn: 'Trial', priceCents: 0, length: 7, unit: 'days', monthlyLimit: 0 },
    ...{ freezeBudgetDays: null, isOnSale: true, isTrial: true },
  });
  return data;
}

/** Refusals by the state of appointments, schedule, subscriptions, clients and mails. */
export const GYM_REFUSAL_TABLE: RefusalTable<
  | 'DEADLINE_PASSED'
  | 'CANCELS_LATE'
  | 'NOTHING_TO_FORGIVE'
  | 'NOT_CANCELLABLE'
  | 'VISIT_ATTENDED'
  | 'SLOT_STARTED'
  | 'ATTENDANCE_OFF'
  | 'ATTENDANCE_CLOSED'
  | 'APPOINTMENT_CANCELLED'
  | 'TIMESLOT_EXISTS'
  | 'SLOT_NOT_FULL'
  | 'HOLD_ENDED'
  | 'ALREADY_WAITING'
  | 'ALREADY_FROZEN'
  | 'NOT_FROZEN'
  | 'FREEZE_BUDGET'
  | 'FREEZE_OUTSIDE'
  | 'FREEZE_OVERLAPS'
  | 'FREEZE_ASKED'
  | 'FREEZE_OVER'
  | 'FREEZING_OFF'
  | 'UNDO_TOO_LATE'
  | 'CHANGED_SINCE'
  | 'NOT_IN_FAMILY'
  | 'GUARDIAN_UNFIT'
  | 'HAS_CHILDREN'
  | 'BALANCE_OPEN'
  | 'CLIENT_ERASED'
  | 'SALE_MADE'
  | 'TRIAL_USED'
  | 'TRIAL_GIVEN'
  | 'PAYMENT_TAKEN'
  | 'PAID_ONLINE'
  | 'PAGES_OPEN'
  | 'HAS_SECOND_FACTOR'
  | 'STANDING_OFF'
  | 'STANDING_EXISTS'
  | 'COURSE_REFUSED'
  | 'COURSE_CLOSED'
  | 'COURSE_BEGUN'
  | 'REPORT_TOO_SLOW'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_USED'
  | 'STILL_NEEDED'
  | 'ROOM_IN_USE'
  | 'NOT_MERGEABLE'
  | 'EMAIL_TAKEN'
  | 'TAG_EXISTS'
  | 'TERMS_OUTDATED'
  | 'LAST_OWNER'
  | 'OWN_ACCOUNT'
  | 'EXPORT_RUNNING'
  | 'CONFLICT'
  | 'STALE'
> = {
  DEADLINE_PASSED: {
    provoke: async (stage) => {
      await staffOf(stage).put('/Admin/settings/LateCancelling', { value: 'off' });
      const { api } = await newMember(stage);
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await stage.gym.setNow('2026-03-12T14:00:01Z');
      return asks(api, (member) => member.delete(`/Client/appointments/${id}`));
    },
    message: {
      en: 'Cancelling was possible until Thursday 12 March, 4:00 PM (2 hours before). Please contact the gym.',
      el: 'Η ακύρωση ήταν δυνατή έως Πέμπτη 12 Μαρτίου, 4:00 μ.μ. (2 ώρες πριν). Επικοινωνήστε με το γυμναστήριο.',
    },
  },
  CANCELS_LATE: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await staffOf(stage).put('/Admin/settings/LateCancelling', { value: 'counts' });
      await stage.gym.setNow('2026-03-12T14:00:01Z');
      return asks(api, (member) => member.delete(`/Client/appointments/${id}`));
    },
    message: {
      en: 'Free cancelling has ended (Thursday 12 March, 4:00 PM). You can still cancel, but the visit will count.',
      el: 'Η δωρεάν ακύρωση έληξε (Πέμπτη 12 Μαρτίου, 4:00 μ.μ.). Μπορείτε ακόμη να ακυρώσετε, αλλά η επίσκεψη θα μετρήσει.',
    },
  },
  NOTHING_TO_FORGIVE: {
    provoke: async (stage) => {
      const { id } = (await book((await newMember(stage)).api, TOMORROW, '18:00')).data;
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/appointments/${id}/forgive`, {}));
    },
    message: {
      en: 'This appointment was neither cancelled late nor has an absence that counts.',
      el: 'Αυτό το ραντεβού ούτε ακυρώθηκε καθυστερημένα ούτε έχει απουσία που να μετρά.',
    },
  },
  NOT_CANCELLABLE: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await api.delete(`/Client/appointments/${id}`);
      return asks(api, (member) => member.delete(`/Client/appointments/${id}`));
    },
    message: {
      en: 'This appointment can no longer be cancelled: it is already cancelled or completed.',
      el: 'Αυτό το ραντεβού δεν μπορεί πλέον να ακυρωθεί: έχει ήδη ακυρωθεί ή ολοκληρωθεί.',
    },
  },
  VISIT_ATTENDED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await staffOf(stage).put('/Admin/settings/AttendanceOpensMinutes', { value: '30' });
      await stage.gym.setNow('2026-03-12T15:30:00Z');
      await staffOf(stage).put(`/Admin/appointments/${id}/attendance`, { attendance: 'attended' });
      return asks(api, (member) => member.delete(`/Client/appointments/${id}`));
    },
    message: {
      en: 'You are marked as having come, so the appointment can no longer be cancelled or changed. If that is wrong, talk to the gym.',
      el: 'Έχετε σημειωθεί ότι ήρθατε, οπότε το ραντεβού δεν ακυρώνεται και δεν αλλάζει πλέον. Αν είναι λάθος, μιλήστε με το γυμναστήριο.',
    },
  },
  UNDO_TOO_LATE: {
    provoke: async (stage) => {
      const undo = await undoOfClosing(stage, '2026-03-30');
      await stage.gym.setNow('2026-03-11T10:10:01Z');
      return undo;
    },
    message: {
      en: 'Undoing was possible for 10 minutes. Make the change again by hand.',
      el: 'Η αναίρεση ήταν δυνατή για 10 λεπτά. Κάντε την αλλαγή ξανά με το χέρι.',
    },
  },
  CHANGED_SINCE: {
    provoke: async (stage) => {
      const undo = await undoOfClosing(stage, '2026-03-31');
      await closeDay(staffOf(stage), '2026-03-31', 'Σεισμός');
      return undo;
    },
    message: {
      en: 'Somebody has changed the same since, so nothing was undone. See how it is now and make the change by hand.',
      el: 'Κάποιος άλλαξε το ίδιο στο μεταξύ, οπότε δεν αναιρέθηκε τίποτα. Δείτε πώς είναι τώρα και κάντε την αλλαγή με το χέρι.',
    },
  },
  ATTENDANCE_OFF: {
    provoke: (stage) => markingOfTomorrow(stage, '0'),
    message: {
      en: 'The gym takes no attendance. It can be switched on in the settings.',
      el: 'Το γυμναστήριο δεν κρατά παρουσίες. Ενεργοποιούνται από τις ρυθμίσεις.',
    },
  },
  ATTENDANCE_CLOSED: {
    provoke: (stage) => markingOfTomorrow(stage, '30'),
    message: {
      en: 'Attendance can be marked from Thursday 12 March, 5:30 PM until Friday 13 March 2026.',
      el: 'Οι παρουσίες σημειώνονται από Πέμπτη 12 Μαρτίου, 5:30 μ.μ. έως Παρασκευή 13 Μαρτίου 2026.',
    },
  },
  APPOINTMENT_CANCELLED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await api.delete(`/Client/appointments/${id}`);
      return asks(staffOf(stage), (staff) =>
        staff.put(`/Admin/appointments/${id}/attendance`, { attendance: 'absent' }),
      );
    },
    message: {
      en: 'This appointment was cancelled in the meantime, so attendance does not apply.',
      el: 'Αυτό το ραντεβού ακυρώθηκε στο μεταξύ, οπότε δεν έχει παρουσία.',
    },
  },
  SLOT_STARTED: {
    provoke: (stage) => Promise.resolve(asks(staffOf(stage), (staff) => moveHour(staff, TODAY, '12:00', '20:00'))),
    message: {
      en: 'The timeslot has already started: its time can no longer change.',
      el: 'Αυτή η ώρα έχει ήδη ξεκινήσει και δεν αλλάζει πια.',
    },
  },
  TIMESLOT_EXISTS: {
    provoke: (stage) => {
      const seven = { dayOfWeek: MONDAY, startTime: '07:00', endTime: '08:00' };
      return Promise.resolve(asks(staffOf(stage), (staff) => staff.post('/Admin/global-timeslots', seven)));
    },
    message: {
      en: 'There is already a timeslot with these times on this day.',
      el: 'Υπάρχει ήδη τμήμα με αυτές τις ώρες αυτή την ημέρα.',
    },
  },
  HOLD_ENDED: {
    provoke: async (stage) =>
      asks((await newMember(stage)).api, (member) => member.post('/TimeslotInterest/held-place', { token: 'no link' })),
    message: {
      en: 'This place is no longer held for you: its time is over, or something has changed since.',
      el: 'Η θέση δεν κρατιέται πια για εσάς: πέρασε ο χρόνος της, ή κάτι άλλαξε στο μεταξύ.',
    },
  },
  SLOT_NOT_FULL: {
    provoke: async (stage) =>
      asks((await newMember(stage)).api, (member) =>
        member.post('/TimeslotInterest/express', place(TOMORROW, '13:00')),
      ),
    message: {
      en: 'There is a free place in this timeslot: you can book it now.',
      el: 'Υπάρχει ελεύθερη θέση γι’ αυτή την ώρα: μπορείτε να κάνετε κράτηση τώρα.',
    },
  },
  ALREADY_WAITING: {
    provoke: async (stage) => {
      await resize(staffOf(stage), TOMORROW, '14:00', 1);
      await book((await newMember(stage)).api, TOMORROW, '14:00');
      const { api } = await newMember(stage);
      await api.post('/TimeslotInterest/express', place(TOMORROW, '14:00'));
      return asks(api, (member) => member.post('/TimeslotInterest/express', place(TOMORROW, '14:00')));
    },
    message: {
      en: 'You already wait for a place in this timeslot.',
      el: 'Περιμένετε ήδη θέση γι’ αυτή την ώρα.',
    },
  },
  ALREADY_FROZEN: {
    provoke: async (stage) => {
      const subscription = await subscriptionOfAMember(stage);
      await staffOf(stage).post(`${subscription}/freeze`, {});
      return asks(staffOf(stage), (staff) => staff.post(`${subscription}/freeze`, {}));
    },
    message: {
      en: 'The client’s subscription is already frozen. End that freeze on their page first.',
      el: 'Η συνδρομή του πελάτη είναι ήδη παγωμένη. Τερματίστε πρώτα εκείνο το πάγωμα στη σελίδα του.',
    },
  },
  NOT_FROZEN: {
    provoke: async (stage) => {
      const subscription = await subscriptionOfAMember(stage);
      return asks(staffOf(stage), (staff) => staff.post(`${subscription}/unfreeze`, {}));
    },
    message: { en: 'The subscription is not frozen.', el: 'Η συνδρομή δεν είναι σε παύση.' },
  },
  FREEZE_BUDGET: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage);
      await letMembersFreeze(stage);
      await stage.gym.database.query('UPDATE subscriptions SET freeze_budget_days = 10 WHERE client_id = $1', [
        person.id,
      ]);
      return asks(api, (member) => member.post('/Client/freezes', { from: TODAY, until: '2026-03-31' }));
    },
    message: {
      en: '10 of 10 days of pause are left. For more, talk to the gym.',
      el: 'Απομένουν 10 από τις 10 ημέρες παύσης. Για περισσότερες μιλήστε με το γυμναστήριο.',
    },
  },
  FREEZE_OUTSIDE: {
    provoke: async (stage) => {
      const { person } = await newMember(stage, aClient());
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/clients/${person.id}/freezes`, ONE_DAY));
    },
    message: {
      en: 'The first day must be one of an active subscription. Choose another.',
      el: 'Η παύση ξεκινά σε ημέρα ενεργής συνδρομής. Επιλέξτε άλλη πρώτη ημέρα.',
    },
  },
  FREEZE_OVERLAPS: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const path = `/Admin/clients/${person.id}/freezes`;
      await staffOf(stage).post(path, ONE_DAY);
      return asks(staffOf(stage), (staff) => staff.post(path, ONE_DAY));
    },
    message: {
      en: 'Some of these days are taken already (Thursday 12 March 2026 – Thursday 12 March 2026). Choose other days, or change those.',
      el: 'Υπάρχει ήδη παύση σε αυτές τις ημέρες (Πέμπτη 12 Μαρτίου 2026 – Πέμπτη 12 Μαρτίου 2026). Επιλέξτε άλλες ημέρες ή αλλάξτε εκείνη.',
    },
  },
  FREEZE_ASKED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      await letMembersFreeze(stage);
      await api.post('/Client/freezes', ONE_DAY);
      return asks(api, (member) => member.post('/Client/freezes', ONE_DAY));
    },
    message: {
      en: 'You have already asked for a pause. Wait for the answer, or withdraw it and ask again.',
      el: 'Έχετε ήδη ζητήσει παύση. Περιμένετε την απάντηση ή αποσύρετέ την και ζητήστε ξανά.',
    },
  },
  FREEZE_OVER: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const made = await staffOf(stage).post<{ id: string }>(`/Admin/clients/${person.id}/freezes`, ONE_DAY);
      await staffOf(stage).post(`/Admin/freezes/${made.data.id}/end`, {});
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/freezes/${made.data.id}/end`, {}));
    },
    message: {
      en: 'This is already over, or was answered or withdrawn. Refresh to see how it is now.',
      el: 'Αυτή η παύση έχει ήδη τελειώσει, απαντηθεί ή αποσυρθεί. Ανανεώστε για να δείτε πώς είναι τώρα.',
    },
  },
  NOT_USED: {
    provoke: async (stage) => {
      const staff = staffOf(stage);
      await staff.put('/Admin/capabilities/reports', { isUsed: false });
      stage.onLeaving(() => staff.put('/Admin/capabilities/reports', { isUsed: true }));
      return asks(staff, (asked) => asked.get('/Admin/reports/expiring'));
    },
    message: {
      en: 'The gym does not use this. A manager can switch it on in the settings.',
      el: 'Το γυμναστήριο δεν χρησιμοποιεί αυτή τη λειτουργία. Ένας υπεύθυνος την ενεργοποιεί στις ρυθμίσεις.',
    },
  },
  ROOM_IN_USE: {
    provoke: (stage) => Promise.resolve(asks(staffOf(stage), (staff) => staff.delete('/Admin/rooms/1'))),
    message: {
      en: 'The room has had bookings and cannot be removed. You can switch it off.',
      el: 'Η αίθουσα έχει ήδη κρατήσεις και δεν καταργείται. Μπορείτε να την απενεργοποιήσετε.',
    },
  },
  STILL_NEEDED: {
    provoke: async (stage) => {
      // Other refusals leave children behind.
      await stage.gym.rows(
        `UPDATE users SET guardian_id = NULL, email = id || '@example.test' WHERE guardian_id IS NOT NULL`,
      );
      const { person } = await newMember(stage);
      await staffOf(stage).post(`/Admin/clients/${person.id}/children`, { name: 'Μαρία Μακρή' });
      return asks(staffOf(stage), (staff) => staff.put('/Admin/capabilities/family', { isUsed: false }));
    },
    message: {
      en: 'It is still needed (children: 1). Settle these first.',
      el: 'Η λειτουργία χρειάζεται ακόμη (παιδιά: 1). Τακτοποιήστε πρώτα αυτά.',
    },
  },
  FREEZING_OFF: {
    provoke: async (stage) => asks((await newMember(stage)).api, (member) => member.post('/Client/freezes', ONE_DAY)),
    message: {
      en: 'The gym arranges this. Please contact the gym.',
      el: 'Αυτό το κανονίζει το γυμναστήριο. Επικοινωνήστε μαζί του.',
    },
  },
  NOT_IN_FAMILY: {
    provoke: async (stage) =>
      asks((await newMember(stage)).api.actingFor(NOBODY), (member) => member.get('/Client/profile')),
    message: {
      en: 'You do not look after this person, or no longer do. Choose somebody else, or ask the gym.',
      el: 'Δεν φροντίζετε αυτό το άτομο, ή όχι πια. Επιλέξτε κάποιον άλλο ή ρωτήστε το γυμναστήριο.',
    },
  },
  GUARDIAN_UNFIT: {
    provoke: async (stage) => {
      const { id } = (await newMember(stage)).person;
      return asks(staffOf(stage), (staff) => staff.put(`/Admin/clients/${id}/guardian`, { guardianId: NOBODY }));
    },
    message: {
      en: 'An adult of a family is 18 or older, and has an active account with a confirmed email and nobody who looks after them. Choose another client.',
      el: 'Ο ενήλικας μιας οικογένειας έχει κλείσει τα 18, έχει ενεργό λογαριασμό με επιβεβαιωμένο email και δεν τον φροντίζει άλλος. Επιλέξτε άλλον πελάτη.',
    },
  },
  BALANCE_OPEN: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      await owes(stage.gym, person, '2026-03-20');
      return asks(staffOf(stage), (staff) => staff.delete(`/Admin/clients/${person.id}`));
    },
    message: {
      en: 'The account is open. The client owes €45.00. First take the payment or take back the charge on their page, then erase.',
      el: 'Ο λογαριασμός είναι ανοιχτός. Ο πελάτης οφείλει 45,00 €. Πάρτε πρώτα την πληρωμή ή αντιλογίστε τη χρέωση στη σελίδα του, και μετά διαγράψτε.',
    },
  },
  NOT_MERGEABLE: {
    provoke: async (stage) => {
      const [{ person }, { person: erased }] = [await newMember(stage), await newMember(stage)];
      await staffOf(stage).delete(`/Admin/clients/${erased.id}`);
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/clients/${person.id}/merge`, { otherId: erased.id }));
    },
    message: {
      en: 'They are not merged: one of the two is erased.',
      el: 'Δεν συγχωνεύονται: κάποιος από τους δύο έχει διαγραφεί.',
    },
  },
  CLIENT_ERASED: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const staff = staffOf(stage);
      const payment = { id: anId(), amountCents: 4500, method: 'cash' };
      await owes(stage.gym, person, '2026-03-20');
      await staff.post(`/Admin/clients/${person.id}/payments`, payment);
      await staff.delete(`/Admin/clients/${person.id}`);
      return asks(staff, (asked) => asked.post(`/Admin/ledger/${payment.id}/reverse`, { reason: 'Λάθος ποσό' }));
    },
    message: {
      en: 'The client was erased, and their account was closed with nothing owed. Its entries stay as they are.',
      el: 'Ο πελάτης έχει διαγραφεί και ο λογαριασμός του έκλεισε εξοφλημένος. Οι κινήσεις του μένουν όπως είναι.',
    },
  },
  TRIAL_USED: {
    provoke: async (stage) => {
      const { id: planId } = await aTrial(stage);
      const { api } = await newMember(stage);
      const { data } = await api.get<OwnJoining>('/Client/joining');
      const terms = data.plans.find(({ id }) => id === planId)?.terms;
      return asks(api, (member) => member.post('/Client/joining/trial', { planId, terms }));
    },
    message: {
      en: 'A free trial is given once to each person, and cannot begin with these details. Please talk to the gym.',
      el: 'Η δωρεάν δοκιμή δίνεται μία φορά σε κάθε άτομο και με αυτά τα στοιχεία δεν ξεκινά. Μιλήστε με το γυμναστήριο.',
    },
  },
  TRIAL_GIVEN: {
    provoke: async (stage) => {
      const plan = await aTrial(stage);
      const { id } = (await newMember(stage, aClient())).person;
      const sell = (staff: ApiClient) => staff.post(`/Admin/clients/${id}/sales`, { id: anId(), planId: plan.id });
      await sell(staffOf(stage));
      return asks(staffOf(stage), sell);
    },
    message: {
      en: 'A free trial was already given to this account, email or phone. If it is another person, sell it again and confirm that.',
      el: 'Με αυτόν τον λογαριασμό, το email ή το τηλέφωνο δόθηκε ήδη δωρεάν δοκιμή. Αν είναι άλλο άτομο, πουλήστε την ξανά και επιβεβαιώστε το.',
    },
  },
  SALE_MADE: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const sale = await sells(stage.gym, person);
      const again = { ...sale, paidCents: 4000 };
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/clients/${person.id}/sales`, again));
    },
    message: {
      en: 'This sale was already made, and €45.00 charged. Close this and look at the account.',
      el: 'Η πώληση έχει ήδη γίνει, με χρέωση 45,00 €. Κλείστε και δείτε τον λογαριασμό.',
    },
  },
  PAGES_OPEN: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      await stage.gym.rows(
        `INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at, expires_at,
           asked_at) VALUES ($1, $2, $2, 'debt', 4500, 'stripe', false, 'open', $3, '2026-03-11T18:40:00Z', $3)`,
        [anId(), person.id, stage.gym.clock],
      );
      return asks(staffOf(stage), (staff) => staff.delete(`/Admin/clients/${person.id}`));
    },
    message: {
      en: 'Payments on the provider’s page that are still open: 1. Try again after Wednesday 11 March, 8:40 PM.',
      el: 'Πληρωμές στη σελίδα του παρόχου που δεν έχουν κλείσει ακόμη: 1. Δοκιμάστε ξανά μετά: Τετάρτη 11 Μαρτίου, 8:40 μ.μ.',
    },
  },
  PAID_ONLINE: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const id = anId();
      await stage.gym.rows(
        `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, method, receipt_year, receipt_no, reason, at, by_id)
         VALUES ($1, $2, 'payment', -4500, 'stripe', 1999, 1, '', $3, $2)`,
        [id, person.id, stage.gym.clock],
      );
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/ledger/${id}/reverse`, { reason: 'Λάθος' }));
    },
    message: {
      en: 'It was paid online, so the money goes back through the provider.',
      el: 'Πληρώθηκε online, και τα χρήματα επιστρέφουν μόνο από τον πάροχο.',
    },
  },
  PAYMENT_TAKEN: {
    provoke: async (stage) => {
      const path = `/Admin/clients/${(await newMember(stage)).person.id}/payments`;
      const payment = { id: anId(), amountCents: 5000, method: 'cash' };
      await staffOf(stage).post(path, payment);
      return asks(staffOf(stage), (staff) => staff.post(path, { ...payment, method: 'card' }));
    },
    message: {
      en: 'This payment was already recorded: €50.00, cash. Close this and look at the account.',
      el: 'Η πληρωμή έχει ήδη καταχωριστεί: 50,00 €, μετρητά. Κλείστε και δείτε τον λογαριασμό.',
    },
  },
  HAS_CHILDREN: {
    provoke: async (stage) => {
      const { id } = (await newMember(stage)).person;
      await staffOf(stage).post(`/Admin/clients/${id}/children`, { name: 'Νεφέλη' });
      return asks(staffOf(stage), (staff) => staff.delete(`/Admin/clients/${id}`));
    },
    message: {
      en: 'This client looks after children. First give them another adult or an account of their own.',
      el: 'Αυτός ο πελάτης φροντίζει παιδιά. Πρώτα δώστε τους άλλον ενήλικα ή δικό τους λογαριασμό.',
    },
  },
  HAS_SECOND_FACTOR: {
    provoke: async (stage) => {
      const [adult, { person }] = [await newMember(stage), await newMember(stage)];
      await stage.gym.rows(
        'INSERT INTO totp_factors (user_id, secret, last_step, created_at) VALUES ($1, $2, 0, now())',
        [person.id, 'A'.repeat(32)],
      );
      const guardianId = adult.person.id;
      return asks(staffOf(stage), (staff) => staff.put(`/Admin/clients/${person.id}/guardian`, { guardianId }));
    },
    message: {
      en: 'This client has a second sign-in step, which would be lost. First they remove it themselves, or a manager does.',
      el: 'Αυτός ο πελάτης έχει δεύτερο βήμα σύνδεσης, που θα χανόταν. Πρώτα το αφαιρεί ο ίδιος ή ένας διευθυντής.',
    },
  },
  STANDING_OFF: {
    provoke: async (stage) => asks((await newMember(stage)).api, makesStanding),
    message: {
      en: 'The gym does not offer this. Ask the gym for a place that is booked every week.',
      el: 'Το γυμναστήριο δεν το προσφέρει εδώ. Ζητήστε του μια θέση που κλείνεται κάθε εβδομάδα.',
    },
  },
  STANDING_EXISTS: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      await staffOf(stage).put('/Admin/settings/StandingBookings', { value: 'members' });
      await makesStanding(api);
      return asks(api, makesStanding);
    },
    message: {
      en: 'There is already a standing booking on this weekday. End it first, or choose another day.',
      el: 'Υπάρχει ήδη σταθερή κράτηση αυτή την ημέρα της εβδομάδας. Τερματίστε την πρώτα ή διαλέξτε άλλη ημέρα.',
    },
  },
  COURSE_REFUSED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage, aClient());
      const id = await courseOf(stage);
      return asks(api, (member) => member.post(`/Client/courses/${id}/join`, { priceCents: 0 }));
    },
    message: {
      en: 'No date was booked. Thursday 12 March 2026: There is no subscription. Please contact the gym to start one.',
      el: 'Δεν κλείστηκε καμία ημερομηνία. Πέμπτη 12 Μαρτίου 2026: Δεν υπάρχει συνδρομή. Επικοινωνήστε με το γυμναστήριο για να ξεκινήσετε μία.',
    },
  },
  COURSE_CLOSED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const id = await courseOf(stage, { isOffered: false });
      return asks(api, (member) => member.post(`/Client/courses/${id}/join`, { priceCents: 0 }));
    },
    message: {
      en: 'This course can no longer be joined. Please ask the gym.',
      el: 'Οι εγγραφές σε αυτόν τον κύκλο έκλεισαν. Ρωτήστε το γυμναστήριο.',
    },
  },
  COURSE_BEGUN: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      const id = await courseOf(stage);
      const { data } = await api.post<{ id: string }>(`/Client/courses/${id}/join`, { priceCents: 0 });
      const begins = (at: string) =>
        stage.gym.rows(
          `UPDATE appointments SET starts_at = $2 WHERE appointment_date = '${TOMORROW}'
             AND id IN (SELECT appointment_id FROM course_visits WHERE entry_id = $1)`,
          [data.id, at],
        );
      await begins('2026-03-11T08:00:00Z');
      stage.onLeaving(() => begins('2026-03-12T19:00:00Z'));
      return asks(api, (member) => member.post(`/Client/courses/places/${data.id}/end`, {}));
    },
    message: {
      en: 'The course has begun. Talk to the gym to leave it.',
      el: 'Ο κύκλος ξεκίνησε. Μιλήστε με το γυμναστήριο για να τον αφήσετε.',
    },
  },
  FORBIDDEN: {
    provoke: async (stage) => asks((await newMember(stage)).api, (member) => member.get('/Admin/clients')),
    message: { en: 'You are not allowed to do this.', el: 'Δεν έχετε δικαίωμα για αυτή την ενέργεια.' },
  },
  NOT_FOUND: {
    provoke: (stage) => Promise.resolve(asks(staffOf(stage), (staff) => staff.get(`/Admin/clients/${NOBODY}`))),
    message: { en: 'Not found.', el: 'Δεν βρέθηκε.' },
  },
  EMAIL_TAKEN: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const { name, phone, password } = registrationOf('');
      const twin = { name, phone, password, email: `${person.id}@example.gr` };
      return asks(staffOf(stage), (staff) => staff.post('/Admin/clients', twin));
    },
    message: {
      en: 'There is already an account with this email.',
      el: 'Υπάρχει ήδη λογαριασμός με αυτό το email.',
    },
  },
  TAG_EXISTS: {
    provoke: async (stage) => {
      const tag = { name: 'Πρωινοί', colour: 'blue' };
      await staffOf(stage).post('/Admin/client-tags', tag);
      return asks(staffOf(stage), (staff) => staff.post('/Admin/client-tags', { ...tag, name: 'ΠΡΩΙΝΟΙ' }));
    },
    message: {
      en: 'A tag of this name exists already. Choose another.',
      el: 'Υπάρχει ήδη ετικέτα με αυτό το όνομα. Διαλέξτε άλλο.',
    },
  },
  TERMS_OUTDATED: {
    provoke: async (stage) => {
      const version = await publishTerms(staffOf(stage));
      await publishTerms(staffOf(stage));
      return asks((await newMember(stage)).api, (member) => member.post('/Client/terms/consent', { version }));
    },
    message: {
      en: 'The gym has published newer terms. Read them and accept those.',
      el: 'Το γυμναστήριο δημοσίευσε νεότερους όρους. Διαβάστε τους και αποδεχτείτε εκείνους.',
    },
  },
  LAST_OWNER: {
    provoke: async (stage) => {
      const { id } = stage.gym.admin;
      // Refusals before this one have left other owners behind.
      await stage.gym.rows(`UPDATE users SET is_active = false WHERE staff_role = 'owner' AND id <> $1`, [id]);
      return asks(staffOf(stage), (staff) => staff.put(`/Admin/staff/${id}`, { isActive: false }));
    },
    message: {
      en: 'This is the only active owner. First make somebody else an owner who has accepted the invitation.',
      el: 'Είναι ο μόνος ενεργός λογαριασμός με ρόλο «Ιδιοκτησία». Δώστε πρώτα τον ρόλο και σε άλλον, που έχει αποδεχτεί την πρόσκληση.',
    },
  },
  EXPORT_RUNNING: {
    provoke: async (stage) => {
      const running = await stage.gym.database.connect();
      stage.onLeaving(async () => {
        await running.query('ROLLBACK');
        running.release();
      });
      await running.query('BEGIN');
      await running.query(EXPORT_LOCK_SQL);
      return asks(staffOf(stage), (staff) => staff.post('/Admin/exports', {}));
    },
    message: {
      en: 'An export is running already. Wait until it has ended and try again.',
      el: 'Γίνεται ήδη μία εξαγωγή. Περιμένετε να τελειώσει και δοκιμάστε ξανά.',
    },
  },
  REPORT_TOO_SLOW: {
    provoke: async (stage) => {
      const other = await stage.gym.database.connect();
      stage.onLeaving(async () => {
        await other.query('ROLLBACK');
        other.release();
      });
      await other.query('BEGIN');
      await other.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
      // As its time limit does, which `reports.e2e.ts` waits for before a release.
      const stop = () =>
        stage.gym.rows(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      const stopped = () => eventually(async () => ((await stop()).length > 0 ? true : null));
      return asks(staffOf(stage), async (staff) => {
        const [refused] = await Promise.all([
          staff.get('/Admin/reports/members', { from: TODAY, to: TODAY }),
          stopped(),
        ]);
        return refused;
      });
    },
    message: {
      en: 'The report took too long and was stopped, so that bookings do not have to wait. Choose a shorter period, or try again in a moment.',
      el: 'Η αναφορά αργεί πολύ και σταμάτησε, για να μην καθυστερούν οι κρατήσεις. Διαλέξτε μικρότερη περίοδο ή δοκιμάστε ξανά σε λίγο.',
    },
  },
  OWN_ACCOUNT: {
    provoke: async ({ gym }) => {
      const owner = { id: anId(), name: 'Άννα Προσωπικού', role: Role.Admin, staffRole: 'owner' as const };
      await insertUser(gym.database, owner, { createdAt: gym.clock });
      return asks(gym.as(owner), (staff) => staff.put(`/Admin/staff/${owner.id}`, { isActive: false }));
    },
    message: {
      en: 'You cannot deactivate your own account. Ask another owner.',
      el: 'Δεν απενεργοποιείτε τον δικό σας λογαριασμό. Ζητήστε το από άλλον με ρόλο «Ιδιοκτησία».',
    },
  },
  CONFLICT: {
    // Staff resend a mail that is already on its way.
    provoke: async (stage) => {
      await register(stage.gym.asVisitor(), 'waiting@example.gr');
      const [mail] = (await staffOf(stage).get<OutboxMail[]>('/Admin/mails')).data;
      return asks(staffOf(stage), (staff) => staff.post(`/Admin/mails/${mail?.id}/resend`, {}));
    },
    message: {
      en: 'Something changed in the meantime. Refresh and try again.',
      el: 'Κάτι άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
    },
  },
  STALE: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      const flag = `/Admin/clients/${person.id}/morning-client`;
      const earlier = { 'If-Match': '"an earlier version"' };
      return asks(staffOf(stage), (staff) => staff.put(flag, { isMorningClient: true }, earlier));
    },
    message: {
      en: 'Somebody else changed this in the meantime. Refresh and try again.',
      el: 'Κάποιος άλλος το άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
    },
  },
};
