import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSavedSteps } from '../../kit/session/first-day';
import { Icon } from '../../kit/ui/Icon';
import panel from '../../kit/ui/Panel.module.css';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import settings from '../settings/settings.module.css';
import styles from './first-day.module.css';
import { placeAfter, placeBefore, placePath, STEPS, type Place, type Step } from './steps';

/** Notes that a step is done, and goes to the place behind it. */
export function useGoOn(step: Step): () => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useSavedSteps();
  return () => {
    setSaved([...new Set([...saved, step])]);
    void navigate(placePath(placeAfter(step)));
  };
}

/** Begins at its top, and takes the focus, which announces it. */
export function StepTitle({ place }: { place: Place }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {place !== 'done' && (
          <span className={styles.number}>
            {t('firstDay.stepOf', { number: STEPS.indexOf(place) + 1, count: STEPS.length })}
          </span>
        )}
        {t(`firstDay.steps.${place}.title`)}
      </h2>
      <p className="quiet">{t(`firstDay.steps.${place}.lead`)}</p>
    </>
  );
}

export function ToBefore({ place }: { place: Place }) {
  const { t } = useTranslation();
  return (
    <IconButton component={Link} to={placePath(place)} className={styles.back} aria-label={t('app.back')}>
      <Icon name="left" />
    </IconButton>
  );
}

interface StepFormProps {
  step: Step;
  /** False for a step whose changes are saved one by one. */
  saves?: boolean;
  isPending?: boolean;
  /** Number of failed attempts: each attempt shows the fault. */
  failures?: number;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step: its fields, and the ways on and back. */
export function StepForm({ step, saves = true, isPending = false, failures = 0, onSubmit, children }: StepFormProps) {
  const { t } = useTranslation();
  const form = useShownFault<HTMLFormElement>(failures);
  const before = placeBefore(step);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  const on = t(saves ? 'firstDay.saveAndGoOn' : 'firstDay.next');
  return (
    <form ref={form} noValidate className={styles.step} onSubmit={submit}>
      <div className={`${panel.panel} ${styles.part}`}>
        <StepTitle place={step} />
        {children}
      </div>
      <div className={`${settings.save} ${styles.actions}`}>
        {before !== null && <ToBefore place={before} />}
        <Button component={Link} to={placePath(placeAfter(step))}>
          {t('firstDay.skip')}
        </Button>
        <SteadyButton type="submit" variant="contained" disabled={isPending} aria-busy={isPending}>
          {isPending ? t('app.saving') : on}
        </SteadyButton>
      </div>
    </form>
  );
}
