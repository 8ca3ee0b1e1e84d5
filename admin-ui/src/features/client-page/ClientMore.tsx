import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { ClientAudit } from '../audit/AuditList';
import { ClientDocuments } from '../client-papers/ClientDocuments';
import { ClientNotes } from '../client-papers/ClientNotes';
import { ClientTodos } from '../client-papers/ClientTodos';
import { ClientTags } from '../client-papers/ClientTags';
import { ClientTerms } from '../client-papers/ClientTerms';
import { useClient } from '../clients/client';
import { TIMELINE } from '../clients/client-sections';
import { ClientAccount } from './ClientAccount';
import styles from './ClientScreen.module.css';
import { EraseClient } from './EraseClient';
import { Family } from './Family';
import { MergeClient } from './MergeClient';

const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Shows the timeline if the address names it: at once, and again while the parts above it load, until a person moves the page. */
function useShownTimeline(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const timeline = hash === `#${TIMELINE}` ? document.getElementById(TIMELINE) : null;
    if (timeline === null) return undefined;
    const show = (): void => timeline.scrollIntoView({ block: 'start' });
    show();
    timeline.focus({ preventScroll: true });
    const growth = new ResizeObserver(show);
    const stop = (): void => growth.disconnect();
    growth.observe(document.body);
    for (const type of BY_HAND) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const type of BY_HAND) removeEventListener(type, stop);
    };
  }, [hash]);
}

/** The rarely used parts of a client, and the log of acts for them. */
export function ClientMore() {
  const { t } = useTranslation();
  const may = useMay();
  const { id } = useClient();
  useShownTimeline();
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.side}>
          <ClientTodos />
          <ClientNotes />
          <ClientDocuments />
          <ClientTerms />
        </div>
        <div className={styles.side}>
          <ClientTags />
          <Family />
          <ClientAccount />
          {may('merging') && <MergeClient />}
          {may('erasure') && <EraseClient />}
        </div>
      </div>
      <section id={TIMELINE} tabIndex={-1} className={styles.timeline} aria-labelledby={`${TIMELINE}-title`}>
        <h2 id={`${TIMELINE}-title`}>{t('clients.audit')}</h2>
        <ClientAudit clientId={id} />
      </section>
    </>
  );
}
