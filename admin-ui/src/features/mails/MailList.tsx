import type { OutboxMail } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { SimpleList, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListContent, ListPages } from '../../kit/list/ResourceList';
import { useLive } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { EmptyState } from '../../kit/ui/EmptyState';
import panel from '../../kit/ui/Panel.module.css';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { Waiting } from '../../kit/ui/Skeleton';
import styles from './mails.module.css';
import { MAIL_TOPICS, useResend, useSettle } from './mails.api';

/** True if the mail can be resent or settled. */
const isSelectable = ({ canResend, canSettle }: OutboxMail): boolean => canResend || canSettle;

/** Selected mails of the current page. */
function useSelection() {
  const { data = [], selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext<OutboxMail>();
  const selectable = data.filter(isSelectable);
  const selected = selectable.filter(({ id }) => selectedIds.includes(id));
  return {
    selected,
    isSelected: (id: string): boolean => selectedIds.includes(id),
    hasSome: selectable.length > 0,
    hasAll: selectable.length > 0 && selected.length === selectable.length,
    toggle: onToggleItem,
    toggleAll: (isOn: boolean): void => onSelect(isOn ? selectable.map(({ id }) => id) : []),
    clear: (): void => onUnselectItems(),
  };
}

const TONES: Readonly<Record<OutboxMail['state'], PillTone>> = {
  waiting: 'plain',
  paused: 'partial',
  sending: 'plain',
  sent: 'available',
  failed: 'danger',
  'in-doubt': 'partial',
  withdrawn: 'plain',
};

/** The server's reason why a mail has not arrived, and what it means. */
function MailTrouble({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, lastError, nextAttemptAt, canResend, settledAt } = mail;
  const isOver = state === 'failed' || state === 'in-doubt';
  if (state === 'sent' || (lastError === null && !isOver)) return null;
  return (
    <>
      {lastError !== null && (
        <span>
          {t('mails.words')}: <q lang="en">{lastError}</q>
        </span>
      )}
      {state === 'in-doubt' && <span>{t('mails.doubt')}</span>}
      {isOver && settledAt === null && !canResend && <span>{t('mails.cannotResend')}</span>}
      {settledAt !== null && <span>{t('mails.settled')}</span>}
      {lastError !== null && nextAttemptAt !== null && (
        <span>{t('mails.nextAttempt', { when: format.instant(nextAttemptAt) })}</span>
      )}
    </>
  );
}

interface MailRowsProps {
  selection: ReturnType<typeof useSelection>;
  onResend: (mail: OutboxMail) => void;
  onSettle: (mail: OutboxMail) => void;
}

/** Kind, recipient, state and actions of each mail. */
function MailRows({ selection, onResend, onSettle }: MailRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = ({ purpose }: OutboxMail): string => t(`mails.purposes.${purpose}`);
  const where = ({ channel, recipientAddress }: OutboxMail): string =>
    channel === 'phone' ? t('mails.toPhone') : channel === 'text' ? t('mails.byText') : recipientAddress;
  return (
    <div className={panel.panel}>
      <SimpleList<OutboxMail>
        aria-label={t('mails.title')}
        leftIcon={(mail) =>
          isSelectable(mail) && (
            <Checkbox
              checked={selection.isSelected(mail.id)}
              onChange={() => selection.toggle(mail.id)}
              slotProps={{
                input: { 'aria-label': t('mails.select', { name: `${what(mail)}, ${mail.recipientName}` }) },
              }}
            />
          )
        }
        primaryText={({ recipientName }) => recipientName}
        tertiaryText={({ state }) => <Pill tone={TONES[state]}>{t(`mails.states.${state}`)}</Pill>}
        secondaryText={(mail) => (
          <>
            <span>{[where(mail), what(mail), format.instant(mail.createdAt)].join(' · ')}</span>
            <MailTrouble mail={mail} />
          </>
        )}
        rightIcon={(mail) => {
          const about = { purpose: what(mail), name: mail.recipientName };
          return (
            <>
              {mail.canSettle && (
                <Button variant="text" aria-label={t('mails.settleOf', about)} onClick={() => onSettle(mail)}>
                  {t('mails.settle')}
                </Button>
              )}
              {mail.canResend && (
                <Button variant="outlined" aria-label={t('mails.resendTo', about)} onClick={() => onResend(mail)}>
                  {t('mails.resend')}
                </Button>
              )}
            </>
          );
        }}
      />
    </div>
  );
}

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  onResend: () => void;
  onSettle: () => void;
}

