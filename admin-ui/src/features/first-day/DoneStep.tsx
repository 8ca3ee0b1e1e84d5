import type { FirstDay } from '@palestra/backend/contract/first-day';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { put } from '../../api/api';
import { FIRST_DAY_CALL, FIRST_DAY_QUERY } from '../../kit/session/first-day';
import { useGym } from '../../kit/time/use-gym';
import { Failure } from '../../kit/ui/Banner';
import { Panel } from '../../kit/ui/Panel';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useStatistics, useWeeklyTemplate } from '../schedule/schedule.api';
import { useSettings } from '../settings/settings.api';
import settings from '../settings/settings.module.css';
import { useClientsThere } from './ClientsStep';
import { StepTitle, ToBefore } from './StepForm';
import styles from './first-day.module.css';

/** Ends the first day, and goes to the day on which the first client is booked. */
function useEnd() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => put<FirstDay>(FIRST_DAY_CALL, { isOpen: false } satisfies FirstDay),
    onError: (error) => console.warn('First day not ended', error),
    onSuccess: async (ended) => {
      queryClient.setQueryData(FIRST_DAY_QUERY, ended);
      await navigate('/');
    },
  });
}

/** Sums up the results of the steps, and leads to the first booking. */
export function DoneStep() {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useEnd();
  const hasClients = (useStatistics().data?.totalClients ?? 0) > 0;
  return (
    <div className={styles.step}>
      <Panel label={t('firstDay.steps.done.title')} className={styles.part}>
        <StepTitle place="done" />
        <WhatIsThere />
        {!hasClients && <p>{t('firstDay.done.needsClient')}</p>}
        <Failure error={error} text={t('firstDay.done.failed')} onDismiss={reset} />
      </Panel>
      <div className={`${settings.save} ${styles.actions}`}>
        <ToBefore place="clients" />
        <SteadyButton variant="contained" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
          {t(hasClients ? 'firstDay.done.book' : 'firstDay.done.finish')}
        </SteadyButton>
      </div>
    </div>
  );
}

function WhatIsThere() {
  const { t } = useTranslation();
  const gym = useGym()?.gym;
  const slots = useWeeklyTemplate().data?.slots.filter(({ isEnabled }) => isEnabled).length;
  const places = useSettings().data?.settings.find(({ key }) => key === 'GymCapacityPerTimeslot')?.value;
  const clients = useClientsThere();
  if (gym === undefined) return null;
  const { contact, uses } = gym;
  const reached = [contact.phone, contact.email, contact.address].filter((one) => one !== null).join(' · ');
  const lines = {
    name: gym.name,
    contact: reached === '' ? t('firstDay.done.noContact') : reached,
    week: slots !== undefined && places !== undefined && t('firstDay.done.weekOf', { count: slots, places }),
    deadlines: t('firstDay.done.deadlinesOf', { count: gym.bookingCancellationDeadlineHours }),
    uses: uses.length === 0 ? t('firstDay.done.noUses') : uses.map((name) => t(`uses.${name}.title`)).join(', '),
    clients,
  };
  return (
    <dl className={styles.summary}>
      {(Object.keys(lines) as (keyof typeof lines)[]).map((line) => (
        <div key={line}>
          <dt>{t(`firstDay.done.${line}`)}</dt>
          <dd>{lines[line]}</dd>
        </div>
      ))}
    </dl>
  );
}
