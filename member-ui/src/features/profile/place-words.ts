import type { OfferedPlace } from '@palestra/backend/contract/paid-place';
import type { Language } from '@palestra/backend/contract/languages';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useLanguage } from '../../i18n/use-translation';

/** Texts about the place that is booked with what is paid online. */
const WORDS = {
  el: {
    held: (minutes: number) =>
      `Κρατάμε τη θέση για ${minutes} λεπτά από τη στιγμή που ανοίγει η σελίδα πληρωμής. Κλείνεται μόλις ολοκληρωθεί η πληρωμή.`,
    cannot: (when: string) => `Η θέση δεν μπορεί να κλειστεί: ${when}`,
    later: 'Μπορείτε να αγοράσετε και να διαλέξετε άλλη ώρα μετά.',
    notIncluded: 'Η ώρα που διαλέξατε δεν κλείνεται με αυτό το πακέτο.',
    cardFirst: 'Με δωροκάρτα πληρώνετε πρώτα, και κλείνετε την ώρα μετά.',
    withCard: 'Πληρωμή χωρίς θέση',
    back: 'Πίσω στις ώρες',
    choose: 'Διαλέξτε άλλη ώρα',
    outcomes: {
      held: 'Η θέση κρατιέται για εσάς.',
      booked: 'Η θέση κλείστηκε.',
      lost: 'Η θέση δεν μπορούσε πια να κλειστεί. Σας γράψαμε τον λόγο.',
      over: 'Η θέση δεν κρατιέται πια.',
    },
  },
  en: {
    held: (minutes: number) =>
      `We hold the place for ${minutes} minutes from the moment the payment page opens. It is booked as soon as the payment is complete.`,
    cannot: (when: string) => `The place cannot be booked: ${when}`,
    later: 'You can buy, and choose another time afterwards.',
    notIncluded: 'The time that you chose cannot be booked with this plan.',
    cardFirst: 'With a gift card you pay first, and book the time afterwards.',
    withCard: 'Pay without a place',
    back: 'Back to the times',
    choose: 'Choose another time',
    outcomes: {
      held: 'The place is held for you.',
      booked: 'The place is booked.',
      lost: 'The place could no longer be booked. We have written to you why.',
      over: 'The place is no longer held.',
    },
  },
};

export const usePlaceWords = (): (typeof WORDS)['el'] => WORDS[useLanguage()];

/** "Thursday 12 March, 6:00 PM, Main room". */
export const whenOf = (
  { appointmentDate, startTime }: Pick<OfferedPlace, 'appointmentDate' | 'startTime'>,
  language: Language,
  room: string | null,
): string =>
  [formatDate(appointmentDate, 'day', language), formatTime(startTime, language), room]
    .filter((part) => part !== null)
    .join(', ');