/** Selects all, resends, or marks as dealt with. Hidden where nothing can be selected. */
function SelectionBar({ selection, onResend, onSettle }: SelectionBarProps) {
  const { t } = useTranslation();
  const { selected, hasAll, hasSome, toggleAll } = selection;
  if (!hasSome) return null;
  return (
    <div className={styles.selection}>
      <CheckField
        label={t('mails.selectAll')}
        checked={hasAll}
        indeterminate={selected.length > 0 && !hasAll}
        onChange={toggleAll}
      />
      <p role="status">{selected.length > 0 && t('mails.selected', { count: selected.length })}</p>
      <Button variant="outlined" disabled={!selected.some(({ canSettle }) => canSettle)} onClick={onSettle}>
        {t('mails.settleSelected')}
      </Button>
      <Button variant="contained" disabled={!selected.some(({ canResend }) => canResend)} onClick={onResend}>
        {t('mails.resendSelected')}
      </Button>
    </div>
  );
}

/** Mails that a bulk resend refused. */
function RefusedMails({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p>{t('mails.resendRefused', { count: mails.length })}</p>
      <ul className={styles.refused}>
        {mails.map(({ id, recipientName, recipientAddress }) => (
          <li key={id}>{`${recipientName}, ${recipientAddress}`}</li>
        ))}
      </ul>
    </div>
  );
}

interface ResendDialogProps {
  mails: readonly OutboxMail[];
  onDone: () => void;
  onClose: () => void;
}

/**
 * Says how many mails go out again and which may arrive twice; afterwards lists the refused ones, which can be retried.
 */
function ResendDialog({ mails, onDone, onClose }: ResendDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useResend();
  const [left, setLeft] = useState(mails);
  const doubtful = left.filter(({ state }) => state === 'in-doubt').length;
  const resend = async (): Promise<void> => {
    const [first, ...others] = await mutateAsync(left);
    if (first === undefined) return onDone();
    setLeft([first, ...others].map(({ mail }) => mail));
    throw first.error;
  };
  const texts = {
    confirm: t('mails.resend'),
    busy: t('mails.resending'),
    keep: t('mails.keep'),
    done: t('mails.resent'),
    failed: t('mails.errors.resend'),
  };
  return (
    <ConfirmDialog
      kind={doubtful > 0 ? 'warning' : 'info'}
      title={t('mails.resendTitle', { count: left.length })}
      texts={texts}
      onConfirm={resend}
      onClose={onClose}
    >
      {doubtful > 0 && (
        <p>{left.length === 1 ? t('mails.resendDoubtAlone') : t('mails.resendDoubt', { count: doubtful })}</p>
      )}
      <p>{t('mails.resendText', { count: left.length })}</p>
      {left.length < mails.length && <RefusedMails mails={left} />}
    </ConfirmDialog>
  );
}

/** Mails of the list around it, with what can be done about them. `isCalm`: an empty list is good news. */
export function MailList({ isCalm }: { isCalm: boolean }) {
  const { t } = useTranslation();
  const { refetch } = useListContext();
  const [asked, setAsked] = useState<readonly OutboxMail[] | null>(null);
  const selection = useSelection();
  const settling = useSettle();
  useLive(MAIL_TOPICS, refetch);
  const settle = (mails: readonly OutboxMail[]): void => settling.mutate(mails, { onSuccess: selection.clear });
  const none = isCalm ? 'mails.none' : 'mails.noneOfThese';
  return (
    <>
      <ListContent<OutboxMail>
        failed={t('mails.errors.load')}
        waiting={<Waiting height={320} />}
        empty={<EmptyState icon="mail" title={t(none)} text={t(`${none}Hint`)} />}
        old={<Banner kind="warning" text={t('errors.notRefreshed')} />}
      >
        {() => (
          <>
            <SelectionBar
              selection={selection}
              onResend={() => setAsked(selection.selected.filter(({ canResend }) => canResend))}
              onSettle={() => settle(selection.selected.filter(({ canSettle }) => canSettle))}
            />
            <MailRows selection={selection} onResend={(mail) => setAsked([mail])} onSettle={(mail) => settle([mail])} />
          </>
        )}
      </ListContent>
      <ListPages />
      {asked !== null && <ResendDialog mails={asked} onDone={selection.clear} onClose={() => setAsked(null)} />}
    </>
  );
}
