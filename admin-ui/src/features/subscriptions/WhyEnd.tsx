import Button from '@mui/material/Button';
import type { EndLine } from '@palestra/backend/contract/end-line';
import { type Subscription, isFrozenOpen } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { useUses } from '../../kit/time/use-uses';
import { useFormat } from '../../kit/time/use-format';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useEndLines } from './subscriptions.api';
import styles from './subscriptions.module.css';

/** The first line is a length, the others move the end. */
function useDays(): (line: EndLine, isFirst: boolean) => string {
  const { t } = useTranslation();
  return ({ days }, isFirst) => {
    if (days === null) return '';
    const count = t('subscription.days', { count: Math.abs(days) });
    if (isFirst) return count;
    return days < 0 ? `−${count}` : `+${count}`;
  };
}

function Line({ line, isFirst }: { line: EndLine; isFirst: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = useDays();
  const { cause, endDate, at, byName, note, from, until } = line;
  const when = format.dateOf(at);
  const days = [...new Set([from, until])].flatMap((day) => (day === null ? [] : format.date(day))).join(' – ');
  const end = endDate === null ? t('subscription.endsNever') : t('subscription.endsOn', { end: format.date(endDate) });
  return (
    <li className={styles.one}>
      <div>
        <strong>{t(`subscription.endCauses.${cause}`)}</strong>
        {(days || note) && <span className={styles.more}>{[days, note].filter(Boolean).join(' · ')}</span>}
        <span className={styles.more}>{[when, byName].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.moved}>
        <strong className="tabular">{daysOf(line, isFirst)}</strong>
        <span className={`${styles.more} tabular`}>{end}</span>
      </div>
    </li>
  );
}

function WhyEndDialog({
  subscription,
  title,
  onClose,
}: {
  subscription: Subscription;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndLines(subscription.id);
  return (
    <ModalDialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {data === undefined && <NotThere {...{ error, refetch }} failed={t('errors.loadSubscriptions')} height={64} />}
      <ol className={styles.lines}>
        {data?.map((line, n) => (
          <Line key={n} line={line} isFirst={n === 0} />
        ))}
      </ol>
      {isFrozenOpen(subscription) && <p className={styles.note}>{t('subscription.endWaits')}</p>}
    </ModalDialog>
  );
}

/** Answers why a subscription ends when it ends, line by line (rule: end lines), where more than staff's own hand moves ends. */
export function WhyEnd({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen, address] = useIsOpenInAddress('whyEnd');
  const uses = useUses();
  const { effectiveEndDate: end } = subscription;
  if (!uses('money') && !uses('freezes')) return null;
  const title = end === null ? t('subscription.whyNoEnd') : t('subscription.whyEnd', { end: format.date(end) });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <DialogAddress value={address}>
        {isOpen && <WhyEndDialog subscription={subscription} title={title} onClose={() => setOpen(null)} />}
      </DialogAddress>
    </>
  );
}
