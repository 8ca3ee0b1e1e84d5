import type { Language } from '@palestra/backend/contract/languages';

/** The row about classes that open earlier for a plan; its texts load with the pages that have it. */
const WORDS = {
  el: {
    label: 'Μαθήματα που ανοίγουν αργότερα',
    days: (count: number) => (count === 1 ? '1 ημέρα νωρίτερα' : `${count} ημέρες νωρίτερα`),
  },
  en: {
    label: 'Classes that open later',
    days: (count: number) => (count === 1 ? '1 day earlier' : `${count} days earlier`),
  },
};

/** None where the plan opens nothing earlier, nor from an older server. */
export function earlierRows(
  { opensEarlierDays = 0 }: { opensEarlierDays?: number },
  language: Language,
): [name: string, value: string][] {
  const { label, days } = WORDS[language];
  return opensEarlierDays > 0 ? [[label, days(opensEarlierDays)]] : [];
}
