import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Screen } from '../../kit/screen/Screen';
import { useNoteLed, useSavedSteps, useStepLeft } from '../../kit/session/first-day';
import { ClientsStep } from './ClientsStep';
import { DoneStep } from './DoneStep';
import { ContactStep, DeadlinesStep, NameStep } from './SettingsStep';
import { UsesStep } from './UsesStep';
import { WeekStep } from './WeekStep';
import styles from './first-day.module.css';
import { placeIn, placePath, STEPS, type Place } from './steps';

const PARTS = {
  name: NameStep,
  contact: ContactStep,
  week: WeekStep,
  deadlines: DeadlinesStep,
  uses: UsesStep,
  clients: ClientsStep,
  done: DoneStep,
} as const;

/** Leads through the first settings of a new gym to its first booking (rule: first day). */
export function FirstDayScreen() {
  const { t } = useTranslation();
  const place = placeIn(useSearchParams()[0].get('step'));
  useArrival();
  const Part = PARTS[place];
  return (
    <Screen
      title={t('firstDay.title')}
      tabTitle={`${t(`firstDay.steps.${place}.title`)} · ${t('firstDay.title')}`}
      actions={
        <Button component={Link} to="/" variant="outlined">
          {t('firstDay.later')}
        </Button>
      }
    >
      <div className={styles.screen}>
        <Progress place={place} />
        <Part key={place} />
      </div>
    </Screen>
  );
}

/** From now on the overview stays the overview, and no other screen leads back here. */
function useArrival(): void {
  const noteLed = useNoteLed();
  const [, setLeft] = useStepLeft();
  const arrive = useRef(() => {
    noteLed();
    setLeft(null);
  });
  useEffect(() => arrive.current(), []);
}

function Progress({ place }: { place: Place }) {
  const { t } = useTranslation();
  const at = place === 'done' ? STEPS.length : STEPS.indexOf(place);
  const [saved] = useSavedSteps();
  const navigate = useNavigate();
  return (
    <Stepper nonLinear alternativeLabel activeStep={at} aria-label={t('firstDay.title')} className={styles.stepper}>
      {STEPS.map((step) => (
        <Step key={step} completed={saved.includes(step)}>
          <StepButton onClick={() => void navigate(placePath(step))}>
            <span className={styles.label}>{t(`firstDay.steps.${step}.title`)}</span>
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
