import type { ClientDetails } from '@palestra/backend/contract/client';
import { EditBase, useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { ApiError } from '../../api/api-error';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import { ClientScreen } from './ClientScreen';

/** The page shows its own error; react-admin would navigate to the list. */
const QUERY = { onError: () => undefined };

export function ClientEdit() {
  const { id } = useParams();
  return (
    <EditBase key={id} mutationMode="pessimistic" redirect={false} queryOptions={QUERY}>
      <LoadedClient />
    </EditBase>
  );
}

function LoadedClient() {
  const { t } = useTranslation();
  const { record, error, refetch } = useEditContext<ClientDetails, Error>();
  if (record !== undefined) return <ClientScreen client={record} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound text={t('clients.gone')} />;
  return (
    <Screen title={t('clients.title')}>
      {error == null ? (
        <Waiting height={420} />
      ) : (
        <ProblemPanel error={error} fallback={t('errors.loadClient')} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}
