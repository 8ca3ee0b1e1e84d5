import type { CardLine } from '@palestra/backend/contract/member-card';
import { expect, expectShown, fakeGym, it, openSite, screen } from './app.js';

/* The sentences of the card on top, for everything that the server may tell (rule: one card). */

type Line = Partial<CardLine> & Pick<CardLine, 'kind'>;

const TABLE: readonly [Line, el: string, en: string][] = [
  [{ kind: 'begin' }, 'Για να ξεκινήσετε, μιλήστε με το γυμναστήριο.', 'Talk to the gym to start one.'],
  [{ kind: 'talk' }, 'Μιλήστε με το γυμναστήριο.', 'Talk to the gym.'],
  [
    { kind: 'ended', on: '2026-11-20' },
    'Τελευταία ημέρα: 20 Νοεμβρίου· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'Its last day was 20 November; talk to the gym to renew it.',
  ],
  [{ kind: 'paused' }, 'Για να συνεχίσετε, μιλήστε με το γυμναστήριο.', 'Talk to the gym to go on.'],
  [
    { kind: 'starts', on: '2026-12-01' },
    'Έρχεστε από 1 Δεκεμβρίου και κλείνετε από τώρα.',
    'You can come from 1 December on, and book from now on.',
  ],
  [
    { kind: 'starts', on: '2027-01-10', opensOn: '2026-12-11' },
    'Έρχεστε από 10 Ιανουαρίου 2027· οι κρατήσεις ανοίγουν 11 Δεκεμβρίου.',
    'You can come from 10 January 2027 on; booking opens on 11 December.',
  ],
  [
    { kind: 'again', on: '2026-12-01' },
    'Κλείνετε ξανά για ημέρες από 1 Δεκεμβρίου.',
    'You can book again for days from 1 December on.',
  ],
  [
    { kind: 'again', on: '2027-01-01', opensOn: '2026-12-02' },
    'Κλείνετε ξανά για ημέρες από 1 Ιανουαρίου 2027· οι κρατήσεις ανοίγουν 2 Δεκεμβρίου.',
    'You can book again for days from 1 January 2027 on; booking opens on 2 December.',
  ],
  [
    { kind: 'again', on: '2026-11-26', endsOn: '2026-11-28' },
    'Κλείνετε ξανά για ημέρες από 26 Νοεμβρίου, και η συνδρομή σας λήγει 28 Νοεμβρίου.',
    'You can book again for days from 26 November on, and your subscription ends on 28 November.',
  ],
  [
    { kind: 'againAt', on: '2026-11-26', time: '18:00:00' },
    'Μπορείτε να κλείσετε ξανά την ώρα που ακυρώσατε μετά την προθεσμία (26 Νοεμβρίου, 6:00 μ.μ.): έτσι η επίσκεψη επιστρέφεται.',
    'You can again book the slot that you cancelled late (26 November, 6:00 PM): that gives the visit back.',
  ],
  [
    { kind: 'noneLeft', on: '2026-11-28' },
    'Δεν απομένουν επισκέψεις ως τη λήξη (28 Νοεμβρίου)· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'No visits are left until it ends (28 November); talk to the gym to renew it.',
  ],
  [{ kind: 'nextPack' }, 'Για την επόμενη, μιλήστε με το γυμναστήριο.', 'Talk to the gym about the next one.'],
  [
    { kind: 'noDay' },
    'Όσες ημέρες έχουν ανοίξει δεν έχουν ώρα για εσάς ή τις έχετε ήδη κλείσει.',
    'The days that are open for booking have no timeslot for you, or you have booked them already.',
  ],
  [
    { kind: 'noDayUntil', on: '2026-11-28' },
    'Ως τη λήξη (28 Νοεμβρίου) δεν υπάρχει άλλη ημέρα για εσάς· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'Until it ends (28 November) there is no other day for you; talk to the gym to renew it.',
  ],
  [
    { kind: 'lastDayOver' },
    'Σήμερα λήγει η συνδρομή σας, χωρίς άλλη ώρα για εσάς· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'Your subscription ends today, with no other timeslot for you; talk to the gym to renew it.',
  ],
  [
    { kind: 'bringCertificate' },
    'Φέρτε μια νέα στο γυμναστήριο για να κλείσετε ώρα.',
    'Bring a new one to the gym to book.',
  ],
  [{ kind: 'acceptTerms' }, 'Αποδεχτείτε πρώτα τους όρους του γυμναστηρίου.', 'Accept the gym’s terms first.'],
  [
    { kind: 'blocked', at: '2026-11-26T10:00:00.000Z' },
    'Έως 26 Νοεμβρίου 2026, 12:00 μ.μ. η κράτηση μένει κλειδωμένη, λόγω πόντων.',
    'Booking stays locked until 26 November 2026, 12:00 PM, because of your points.',
  ],
  [
    { kind: 'blocked', at: '2026-11-26T10:00:00.000Z', firstVisitBy: '2026-11-30' },
    'Έως 26 Νοεμβρίου 2026, 12:00 μ.μ. η κράτηση μένει κλειδωμένη, λόγω πόντων, και το πρώτο ραντεβού σας κλείνεται έως 30 Νοεμβρίου.',
    'Booking stays locked until 26 November 2026, 12:00 PM, because of your points, and your first visit must be booked by 30 November.',
  ],
  [{ kind: 'left', count: 5, on: '2026-11-01' }, 'Απομένουν 5 επισκέψεις τον Νοέμβριο.', '5 visits left in November.'],
  [{ kind: 'leftMonths', count: 1, nextCount: 9, on: '2026-11-01' }, 'Απομένουν: 1, μετά 9.', '1 left, then 9.'],
  [
    { kind: 'leftWeek', count: 1, on: '2026-11-23' },
    'Απομένει 1 επίσκεψη για την εβδομάδα από 23 Νοεμβρίου.',
    '1 visit left in the week from 23 November.',
  ],
  [
    { kind: 'leftPack', count: 8, limit: 10 },
    'Απομένουν 8 από τις 10 επισκέψεις της κάρτας σας.',
    '8 of 10 visits left in your pack.',
  ],
  [
    { kind: 'leftPackDays', count: 3 },
    'Απομένουν 3 ημέρες για τις επισκέψεις της κάρτας σας.',
    '3 days left for the visits of your pack.',
  ],
  [{ kind: 'unlimited' }, 'Επισκέψεις χωρίς όριο.', 'Visits without a limit.'],
  [
    { kind: 'morning', time: '15:00:00' },
    'Με πρωινό πρόγραμμα κλείνετε ώρες πριν από τις 3:00 μ.μ. μόνο.',
    'You can book timeslots that start before 3:00 PM.',
  ],
  [
    { kind: 'freeze', on: '2026-12-01', until: '2026-12-10' },
    'Παύση από 1 Δεκεμβρίου έως 10 Δεκεμβρίου.',
    'Paused from 1 December to 10 December.',
  ],
  [
    { kind: 'certificateEnds', on: '2026-12-05' },
    'Η ιατρική βεβαίωση λήγει 5 Δεκεμβρίου: φέρτε νέα.',
    'Your medical certificate ends on 5 December: bring a new one.',
  ],
  [
    { kind: 'certificateLacks' },
    'Φέρτε στο γυμναστήριο μια ιατρική βεβαίωση.',
    'Bring a medical certificate to the gym.',
  ],
  [
    { kind: 'points', count: 3, limit: 4, days: 7 },
    'Έχετε 3 από 4 πόντους: με 4 η κράτηση κλειδώνει για 7 ημέρες.',
    'You have 3 of 4 points: 4 lock booking for 7 days.',
  ],
  [
    { kind: 'pointsFull', count: 4, limit: 4 },
    'Πόντοι: 4 από 4. Ο επόμενος κλειδώνει ξανά την κράτηση.',
    'Points: 4 of 4. The next one locks booking again.',
  ],
  [
    { kind: 'firstVisit', days: 26, on: '2026-12-03' },
    '26 ημέρες από το πρώτο ραντεβού σας· κλείστε το έως 3 Δεκεμβρίου.',
    '26 days from your first visit; book it by 3 December.',
  ],
  [
    { kind: 'waits' },
    'Οι ημέρες της συνδρομής μετρούν από το πρώτο ραντεβού σας.',
    'The days of your subscription start counting with your first visit.',
  ],
  [
    { kind: 'lastDay', on: '2026-11-24' },
    'Λήγει σήμερα· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'It ends today; talk to the gym to renew it.',
  ],
  [
    { kind: 'endsSoon', on: '2026-11-28' },
    'Λήγει 28 Νοεμβρίου· για ανανέωση, μιλήστε με το γυμναστήριο.',
    'It ends on 28 November; talk to the gym to renew it.',
  ],
  [{ kind: 'until', on: '2027-01-31' }, 'Συνδρομή έως 31 Ιανουαρίου 2027.', 'Subscription until 31 January 2027.'],
  [{ kind: 'renewed' }, 'Έχετε ήδη ανανεώσει τη συνδρομή σας.', 'You have renewed it already.'],
  [
    { kind: 'renewed', on: '2026-12-28' },
    'Έχετε ήδη ανανεώσει έως 28 Δεκεμβρίου.',
    'You have renewed it until 28 December.',
  ],
  [{ kind: 'owes', cents: 4000 }, 'Οφείλετε 40,00 €.', 'You owe €40.00.'],
  [
    { kind: 'owesCloses', cents: 4000, on: '2026-12-07' },
    'Οφείλετε 40,00 €: από 7 Δεκεμβρίου δεν θα κλείνετε από εδώ.',
    'You owe €40.00: from 7 December on you cannot book here.',
  ],
  [
    { kind: 'owesClosed', cents: 4000 },
    'Οφείλετε 40,00 €: πληρώστε στο γυμναστήριο, για να κλείνετε ξανά από εδώ.',
    'You owe €40.00: pay at the gym to book here again.',
  ],
];

it.each([
  ['el', 1],
  ['en', 2],
] as const)('words all that the card may tell (%s)', async (language, place) => {
  const gym = fakeGym();
  gym.card = TABLE.map(([line]) => line);
  await openSite(gym, '/', { member: gym.hasClient(), language });
  await expectShown(TABLE.map((row) => row[place]).join(' '));
});

it('words a debt by itself in two sentences', async () => {
  const gym = fakeGym();
  gym.card = [{ kind: 'owesCloses', cents: 4000, on: '2026-12-07' }];
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown('Οφείλετε 40,00 €. Από 7 Δεκεμβρίου δεν θα κλείνετε από εδώ.');
  expect(screen.queryByText(/^Για: /)).toBeNull();
});
