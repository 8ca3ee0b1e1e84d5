import Button from '@mui/material/Button';
import type { Freezes } from '@palestra/backend/contract/freeze';
import { useTranslation } from 'react-i18next';
import { adminPath, reading } from '../../api/api';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useUses } from '../../kit/time/use-uses';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useIsUnreached } from '../clients/client';
import { type AskedFreeze, FreezeDialogs, FreezeLine, addressOfFreeze, askedFreezeOf } from './freeze-dialogs';
import { useSubscriptionChanged } from './subscriptions.api';
import styles from './subscriptions.module.css';

const FREEZES_QUERY = 'freezes';

interface DatedFreezesProps {
  client: { id: string; name: string };
  canFreeze: boolean;
}

function FreezesOfClient({ client, canFreeze }: DatedFreezesProps) {
  const { t } = useTranslation();
  const isUnreached = useIsUnreached();
  const readFreezesAgain = useReadAgain([FREEZES_QUERY]);
  const subscriptionChanged = useSubscriptionChanged(client.id);
  const { data } = useLiveQuery({
    queryKey: [FREEZES_QUERY, client.id],
    queryFn: reading<Freezes>(adminPath('clients', client.id, 'freezes')),
    topics: ['subscriptions'],
    about: { clientId: client.id },
  });
  const [asked, setAsked, address] = useOpenInAddress<AskedFreeze>({
    parameter: 'dated',
    addressOf: addressOfFreeze,
    read: (what, id) => {
      if (data === undefined) return undefined;
      if (what === 'plan') return canFreeze ? { step: what } : null;
      return askedFreezeOf(what, id, data.freezes);
    },
  });
  const readAgain = () => Promise.all([subscriptionChanged(), readFreezesAgain()]);
  const shown = data?.freezes.filter(({ state }) => /^(asked|planned|running)$/.test(state)) ?? [];
  return (
    <>
      {shown.map((freeze) => (
        <div key={freeze.id} className={styles.one}>
          <FreezeLine freeze={freeze} onAsk={setAsked} />
        </div>
      ))}
      {canFreeze && (
        <Button size="small" onClick={() => setAsked({ step: 'plan' })}>
          {t('subscription.dated.plan')}
        </Button>
      )}
      {data !== undefined && data.leftDays !== null && (
        <p className={styles.more}>{t('subscription.dated.left', { count: data.leftDays })}</p>
      )}
      <DialogAddress value={address}>
        {asked !== null && (
          <FreezeDialogs
            asked={asked}
            client={{ ...client, isUnreached }}
            readAgain={readAgain}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogAddress>
    </>
  );
}

/** The freezes by date of a client that are asked for, planned or running (rule: freeze by date). */
export const DatedFreezes = (props: DatedFreezesProps) =>
  useUses()('freezes') ? <FreezesOfClient {...props} /> : null;
