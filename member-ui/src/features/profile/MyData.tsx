import { dateIn, formatDate } from '@palestra/web-kit/format-date';
import { saveFile } from '@palestra/web-kit/save-file';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failures';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { Failure, Notice } from '../../ui/Notice';
import styles from './MyData.module.css';
import { readMyData, useErasureRequest } from './use-my-data';

/** Texts of the withdrawal, which load with this card. */
const WORDS = {
  el: { failed: 'Δεν ανακλήθηκε το αίτημα. Δοκιμάστε ξανά.', done: 'Το αίτημα ανακλήθηκε.' },
  en: { failed: 'The request was not withdrawn. Please try again.', done: 'The request was withdrawn.' },
};

interface Props {
  erasureRequestedAt: string | null;
  timeZone: string;
}

async function download(timeZone: string): Promise<void> {
  const data = await readMyData();
  const name = `my-data-${dateIn(timeZone, new Date(data.exportedAt))}.json`;
  saveFile(name, 'application/json', JSON.stringify(data, null, 2));
}

function AskSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useErasureRequest('POST');
  return (
    <ConfirmSheet
      title={t('myData.askTitle')}
      tone="danger"
      confirmLabel={t('myData.askConfirm')}
      busyLabel={t('myData.askBusy')}
      keepLabel={t('myData.askKeep')}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('myData.askFailed'), t)}
      done={{ title: t('myData.asked'), text: t('myData.askedText') }}
      onConfirm={() => mutate()}
      onClose={onClose}
      facts={<p>{t('myData.askText')}</p>}
    >
      {null}
    </ConfirmSheet>
  );
}

function Asked({ at, timeZone, onWithdrawn }: { at: string; timeZone: string; onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mutateAsync, isPending, error } = useErasureRequest('DELETE');
  return (
    <Notice tone="warning">
      <p>{t('myData.askedOn', { date: formatDate(dateIn(timeZone, new Date(at)), 'full', language) })}</p>
      {error !== null && <p role="alert">{failureText(error, WORDS[language].failed, t)}</p>}
      <Button
        tone="quiet"
        className={styles.withdraw}
        isBusy={isPending}
        onClick={() => void mutateAsync().then(onWithdrawn, () => undefined)}
      >
        {t('myData.withdraw')}
      </Button>
    </Notice>
  );
}

/** Data held by the gym about the member: to download, and to have erased. */
export function MyData({ erasureRequestedAt, timeZone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const withdrawn = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isWithdrawn && erasureRequestedAt === null) withdrawn.current?.focus();
  }, [isWithdrawn, erasureRequestedAt]);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => download(timeZone) });
  return (
    <Card>
      <p className="muted">{t('myData.text')}</p>
      <div className={styles.actions}>
        <Button tone="quiet" isBusy={isPending} onClick={() => mutate()}>
          {t('myData.download')}
        </Button>
        {erasureRequestedAt === null && (
          <Button tone="quiet" onClick={() => setIsAsking(true)}>
            {t('myData.ask')}
          </Button>
        )}
      </div>
      <Failure error={error} fallback={t('myData.failed')} />
      {erasureRequestedAt !== null && (
        <Asked at={erasureRequestedAt} timeZone={timeZone} onWithdrawn={() => setIsWithdrawn(true)} />
      )}
      {isWithdrawn && erasureRequestedAt === null && (
        <div ref={withdrawn} tabIndex={-1}>
          <Notice tone="success" isAnnounced>
            {WORDS[language].done}
          </Notice>
        </div>
      )}
      {isAsking && <AskSheet onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
