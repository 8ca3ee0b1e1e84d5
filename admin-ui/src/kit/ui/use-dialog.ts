import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newId } from '@palestra/web-kit/new-id';
import { live, openDialogs, presentState, stepUnderWay } from '../address/dialog-steps';
import type { AddressOfDialog } from '../address/use-address';

/** Parameter of the address that opens the dialogs inside anew, after a reload or from a link (see use-address.ts). */
export const DialogAddress = createContext<AddressOfDialog>(null);

/**
 * Adds a history entry for an open dialog: Back closes it and stays on the screen. Closing it otherwise removes the
 * entry. Dialogs may be stacked. The entry is there as soon as the dialog is, because Back may come at once. The numbers
 * are the cases of dialog-steps.ts.
 */
function useBackCloses(onClose: () => void): void {
  const [id] = useState(newId);
  const navigate = useNavigate();
  const location = useLocation();
  const hasStep = useRef(false);
  const close = useEffectEvent(onClose);
  const address = use(DialogAddress);
  const addressed = useEffectEvent((search: string): string => {
    const parameters = new URLSearchParams(search);
    if (address !== null) parameters.set(...address);
    return parameters.toString();
  });
  const onStepLost = useEffectEvent((): void => {
    if (!hasStep.current) return;
    hasStep.current = false;
    close();
  });
  useLayoutEffect(() => {
    let isOpen = true;
    live.add(id);
    const addStep = async (): Promise<void> => {
      // (2) That of a dialog which this one follows: this one stands on the entry below, without the address of that.
      await stepUnderWay();
      if (!isOpen) return;
      // The screen behind keeps its address and state: the present ones, which the last rendering may not know yet.
      const own = presentState();
      const state = { ...(typeof own === 'object' ? own : null), dialogs: [...openDialogs(own), id] };
      const { search, hash } = window.location;
      await navigate({ search: addressed(search), hash }, { state });
      hasStep.current = isOpen && openDialogs(presentState()).includes(id);
    };
    // A moment later: React may run an effect twice at once.
    queueMicrotask(() => {
      if (isOpen) void addStep();
    });
    // (1) Also heard here: a screen that is about to show the entry renders nothing when Back comes before.
    const onBack = (): void => {
      if (!openDialogs(presentState()).includes(id)) onStepLost();
    };
    addEventListener('popstate', onBack);
    return () => {
      isOpen = false;
      live.delete(id);
      removeEventListener('popstate', onBack);
      if (openDialogs(presentState()).includes(id)) void navigate(-1);
    };
    // One entry for as long as the dialog is open: neither changes meanwhile.
  }, [id, navigate]);

  const isStep = openDialogs(location.state).includes(id);
  const wasStep = useRef(false);
  useEffect(() => {
    if (wasStep.current && !isStep) onStepLost();
    wasStep.current = isStep;
  }, [isStep]);
}

/** True while a dialog is open, or its history entry is not yet removed. */
export const useHasDialog = (): boolean => openDialogs(useLocation().state).length > 0;

const open: symbol[] = [];

/**
 * Closes a dialog on Escape wherever the focus is. MUI listens only inside. A pressed button that is disabled or
 * removed leaves the focus on the body for a moment.
 */
function useEscapeCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const me = Symbol('dialog');
    open.push(me);
    const onKey = (event: KeyboardEvent): void => {
      const isNowhere = event.target === document.body || event.target === document.documentElement;
      if (event.key === 'Escape' && isNowhere && open.at(-1) === me) close();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      open.splice(open.indexOf(me), 1);
    };
  }, []);
}

const PLACE = 'main, [role="dialog"]';
const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled):not([type="hidden"])';

/**
 * The focused element when a dialog opened with its neighbours, then each ancestor with its neighbours, from the inside
 * out.
 */
function whereFocusIs(): Element[] {
  const around: Element[] = [];
  for (let one = document.activeElement; one?.parentElement?.closest(PLACE); one = one.parentElement) {
    const beside = [one, one.nextElementSibling, one.previousElementSibling];
    around.push(...beside.filter((element) => element !== null));
  }
  return around;
}

const controlIn = (place: Element): HTMLElement | null =>
  place.matches(CONTROL) ? (place as HTMLElement) : place.querySelector<HTMLElement>(CONTROL);

/** The same of the dialog before, for one that follows it at once: the focus was in that, which is gone. */
let aroundBefore: Element[] = [];

/**
 * Returns the focus to the control that opened a dialog. If that is gone, the nearest control beside it gets the focus,
 * so that keyboard users keep their place. If none is left, the screen gets it.
 */
function useFocusReturns(): void {
  const [around] = useState(() => [...whereFocusIs(), ...aroundBefore]);
  useEffect(() => {
    aroundBefore = around;
    return () => {
      // Runs after the dialog's own attempt.
      setTimeout(() => {
        if (open.length === 0) aroundBefore = [];
        if (document.activeElement !== document.body) return;
        const there = around.filter(({ isConnected }) => isConnected);
        const control = there.map(controlIn).find((one) => one !== null);
        if (control != null) control.focus();
        // A long screen stays where it was.
        else document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [around]);
}

/** Keyboard and history of an open dialog. */
export function useDialog(onClose: () => void): void {
  useBackCloses(onClose);
  useEscapeCloses(onClose);
  useFocusReturns();
}
