import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import type { Certificate } from '@palestra/backend/contract/client-document';
import type { ClientTag, TagColour } from '@palestra/backend/contract/client-tag';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import styles from './clients.module.css';

/** A medical certificate that the gym asks for, while somebody has to see to it. */
export function CertificateMark({ certificate }: { certificate: Certificate | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (certificate === null) return null;
  const { state, until, isBlocking } = certificate;
  const said = t(`papers.certificate.${state}`, { date: until === null ? '' : format.shortDate(until) });
  return (
    <span className={styles.mark} data-state={state}>
      <Icon name="warning" size={14} />
      <span>
        {said}
        {isBlocking && state !== 'expiring' && ` · ${t('papers.certificate.blocks')}`}
      </span>
    </span>
  );
}

/** Notes to read before booking for a client. */
export function PinnedNotes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('papers.pinnedNotes')}>
      {notes.map((note, i) => (
        <li key={i}>
          <Icon name="warning" size={14} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Client['subscriptionStatus'], PillTone>> = {
  none: 'plain',
  upcoming: 'accent',
  disabled: 'plain',
  active: 'available',
  expiring: 'partial',
  usedUp: 'full',
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

export const TONE_OF: Readonly<Record<TagColour, PillTone>> = {
  grey: 'plain',
  blue: 'accent',
  green: 'available',
  amber: 'partial',
  orange: 'full',
  red: 'danger',
};

/** Tags by name; the colour only repeats it. */
export const TagChips = ({ tags }: { tags: readonly ClientTag[] }) =>
  tags.map(({ id, name, colour }) => (
    <Pill key={id} tone={TONE_OF[colour]}>
      {name}
    </Pill>
  ));
