import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Pill, type PillTone } from '../../kit/ui/Pill';

const TONES: Readonly<Record<Client['subscriptionStatus'], PillTone>> = {
  none: 'plain',
  upcoming: 'accent',
  disabled: 'plain',
  active: 'available',
  expiring: 'partial',
  expired: 'full',
  frozen: 'accent',
};

interface StatusChipProps {
  client: Pick<Client, 'isActive' | 'subscriptionStatus'> & { subscription: { startDate: CalendarDate } | null };
}

/** Display status of a client (rule: display status), as text and colour. */
export function StatusChip({ client }: StatusChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isActive, subscriptionStatus: status, subscription } = client;
  const date = status === 'upcoming' && subscription !== null ? format.dayMonth(subscription.startDate) : null;
  const word = date === null ? t(`clients.status.${status}`) : t('clients.startsOn', { date });
  return <Pill tone={TONES[status]}>{isActive ? word : t('clients.disabledClient')}</Pill>;
}
