import type { ClientMessages } from '@palestra/backend/contract/own-messages';
import { useTranslation } from 'react-i18next';
import { adminPath, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useUses } from '../../kit/time/use-uses';

/** How the client is told of what, where they chose another way than mail; a number that gets no SMS is said. */
export function ClientWays({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const uses = useUses();
  const enabled = uses('phoneMessages') || uses('texting');
  const { data } = useLiveQuery({
    queryKey: ['client-ways', clientId],
    queryFn: reading<ClientMessages>(adminPath('clients', clientId, 'messages')),
    topics: ['clients'],
    enabled,
  });
  if (data === undefined || !enabled) return null;
  const { choices, texts } = data;
  if (choices.every(({ channel }) => channel === 'mail')) return null;
  const ways = choices.map(
    ({ kind, channel }) => `${t(`mails.ways.kinds.${kind}`)}: ${t(`mails.ways.channels.${channel}`)}`,
  );
  const obstacle = choices.some(({ channel }) => channel === 'text') ? (texts?.obstacle ?? null) : null;
  return (
    <p className="quiet">
      {t('mails.ways.title')}: {ways.join(' · ')}
      {obstacle !== null && <strong> {t(`mails.ways.obstacles.${obstacle}`)}</strong>}
    </p>
  );
}
