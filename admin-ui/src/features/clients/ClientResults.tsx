import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../../kit/live/use-live';
import { EmptyState } from '../../kit/ui/EmptyState';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { ClientTable } from './ClientTable';
import { ClientTableSkeleton } from './ClientTableSkeleton';
import { useSearchedList } from './use-searched-list';

export function ClientResults() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch, filterValues, perPage } = useSearchedList();
  useLive(['clients', 'subscriptions', 'appointments'], refetch);
  const query = filterValues.q;
  const isNarrowed =
    query !== undefined || filterValues.status !== undefined || filterValues.erasureRequested !== undefined;
  if (error != null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadClients')} onRetry={() => void refetch()} />;
  }
  if (isPending || data === undefined) return <ClientTableSkeleton rows={Math.min(perPage, 10)} />;
  const isOld = error != null;
  return (
    <>
      {isOld && <RefreshProblem text={t('errors.notRefreshed')} />}
      {data.length > 0 ? <ClientTable clients={data} /> : <NoClients query={query} isNarrowed={isNarrowed} />}
    </>
  );
}

function NoClients({ query, isNarrowed }: { query: string | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="person"
      title={
        query !== undefined ? t('clients.noneFound', { query }) : t(isNarrowed ? 'clients.noneLike' : 'clients.none')
      }
      text={t(isNarrowed ? 'clients.noneFoundHint' : 'clients.noneHint')}
    >
      <Button component={Link} to="/clients/create" variant="outlined">
        {t('clients.add')}
      </Button>
    </EmptyState>
  );
}
