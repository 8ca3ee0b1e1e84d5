import type { LedgerEntry } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { dateIn, formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { useLanguage } from '../../i18n/use-translation';

/** Texts of the pages that list entries, which load with them. */
const WORDS = {
  el: {
    paid: (amount: string) => `Πληρώσατε ${amount}`,
    receipt: (number: string) => `απόδειξη ${number}`,
    reversal: 'Αντιλογισμός',
    opening: 'Υπόλοιπο από πριν',
    reversed: 'αντιλογίστηκε',
    methods: {
      cash: 'Μετρητά',
      card: 'Κάρτα',
      transfer: 'Κατάθεση',
      iris: 'IRIS',
      other: 'Πληρωμή',
      stripe: 'Online',
      viva: 'Online',
      giftCard: 'Δωροκάρτα',
    },
    kinds: { refund: 'Επιστροφή χρημάτων', dispute: 'Αμφισβήτηση πληρωμής' },
  },
  en: {
    paid: (amount: string) => `You paid ${amount}`,
    receipt: (number: string) => `receipt ${number}`,
    reversal: 'Reversal',
    opening: 'Balance from before',
    reversed: 'reversed',
    methods: {
      cash: 'Cash',
      card: 'Card',
      transfer: 'Bank transfer',
      iris: 'IRIS',
      other: 'Payment',
      stripe: 'Online',
      viva: 'Online',
      giftCard: 'Gift card',
    },
    kinds: { refund: 'Refund', dispute: 'Disputed payment' },
  },
};

/** An entry of the member's account in words: what it is, when and with which receipt, and its amount. */
export function useLedgerWords(timeZone: string) {
  const language = useLanguage();
  const words = WORDS[language];
  return (entry: LedgerEntry): { title: string; more: string; amount: string } => {
    const { kind, method, planNameEl, planNameEn, receipt, isReversed, at, amountCents } = entry;
    const plan = planNameEl === null ? '' : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' });
    const paid = method === null ? plan || words.opening : words.methods[method];
    const back = kind === 'refund' || kind === 'dispute' ? words.kinds[kind] : paid;
    const title = kind === 'reversal' ? words.reversal : back;
    const number = receipt === null ? '' : words.receipt(receipt);
    const date = formatDate(dateIn(timeZone, new Date(at)), 'full', language);
    const more = [date, number, isReversed ? words.reversed : ''].filter(Boolean).join(' · ');
    const amount = formatMoney(amountCents, language).replace('-', '−');
    return { title, more, amount: kind === 'payment' ? words.paid(formatMoney(-amountCents, language)) : amount };
  };
}
