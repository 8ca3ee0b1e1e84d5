import type {
  ConfirmIdentityRequest,
  NewPasskey,
  NewTotp,
  ProofRequest,
  SecondFactor,
} from '@palestra/backend/contract/second-factor';
import { ApiError } from '@palestra/web-kit/api-error';
import { SECOND_FACTOR_PATH, secondFactorCalls } from '@palestra/web-kit/second-factor';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverText } from '../../api/failures';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { focusContentWhenLost } from '../../ui/sheet-history';
import { SECOND_FACTOR_WORDS } from './second-factor-words';

const KEY = ['second-factor'];

export const factorCalls = secondFactorCalls(call);

/** The member's own, also while they act for a child. */
export const useSecondFactor = (): UseQueryResult<SecondFactor> => useRead(KEY, SECOND_FACTOR_PATH);

/** A screen of its own: `done` is said by the next one. */
export type Step =
  | { kind: 'list'; done?: string }
  | { kind: 'identity'; proof: ProofRequest; act: Act }
  | { kind: 'totp'; totp: NewTotp }
  | { kind: 'passkey'; options: NewPasskey }
  | { kind: 'codes'; codes: readonly string[]; done?: string };
type Act = () => Promise<Step>;

export interface Steps {
  step: Step;
  isBusy: boolean;
  failure: string | null;
  run: (act: Act) => Promise<void>;
  confirm: (prove: () => Promise<ConfirmIdentityRequest>) => Promise<void>;
  close: () => void;
}

/** Goes from step to step; the server may ask who is there before any of them (rule: asked again). */
export function useSteps(): Steps {
  const { t } = useTranslation();
  const words = SECOND_FACTOR_WORDS[useLanguage()];
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that led here is gone. Before the code of an app comes its QR code.
    const field = step.kind === 'totp' ? null : document.querySelector<HTMLElement>('form input:not([hidden])');
    window.scrollTo(0, 0);
    if (field === null) focusContentWhenLost();
    else field.focus();
  }, [step]);

  const textOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return words.passkeyFailed;
    return error.hasNoAnswer ? t('failure.noAnswer') : (error.errors[0] ?? serverText(error) ?? words.failed);
  };
  const asked = async (act: Act): Promise<Step> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFIRM_IDENTITY') throw error;
      return { kind: 'identity', proof: await factorCalls.askIdentityOptions(), act };
    }
  };
  const run = async (act: Act): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      setStep(await asked(act));
    } catch (error) {
      setFailure(textOf(error));
    }
    void queries.invalidateQueries({ queryKey: KEY });
    isRunning.current = false;
    setIsBusy(false);
  };
  const confirm = (prove: () => Promise<ConfirmIdentityRequest>): Promise<void> =>
    run(async () => {
      if (step.kind !== 'identity') return step;
      await factorCalls.confirmIdentity(await prove());
      // A proof is used up: whatever fails from here on begins again from the list.
      setStep({ kind: 'list' });
      return step.act();
    });
  const close = (): void => {
    setFailure(null);
    setStep({ kind: 'list' });
  };
  return { step, isBusy, failure, run, confirm, close };
}
