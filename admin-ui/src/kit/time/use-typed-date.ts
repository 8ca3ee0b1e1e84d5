import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { isWholeDate, readTypedDate } from './typed-date';
import { useFormat } from './use-format';
import { useGym } from './use-gym';

export interface DateChoice {
  value: CalendarDate | null;
  onChange: (date: CalendarDate | null) => void;
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** An emptied field returns to its last value. */
  isNeverEmpty?: boolean | undefined;
  /** A new number proposes the value again, even the same one, and replaces the typed text (`useProposal`). */
  proposal?: number | undefined;
}

/** For fields whose value another control can also choose. */
export const useProposal = (): [proposal: number, propose: () => void] => useReducer((before: number) => before + 1, 0);

type TypedDateProblem = 'wrong' | 'from' | 'until';

/** Text of a date field: the value in the gym's format, or the typed text until it is a date. */
export function useTypedDate({ value, onChange, min, max, isNeverEmpty, proposal }: DateChoice) {
  const format = useFormat();
  const today = useGym()?.today ?? '2000-01-01';
  const [typed, setTyped] = useState<string | null>(null);
  // The value typed or picked here, without a date if it is none. A stored date is not judged: it may be older than the
  // limits.
  const [settled, setSettled] = useState<{ date: CalendarDate | null } | null>(null);
  const [shown, setShown] = useState(value);
  const [answered, setAnswered] = useState(proposal);
  const keep = (text: string | null, because: typeof settled = null): void => {
    setTyped(text);
    setSettled(because);
  };
  if (shown !== value) {
    setShown(value);
    // A value changed elsewhere replaces the typed text. The first value to load does not count as a change.
    if ((settled?.date == null || value !== settled.date) && (shown !== null || !isNeverEmpty)) keep(null);
  }
  if (answered !== proposal) {
    setAnswered(proposal);
    keep(null);
  }

  const problemOf = (date: CalendarDate | null): TypedDateProblem | null => {
    if (date === null) return 'wrong';
    if (min !== undefined && date < min) return 'from';
    return max !== undefined && date > max ? 'until' : null;
  };
  const settle = (text: string): void => {
    const date = readTypedDate(text, value ?? today);
    if (problemOf(date) !== null) return keep(text, { date });
    keep(null, { date });
    if (date !== value) onChange(date);
  };
  const empty = (): void => {
    keep(null);
    if (!isNeverEmpty && value !== null) onChange(null);
  };
  // Judged anew whenever `min` or `max` change: they may arrive later than the date, or follow another field.
  const problem = settled && problemOf(settled.date);
  const isAllowedNow = typed !== null && settled !== null && problem === null;
  const settleAgain = useEffectEvent(() => settle(typed ?? ''));
  useEffect(() => {
    if (isAllowedNow) settleAgain();
  }, [isAllowedNow]);
  return {
    text: typed ?? (value === null ? '' : format.numericDate(value)),
    problem,
    type: (text: string): void => (isWholeDate(text) ? settle(text) : keep(text)),
    pick: (text: string): void => {
      if (isCalendarDate(text)) settle(format.numericDate(text));
    },
    /** Called on blur: typing is finished. */
    finish: (): void => {
      if (typed !== null) (typed.trim() === '' ? empty : settle)(typed);
    },
  };
}
