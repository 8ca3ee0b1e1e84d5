import Button from '@mui/material/Button';
import type { DeliveryState, Webhook, WebhookDelivery } from '@palestra/backend/contract/webhook';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Waiting } from '../../kit/ui/Skeleton';
import styles from './programs.module.css';
import { useDeliveries, useRepeat, useRepeatFailed, useTest } from './webhooks.api';

const TONES: Readonly<Record<DeliveryState, PillTone>> = { waiting: 'partial', sent: 'available', failed: 'danger' };

interface DeliveryProps {
  delivery: WebhookDelivery;
  /** Null while nothing is sent. */
  onRepeat: (() => void) | null;
}

function Delivery({ delivery, onRepeat }: DeliveryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, at, state, attempts, tookMs, status, answer, failure, nextAttemptAt } = delivery;
  const facts = [
    format.instant(at),
    ...(attempts > 0 ? [t('programs.sent.attempts', { count: attempts })] : []),
    ...(tookMs === null ? [] : [t('programs.sent.took', { ms: String(tookMs) })]),
    ...(status === null ? [] : [t('programs.sent.answered', { status: String(status) })]),
  ];
  return (
    <li>
      <div className={styles.head}>
        <strong>{t(`programs.kinds.${kind}`)}</strong>
        <Pill tone={TONES[state]}>{t(`programs.sent.states.${state}`)}</Pill>
      </div>
      <p>{facts.join(' · ')}</p>
      {failure !== null && <p>{t(`programs.sent.failures.${failure}`)}</p>}
      {answer !== '' && <p>{answer}</p>}
      {nextAttemptAt !== null && <p>{t('programs.sent.next', { when: format.instant(nextAttemptAt) })}</p>}
      {state !== 'waiting' && onRepeat !== null && (
        <div className={styles.buttons}>
          <Button
            variant="outlined"
            aria-label={`${t('programs.sent.repeat')}: ${t(`programs.kinds.${kind}`)}, ${format.instant(at)}`}
            onClick={onRepeat}
          >
            {t('programs.sent.repeat')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The last events, each with what came of it. */
export function DeliveriesDialog({
  hook: { id, name, isActive, failed },
  onClose,
}: {
  hook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { data, error, refetch } = useDeliveries(id);
  const [test, repeat, repeatFailed] = [useTest(id), useRepeat(id), useRepeatFailed(id)];
  const problem = test.error ?? repeat.error ?? repeatFailed.error;
  const told = (): void => notify(t('programs.sent.repeated'), { type: 'success' });
  const sendTest = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ state }) =>
        state === 'sent'
          ? notify(t('programs.sent.tested'), { type: 'success' })
          : notify(t('programs.sent.testFailed'), { type: 'warning' }),
    });
  return (
    <ModalDialog width="md" title={t('programs.sent.titleOf', { name })} onClose={onClose}>
      <div className={styles.section}>
        <div className={styles.buttons}>
          <Button variant="contained" disabled={test.isPending} onClick={sendTest}>
            {t('programs.sent.test')}
          </Button>
          {isActive && failed > 0 && (
            <Button
              variant="outlined"
              disabled={repeatFailed.isPending}
              onClick={() => repeatFailed.mutate(undefined, { onSuccess: told })}
            >
              {t('programs.sent.repeatAll', { count: failed })}
            </Button>
          )}
        </div>
        {!isActive && <Banner kind="info" text={t('programs.sent.off')} />}
        {problem !== null && <Failure error={problem} text={t('programs.failed')} />}
        {data === undefined && error === null && <Waiting height={240} />}
        {data === undefined && error !== null && (
          <ProblemPanel error={error} fallback={t('programs.notLoaded')} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p>{t('programs.sent.none')}</p>}
        {data !== undefined && data.length > 0 && (
          <SearchedList
            items={data}
            wordsOf={({ kind, state, answer }) => [
              t(`programs.kinds.${kind}`),
              t(`programs.sent.states.${state}`),
              answer,
            ]}
            title={t('programs.sent.title')}
            parameter="eq"
          >
            {(found) => (
              <ul className={styles.list}>
                {found.map((one) => (
                  <Delivery
                    key={one.id}
                    delivery={one}
                    onRepeat={isActive ? () => repeat.mutate(one.id, { onSuccess: told }) : null}
                  />
                ))}
              </ul>
            )}
          </SearchedList>
        )}
      </div>
    </ModalDialog>
  );
}
