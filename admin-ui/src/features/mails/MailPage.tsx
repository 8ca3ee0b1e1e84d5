import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import type { ListPage } from '../../api/list-page';
import { Banner } from '../../kit/ui/Banner';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Pages } from '../../kit/ui/Pages';
import { MailRows } from './MailRows';
import { SelectionBar } from './SelectionBar';
import { MAILS_SHOWN } from './use-mails';
import type { useSelection } from './use-selection';

interface MailPageProps {
  data: ListPage<OutboxMail>;
  page: number;
  selection: ReturnType<typeof useSelection>;
  isCalm: boolean;
  /** True when the last refetch failed and older rows are shown. */
  isOld: boolean;
  onPage: (page: number) => void;
  onResend: (mails: readonly OutboxMail[]) => void;
  onSettle: (mails: readonly OutboxMail[]) => void;
}

/** Rows of mails with their actions. */
export function MailPage({ data, page, selection, isCalm, isOld, onPage, onResend, onSettle }: MailPageProps) {
  const { t } = useTranslation();
  if (data.total === 0 && isCalm) {
    return <EmptyState icon="mail" title={t('mails.none')} text={t('mails.noneHint')} />;
  }
  if (data.total === 0) {
    return <EmptyState icon="mail" title={t('mails.noneOfThese')} text={t('mails.noneOfTheseHint')} />;
  }
  return (
    <>
      {isOld && <Banner kind="warning" text={t('errors.notRefreshed')} />}
      <SelectionBar
        selection={selection}
        onResend={() => onResend(selection.selected.filter(({ canResend }) => canResend))}
        onSettle={() => onSettle(selection.selected.filter(({ canSettle }) => canSettle))}
      />
      <MailRows
        mails={data.rows}
        selection={selection}
        onResend={(mail) => onResend([mail])}
        onSettle={(mail) => onSettle([mail])}
      />
      <Pages page={page} perPage={MAILS_SHOWN} total={data.total} onPage={onPage} />
    </>
  );
}
