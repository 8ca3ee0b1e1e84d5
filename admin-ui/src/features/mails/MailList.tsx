import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailFilter } from '../../api/mail-calls';
import { pageWithin } from '../../kit/ui/page-within';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import { MailPage } from './MailPage';
import { ResendDialog } from './ResendDialog';
import { MAILS_SHOWN, useMails, useSettle } from './use-mails';
import { useSelection } from './use-selection';

interface MailListProps {
  filter: MailFilter;
  /** True where an empty list is good news. */
  isCalm: boolean;
}

export function MailList({ filter, isCalm }: MailListProps) {
  const { t } = useTranslation();
  // A new filter starts at page 1.
  const key = JSON.stringify(filter);
  const [turned, setTurned] = useState({ key, page: 1 });
  const page = turned.key === key ? turned.page : 1;
  const [asked, setAsked] = useState<readonly OutboxMail[] | null>(null);
  const { data, error, refetch } = useMails(filter, page);
  const selection = useSelection(data?.rows ?? []);
  const settling = useSettle();
  // Resending the last rows can empty the last page: step back to one that exists.
  if (data !== undefined && page > 1) {
    const last = pageWithin(page, MAILS_SHOWN, data.total);
    if (last < page) setTurned({ key, page: last });
  }
  if (data === undefined && error !== null) {
    return <ProblemPanel error={error} fallback={t('mails.errors.load')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting height={320} />;
  return (
    <>
      <MailPage
        {...{ data, page, selection, isCalm }}
        isOld={error !== null}
        onPage={(next) => setTurned({ key, page: next })}
        onResend={(mails) => setAsked(mails)}
        onSettle={(mails) => settling.mutate(mails, { onSuccess: selection.clear })}
      />
      {asked !== null && <ResendDialog mails={asked} onDone={selection.clear} onClose={() => setAsked(null)} />}
    </>
  );
}
