import { useState } from 'react';
import { useAskedInAddress } from './use-asked-in-address';

/** Parameter of the address for an open dialog. */
export type AddressOfDialog = readonly [parameter: string, value: string] | null;

interface OpenInAddress<Open> {
  /** As the address says it: `WHAT` or `WHAT ID`; null for what has no address, such as a menu or a question. */
  addressOf: (open: Open) => string | null;
  /** Reads it back: null for what is gone or not for this role, nothing for what this part does not know, or not yet. */
  read: (what: string, id: string) => Open | null | undefined;
  /** Parts of one screen that know the same words have parameters of their own. */
  parameter?: string;
}

type State<Open> = readonly [open: Open | null, setOpen: (open: Open | null) => void, address: AddressOfDialog];

/**
 * A dialog that shows or edits something. While it is open it is in the address: a reload or a shared link opens it
 * again. The third value is for the `DialogAddress` around the dialog.
 */
export function useOpenInAddress<Open>({ addressOf, read, parameter = 'open' }: OpenInAddress<Open>): State<Open> {
  const [open, setOpen] = useState<Open | null>(null);
  const opens = (asked: string): boolean => {
    const [what = '', ...id] = asked.split(' ');
    const meant = read(what, id.join(' '));
    if (meant === undefined) return false;
    setOpen(meant);
    return true;
  };
  useAskedInAddress(parameter, opens, open !== null);
  const address = open === null ? null : addressOf(open);
  return [open, setOpen, address === null ? null : [parameter, address]];
}

/** One dialog of a screen, which is open or not. */
export const useIsOpenInAddress = (name: string, mayOpen = true): State<true> =>
  useOpenInAddress<true>({
    addressOf: () => name,
    read: (what) => (what === name ? (mayOpen ? true : null) : undefined),
  });
