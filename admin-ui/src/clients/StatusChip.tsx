import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { Pill, type PillTone } from '../ui/Pill';

const TONES: Readonly<Record<Client['subscriptionStatus'], PillTone>> = {
  none: 'plain',
  disabled: 'plain',
  active: 'available',
  expiring: 'partial',
  expired: 'full',
  frozen: 'accent',
};

/** The class of a client's row (specification §4), in words and colour. */
export function StatusChip({ client }: { client: Pick<Client, 'isActive' | 'subscriptionStatus'> }) {
  const { t } = useTranslation();
  const { isActive, subscriptionStatus: status } = client;
  return <Pill tone={TONES[status]}>{isActive ? t(`clients.status.${status}`) : t('clients.disabledClient')}</Pill>;
}
