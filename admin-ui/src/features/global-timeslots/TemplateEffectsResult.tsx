import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AffectedVisits, DryRunResult } from '../schedule/DryRunResult';
import type { TemplateEffects } from './global-timeslots.api';

interface TemplateEffectsResultProps {
  query: Pick<UseQueryResult<TemplateEffects>, 'data' | 'error' | 'refetch'>;
}

/** Clients whose time changes with the template, and those who keep a date although the slot goes. */
export function TemplateEffectsResult({ query }: TemplateEffectsResultProps) {
  const { t } = useTranslation();
  const staying = query.data?.staying ?? [];
  if (staying.length === 0) return <DryRunResult query={query} none={t('globalTimeslots.nobody')} />;
  return (
    <>
      {query.data?.affectedAppointments !== 0 && <DryRunResult query={query} />}
      <AffectedVisits lead={t('affected.staying', { count: staying.length })} visits={staying} />
    </>
  );
}
