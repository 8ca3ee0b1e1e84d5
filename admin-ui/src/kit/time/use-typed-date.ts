import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
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
}

export type TypedDateProblem = 'wrong' | 'from' | 'until';

/** Text of a date field: the value in the gym's format, or the typed text until it is a date. */
export function useTypedDate({ value, onChange, min, max, isNeverEmpty }: DateChoice) {
  const format = useFormat();
  const today = useGym()?.today ?? '2000-01-01';
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<TypedDateProblem | null>(null);
  const [shown, setShown] = useState(value);
  const keep = (text: string | null, because: TypedDateProblem | null = null): void => {
    setTyped(text);
    setProblem(because);
  };
  if (shown !== value) {
    setShown(value);
    // A value changed elsewhere replaces the typed text. The first value to load does not count as a change.
    if (shown !== null || !isNeverEmpty) keep(null);
  }

  const settle = (text: string): void => {
    const date = readTypedDate(text, value ?? today);
    if (date === null) return keep(text, 'wrong');
    if (min !== undefined && date < min) return keep(text, 'from');
    if (max !== undefined && date > max) return keep(text, 'until');
    keep(null);
    if (date !== value) onChange(date);
  };
  const empty = (): void => {
    keep(null);
    if (!isNeverEmpty && value !== null) onChange(null);
  };
  return {
    text: typed ?? (value === null ? '' : format.numericDate(value)),
    problem,
    type: (text: string): void => (isWholeDate(text) ? settle(text) : keep(text)),
    /** Called on blur: typing is finished. */
    finish: (): void => {
      if (typed !== null) (typed.trim() === '' ? empty : settle)(typed);
    },
  };
}
