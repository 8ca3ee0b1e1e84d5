import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { BroadcastPreviewPanel } from './BroadcastPreviewPanel';
import styles from './broadcast.module.css';
import { ComposeBroadcast } from './ComposeBroadcast';
import { EarlierBroadcasts } from './EarlierBroadcasts';
import { UnderWay } from './UnderWay';
import { useBroadcastDraft } from './use-broadcast-draft';
import { NEWEST_SHOWN, useBroadcasts } from './use-broadcasts';

/** Settings tab for broadcasts: those being sent, the draft and the earlier ones. */
export function BroadcastSection() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { draft, change, clear } = useBroadcastDraft();
  const { data } = useBroadcasts('', NEWEST_SHOWN);
  // Keeps broadcasts sent from this page in sight after they finish.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [latest, setLatest] = useState<string | null>(null);
  const watched = data?.rows.filter(({ id, state }) => state !== 'finished' || sent.includes(id)) ?? [];
  const onSent = (id: string): void => {
    setSent([...sent, id]);
    clear();
    notify(t('broadcast.queued'), { type: 'success' });
  };
  return (
    <div className={styles.screen}>
      <UnderWay broadcasts={watched} latest={latest} />
      <div className={styles.columns}>
        <ComposeBroadcast
          draft={draft}
          onChange={change}
          onClear={clear}
          onSent={onSent}
          onLeave={() => setLatest(sent.at(-1) ?? null)}
        />
        <BroadcastPreviewPanel draft={draft} />
      </div>
      <EarlierBroadcasts watched={watched.map(({ id }) => id)} />
    </div>
  );
}
