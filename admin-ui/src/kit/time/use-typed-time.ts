import { useState } from 'react';
import { isWholeTime, readTypedEnd, readTypedTime } from './typed-time';
import { useFormat } from './use-format';

export interface TimeChoice {
  /** `HH:mm`, or empty. */
  value: string;
  onChange: (time: string) => void;
  /** The end of a slot, which may be `24:00`. */
  isEnd?: boolean;
}

/** Text of a time field: the formatted value, or the typed text until the field is left. */
export function useTypedTime({ value, onChange, isEnd = false }: TimeChoice) {
  const read = isEnd ? readTypedEnd : readTypedTime;
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [shown, setShown] = useState(value);
  // A value changed by another field replaces the typed text.
  if (shown !== value) {
    setShown(value);
    if (value !== '' && (typed === null || read(typed) !== value)) {
      setTyped(null);
      setWrong(false);
    }
  }
  const tell = (time: string): void => {
    if (time !== value) onChange(time);
  };
  return {
    text: typed ?? (value === '' ? '' : format.time(value)),
    isWrong,
    type: (text: string): void => {
      setTyped(text);
      setWrong(false);
      const time = isWholeTime(text) ? read(text) : null;
      if (time !== null) tell(time);
    },
    /** Called on blur: typing is finished. */
    finish: (): void => {
      if (typed === null) return;
      const time = read(typed);
      setWrong(time === null && typed.trim() !== '');
      if (time !== null) setTyped(null);
      tell(time ?? '');
    },
    pick: (time: string): void => {
      setTyped(null);
      setWrong(false);
      tell(read(time) ?? '');
    },
  };
}
