import type { Affected } from '@palestra/backend/contract/schedule-change';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AffectedVisits } from './AffectedVisits';
import { DryRunAnswer } from './DryRunAnswer';

interface DryRunResultProps {
  query: Pick<UseQueryResult<Affected>, 'data' | 'error' | 'refetch'>;
  /** Text for a change that affects nobody, instead of the general one. */
  none?: string;
}

/** Shows whom a change affects, before it is made. */
export function DryRunResult({ query, none }: DryRunResultProps) {
  const { t } = useTranslation();
  return (
    <DryRunAnswer query={query}>
      {({ affected }) => {
        const lost = affected.filter(({ newStartTime }) => newStartTime === null);
        const moved = affected.filter(({ newStartTime }) => newStartTime !== null);
        return (
          <>
            {affected.length === 0 && <p>{none ?? t('affected.none')}</p>}
            {lost.length > 0 && <AffectedVisits lead={t('affected.lost', { count: lost.length })} visits={lost} />}
            {moved.length > 0 && <AffectedVisits lead={t('affected.moved', { count: moved.length })} visits={moved} />}
          </>
        );
      }}
    </DryRunAnswer>
  );
}
