import { useEffect, useRef, useState, type RefObject } from 'react';
import { useAddress } from '../address/use-address';

export const NEW = 'new';

interface FormInPlace<Item> {
  /** Holds the list, its form and the buttons, each with `data-opens` of what it opens. */
  place: RefObject<HTMLElement | null>;
  open: Item | typeof NEW | null;
  setOpen: (open: Item | typeof NEW) => void;
  close: () => void;
  /** The items, with the open one even when another desk has removed it: the text typed there stays. */
  shown: readonly Item[];
  /** Another desk has removed the open item. */
  isGone: boolean;
}

/**
 * A form that takes the place of an item of a list; when it closes, the button that opened it has the focus again. While
 * it is open its item is in the address, as this parameter.
 */
export function useFormInPlace<Item extends { id: string }>(
  parameter: string,
  items: readonly Item[] | undefined,
): FormInPlace<Item> {
  const place = useRef<HTMLElement>(null);
  const { parameters, write } = useAddress();
  const asked = parameters.get(parameter);
  const found = items?.find(({ id }) => id === asked);
  const [last, setLast] = useState<Item | null>(null);
  if (found !== undefined && found.id !== last?.id) setLast(found);
  const open = asked === NEW ? NEW : asked !== null && last?.id === asked ? last : null;
  const setOpen = (next: Item | typeof NEW | null): void =>
    write({ [parameter]: next === null || next === NEW ? next : next.id });
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (open !== null) {
      opened.current = open === NEW ? NEW : open.id;
      return;
    }
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const opener = buttons.find((button) => button.dataset.opens === opened.current) ?? buttons.at(-1);
    if (opened.current !== null && document.activeElement === document.body) opener?.focus();
    opened.current = null;
  }, [open]);
  const there = items ?? [];
  const gone = open === null || open === NEW || there.some(({ id }) => id === open.id) ? [] : [open];
  return {
    ...{ place, open, setOpen, close: () => setOpen(null) },
    ...{ shown: [...there, ...gone], isGone: gone.length > 0 },
  };
}
