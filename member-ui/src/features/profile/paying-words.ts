import type { OfferedPlan } from '@palestra/backend/contract/online-payment';
import { useLanguage } from '../../i18n/use-translation';

/** Texts of the pages for paying online, which load with them. */
const WORDS = {
  el: {
    lead: 'Η πληρωμή γίνεται στην ασφαλή σελίδα του παρόχου πληρωμών. Το γυμναστήριο δεν βλέπει τα στοιχεία της κάρτας.',
    trial: 'Δοκιμαστική λειτουργία: δεν χρεώνονται χρήματα.',
    owed: 'Οφειλή',
    owedText: 'Όλα όσα οφείλονται σήμερα στο γυμναστήριο.',
    price: 'Τιμή',
    pay: (amount: string) => `Πληρωμή ${amount}`,
    buy: (name: string, amount: string) => `${name}: πληρωμή ${amount}`,
    duration: 'Διάρκεια',
    first: 'Πρώτη ημέρα',
    last: 'Τελευταία ημέρα',
    visits: 'Επισκέψεις',
    when: 'Ώρες',
    morning: 'Πρωινές',
    freeze: 'Ημέρες παύσης',
    terms: 'Ισχύει μόλις ολοκληρωθεί η πληρωμή και δεν ανανεώνεται μόνη της.',
    days: (count: number) => (count === 1 ? '1 ημέρα' : `${count} ημέρες`),
    months: (count: number) => (count === 1 ? '1 μήνας' : `${count} μήνες`),
    pack: (count: number) => `${count} συνολικά`,
    weekly: (count: number) => `${count} την εβδομάδα`,
    monthly: (count: number) => `${count} τον μήνα`,
    unlimited: 'Απεριόριστες',
    failed: 'Η σελίδα πληρωμής δεν άνοιξε. Δοκιμάστε ξανά.',
    notLoaded: 'Η πληρωμή δεν φορτώθηκε.',
    none: 'Δεν υπάρχει κάτι για πληρωμή online αυτή τη στιγμή.',
    before: 'Πληρωμές online',
    debt: 'Οφειλή',
    back: 'Στον λογαριασμό',
    again: 'Πίσω στην πληρωμή',
    asking: 'Ρωτάμε τον πάροχο αν ολοκληρώθηκε η πληρωμή. Μην πληρώσετε ξανά.',
    noPayment: 'Δεν βρέθηκε πληρωμή.',
    states: {
      open: 'Σε εξέλιξη',
      paid: 'Πληρώθηκε',
      abandoned: 'Δεν πληρώθηκε',
      refunded: 'Επιστράφηκε',
      disputed: 'Σε αμφισβήτηση',
    },
    outcomes: {
      paid: 'Η πληρωμή έγινε. Ευχαριστούμε!',
      abandoned: 'Η πληρωμή δεν έγινε και δεν χρεωθήκατε.',
      refunded: 'Τα χρήματα επιστράφηκαν.',
      disputed: 'Η πληρωμή αμφισβητήθηκε. Μιλήστε με το γυμναστήριο.',
    },
    problems: {
      notSold: 'Τα χρήματα ήρθαν, αλλά η συνδρομή δεν καταχωρίστηκε. Μιλήστε με το γυμναστήριο.',
      mismatch: 'Κάτι δεν ταιριάζει με την πληρωμή. Μιλήστε με το γυμναστήριο.',
    },
    what: 'Για',
    amount: 'Ποσό',
    receipt: 'Απόδειξη',
    notFiscal: 'Ο αριθμός δεν είναι φορολογική απόδειξη.',
  },
  en: {
    lead: 'You pay on the secure page of the payment provider. The gym does not see your card.',
    trial: 'Trial: no money is taken.',
    owed: 'Balance due',
    owedText: 'All that is owed to the gym today.',
    price: 'Price',
    pay: (amount: string) => `Pay ${amount}`,
    buy: (name: string, amount: string) => `${name}: pay ${amount}`,
    duration: 'Length',
    first: 'First day',
    last: 'Last day',
    visits: 'Visits',
    when: 'Hours',
    morning: 'Mornings',
    freeze: 'Days of pause',
    terms: 'It is yours as soon as the payment is complete, and does not renew by itself.',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
    pack: (count: number) => `${count} in all`,
    weekly: (count: number) => `${count} a week`,
    monthly: (count: number) => `${count} a month`,
    unlimited: 'Unlimited',
    failed: 'The payment page did not open. Please try again.',
    notLoaded: 'The payment could not be loaded.',
    none: 'There is nothing to pay online at the moment.',
    before: 'Online payments',
    debt: 'Balance due',
    back: 'To the account',
    again: 'Back to paying',
    asking: 'We are asking the provider whether the payment is complete. Do not pay again.',
    noPayment: 'No payment was found.',
    states: {
      open: 'Under way',
      paid: 'Paid',
      abandoned: 'Not paid',
      refunded: 'Refunded',
      disputed: 'Disputed',
    },
    outcomes: {
      paid: 'The payment is complete. Thank you!',
      abandoned: 'The payment was not made, and nothing was charged.',
      refunded: 'The money went back.',
      disputed: 'The payment is disputed. Please talk to the gym.',
    },
    problems: {
      notSold: 'The money arrived, but the subscription was not entered. Please talk to the gym.',
      mismatch: 'Something about the payment does not fit. Please talk to the gym.',
    },
    what: 'For',
    amount: 'Amount',
    receipt: 'Receipt',
    notFiscal: 'The number is no fiscal receipt.',
  },
};

export type PayingWords = (typeof WORDS)['el'];

export const usePayingWords = (): PayingWords => WORDS[useLanguage()];

export function visitsOf(
  { packVisits, weeklyLimit, monthlyLimit }: Pick<OfferedPlan, 'packVisits' | 'weeklyLimit' | 'monthlyLimit'>,
  words: PayingWords,
): string {
  if (packVisits > 0) return words.pack(packVisits);
  if (weeklyLimit > 0) return words.weekly(weeklyLimit);
  return monthlyLimit > 0 ? words.monthly(monthlyLimit) : words.unlimited;
}
