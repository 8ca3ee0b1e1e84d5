import Button from '@mui/material/Button';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, isStale } from '../../api/api-error';
import { asStored } from '../../api/request-shapes';
import { useWorkUnderWay } from '../../api/work-under-way';
import { Banner, Checking, InView } from './Banner';
import { DateScope } from './DateScope';
import styles from './FormPanel.module.css';
import { LeaveGuard } from './LeaveGuard';
import panel from './Panel.module.css';
import { SteadyButton } from './SteadyButton';
import { useShownFault } from './show-fault';

/** Fields are checked when they are left, by our rules and in our words. */
export const BY_FIELD = { mode: 'onBlur', noValidate: true, disableInvalidFormNotification: true } as const;
/** Keeps typed values when newer ones are read. */
export const KEEP_TYPED = { keepDirtyValues: true };

function FormActions({ submit, children }: { submit: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  return (
    <div className={styles.actions}>
      <SteadyButton type="submit" variant="contained" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? t('app.saving') : submit}
      </SteadyButton>
      {children}
    </div>
  );
}

/** Takes the focus when the form opens, which scrolls it into view and announces it. */
function FormTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  );
}

/**
 * Compares typed fields with newly read details. `keepDirtyValues` keeps typed values, but then marks the form as
 * pristine, and saved values as typed.
 */
function useTypedFields(): void {
  const { getValues, setValue } = useFormContext();
  const { defaultValues, dirtyFields } = useFormState();
  useEffect(() => {
    for (const name of Object.keys(dirtyFields)) {
      const [typed, stored] = [getValues(name) as unknown, asStored(name, getValues(name))];
      setValue(name, stored === defaultValues?.[name] ? stored : typed, { shouldDirty: true });
    }
    // Typing updates the form by itself; only new defaults need this.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [defaultValues]);
}

/** Faults of something that is no field on screen. react-hook-form keeps them, and would refuse to send the form again. */
function useStrayFaults(part: RefObject<HTMLElement | null>): string {
  const { clearErrors } = useFormContext();
  const { errors, isSubmitting } = useFormState();
  const [said, setSaid] = useState('');
  // Another one at each render: react-hook-form changes the errors in place.
  const found = Object.entries(errors);
  useEffect(() => {
    if (found.length === 0) return;
    const fields = part.current?.querySelectorAll('[name]') ?? [];
    const shown = ['root', ...Array.from(fields, (field) => field.getAttribute('name') ?? '')];
    const strays = found.filter(([field]) => !shown.some((name) => name === field || name.startsWith(`${field}.`)));
    if (strays.length === 0) return;
    setSaid(strays.map(([, fault]) => (typeof fault?.message === 'string' ? fault.message : '')).join(' '));
    clearErrors(strays.map(([field]) => field));
  }, [found, part, clearErrors]);
  useEffect(() => {
    if (isSubmitting) setSaid('');
  }, [isSubmitting]);
  return said;
}

interface FormPanelProps {
  /** Title of a form opened on request, which takes the focus. */
  title?: string | undefined;
  /** Error of the whole form; fields show their own. */
  problem: string | null;
  /** Loads the current version, where somebody else saved meanwhile. */
  onLoadLatest?: (() => Promise<void>) | undefined;
  submit: string;
  secondary?: ReactNode;
  children: ReactNode;
}

/** Body of every form: fields, errors and buttons. */
export function FormPanel({ title, problem, onLoadLatest, submit, secondary, children }: FormPanelProps) {
  const { t } = useTranslation();
  const { errors, submitCount, isDirty, isSubmitting } = useFormState();
  useTypedFields();
  useWorkUnderWay(isDirty);
  const part = useShownFault<HTMLDivElement>(submitCount);
  const stray = useStrayFaults(part);
  const hasInvalid = submitCount > 0 && Object.keys(errors).some((field) => field !== 'root');
  return (
    <div ref={part} className={`${panel.panel} ${styles.panel}`}>
      {title !== undefined && <FormTitle title={title} />}
      {hasInvalid && (
        <div tabIndex={-1} data-message>
          <Banner kind="danger" text={t('errors.fixBelow')} />
        </div>
      )}
      {stray !== '' && (
        <InView key={stray}>
          <Banner kind="danger" text={stray} />
        </InView>
      )}
      {problem !== null && (
        <InView key={problem}>
          <Banner kind="danger" text={problem} />
          {onLoadLatest !== undefined && (
            <Button variant="outlined" onClick={() => void onLoadLatest()}>
              {t('clients.loadLatest')}
            </Button>
          )}
        </InView>
      )}
      <div className={styles.fields}>
        <DateScope>{children}</DateScope>
      </div>
      <Checking />
      <FormActions submit={submit}>{secondary}</FormActions>
      <LeaveGuard isDirty={isDirty && !isSubmitting} text={t('app.leaveText')} />
    </div>
  );
}

/** Error of a save that no field shows. `onError` returns those of the fields, for the form to show. */
export function useSaveProblem(fallback: string) {
  const [error, setError] = useState<unknown>(null);
  const onError = useCallback((refusal: unknown) => {
    const ofFields = refusal instanceof ApiError ? refusal.body.errors : undefined;
    setError(ofFields !== undefined && Object.keys(ofFields).length > 0 ? null : refusal);
    return ofFields;
  }, []);
  const clear = useCallback(() => setError(null), []);
  const problem = error === null ? null : errorText(error, fallback);
  return { problem, onError, clear, isStale: isStale(error) };
}
