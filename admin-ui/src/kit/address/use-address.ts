import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { presentState, stepUnderWay } from './dialog-steps';

/** New values of parameters; null or nothing takes one out. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * State of a screen in its address: it can be shared, and survives a reload and a look at another screen. Changes
 * replace the history entry and keep its state, so that Back leaves the screen.
 */
export function useAddress() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const write = useCallback(
    (changes: Changes, state?: unknown): void => {
      const change = (): void => {
        // Changes the present address and keeps its fragment and state: the rendered one may still have a closed dialog
        // (6).
        const { search, hash } = window.location;
        const next = new URLSearchParams(search);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        const kept = { replace: true, preventScrollReset: true, state: state ?? presentState() };
        void navigate({ search: next.toString(), hash }, kept);
      };
      // Until the step back of a dialog is taken, the address still names that dialog (6).
      const underWay = stepUnderWay();
      if (underWay === null) change();
      else void underWay.then(change);
    },
    [navigate],
  );
  return { parameters, write };
}

/** A number from 1 on in the address, such as the page; 1 has no parameter. */
export function useNumberInAddress(name: string): [number, (value: number) => void] {
  const { parameters, write } = useAddress();
  const asked = Number(parameters.get(name));
  const show = useCallback((value: number) => write({ [name]: value === 1 ? null : String(value) }), [name, write]);
  return [Number.isSafeInteger(asked) && asked > 1 ? asked : 1, show];
}

/**
 * Does once what a parameter of the address asks for, and takes it out: Back must not ask again. `act` returns false
 * for a value that it does not know, or not yet. Such a value stays for another part of the screen, or for a later
 * rendering. An open dialog writes the parameter itself (`DialogAddress`), and then it is done.
 */
export function useAskedInAddress(name: string, act: (value: string) => boolean | void, isDone = false): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(name);
  const answered = useRef<string | null>(null);
  const answer = useEffectEvent((value: string): void => {
    if (act(value) === false) return;
    answered.current = value;
    const rest = new URLSearchParams(parameters);
    rest.delete(name);
    setParameters(rest, { replace: true });
  });
  // At each rendering: more may be loaded by then.
  useEffect(() => {
    if (asked === null || isDone) answered.current = asked;
    else if (answered.current !== asked) answer(asked);
  });
}

/** Parameter of the address for an open dialog. */
export type AddressOfDialog = readonly [parameter: string, value: string] | null;

interface OpenInAddress<Open> {
  /** As the address says it: `WHAT` or `WHAT ID`; null for a part without an address, such as a menu or a question. */
  addressOf: (open: Open) => string | null;
  /** Reads it back. Null: it is gone or not for this role. Undefined: this part does not know it, or not yet. */
  read: (what: string, id: string) => Open | null | undefined;
  /** Parts of one screen that know the same words have parameters of their own. */
  parameter?: string;
}

type State<Open> = readonly [open: Open | null, setOpen: (open: Open | null) => void, address: AddressOfDialog];

/**
 * A dialog that shows or edits something. While it is open it is in the address: a reload or a shared link opens it
 * again (3, 4 of dialog-steps.ts). The third value is for the `DialogAddress` around the dialog.
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
