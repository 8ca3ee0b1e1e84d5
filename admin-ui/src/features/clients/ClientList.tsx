import Button from '@mui/material/Button';
import { ListBase } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Screen } from '../../kit/screen/Screen';
import { useLivePolling } from '../../kit/live/use-live-polling';
import { Statistics } from '../schedule/Statistics';
import { Icon } from '../../kit/ui/Icon';
import { ClientFilters } from './ClientFilters';
import { ClientPages } from './ClientPages';
import { ClientResults } from './ClientResults';

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const PER_PAGE = 25;
const STATISTICS = ['activeSubscriptions', 'inactiveClients', 'totalClients'] as const;
/** The list shows its own error and a retry button. */
const LIST_QUERY = { refetchOnWindowFocus: true, onError: () => undefined };

export function ClientList() {
  const { t } = useTranslation();
  const refetchInterval = useLivePolling();
  return (
    <Screen
      title={t('clients.title')}
      actions={
        <Button component={Link} to="/clients/create" variant="contained" startIcon={<Icon name="plus" size={18} />}>
          {t('clients.add')}
        </Button>
      }
    >
      <Statistics shown={STATISTICS} />
      <ListBase sort={BY_NAME} perPage={PER_PAGE} queryOptions={{ ...LIST_QUERY, refetchInterval }} exporter={false}>
        <ClientFilters />
        <ClientResults />
        <ClientPages />
      </ListBase>
    </Screen>
  );
}
