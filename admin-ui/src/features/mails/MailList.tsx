import type { OutboxMail } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListContent, ListPages } from '../../kit/list/ResourceList';
import { useLive } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
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
  const clock = useGym();
  const { state, lastError, nextAttemptAt, canResend, settledAt } = mail;
  const isOver = state === 'failed' || state === 'in-doubt';
  const isTriedAgain = lastError !== null && nextAttemptAt !== null && clock !== null;
  if (state === 'sent' || (lastError === null && !isOver)) return null;
  return (
    <div className={styles.trouble}>
      {lastError !== null && (
        <p>
          <span>{t('mails.words')}:</span> <q lang="en">{lastError}</q>
        </p>
      )}
      {state === 'in-doubt' && <p>{t('mails.doubt')}</p>}
      {isOver && settledAt === null && !canResend && <p>{t('mails.cannotResend')}</p>}
      {settledAt !== null && <p>{t('mails.settled')}</p>}
      {isTriedAgain && <p>{t('mails.nextAttempt', { when: format.instant(nextAttemptAt) })}</p>}
    </div>
  );
}

interface MailRowProps {
  mail: OutboxMail;
  isSelected: boolean;
  onToggle: () => void;
  onResend: () => void;
  onSettle: () => void;
}

/** Row of a mail: kind, recipient, state and actions. */
function MailRow({ mail, isSelected, onToggle, onResend, onSettle }: MailRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { recipientName: name, recipientAddress, purpose, state, createdAt, canResend, canSettle } = mail;
  const what = t(`mails.purposes.${purpose}`);
  const label = t('mails.select', { name: `${what}, ${name}` });
  return (
    <li className={styles.row}>
      <span className={styles.tick}>
        {isSelectable(mail) && (
          <Checkbox checked={isSelected} onChange={onToggle} slotProps={{ input: { 'aria-label': label } }} />
        )}
      </span>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{recipientAddress}</span>
      </div>
      <div className={styles.what}>
        <span>{what}</span>
        <span className="tabular">{clock !== null && format.instant(createdAt)}</span>
      </div>
      <span className={styles.state}>
        <Pill tone={TONES[state]}>{t(`mails.states.${state}`)}</Pill>
      </span>
      <MailTrouble mail={mail} />
      {isSelectable(mail) && (
        <div className={styles.acts}>
          {canSettle && (
            <Button variant="text" aria-label={t('mails.settleOf', { purpose: what, name })} onClick={onSettle}>
              {t('mails.settle')}
            </Button>
          )}
          {canResend && (
            <Button variant="outlined" aria-label={t('mails.resendTo', { purpose: what, name })} onClick={onResend}>
              {t('mails.resend')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface MailRowsProps {
  mails: readonly OutboxMail[];
  selection: ReturnType<typeof useSelection>;
  onResend: (mail: OutboxMail) => void;
  onSettle: (mail: OutboxMail) => void;
}

function MailRows({ mails, selection, onResend, onSettle }: MailRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={panel.frame} aria-label={t('mails.title')}>
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isSelected={selection.isSelected(mail.id)}
          onToggle={() => selection.toggle(mail.id)}
          onResend={() => onResend(mail)}
          onSettle={() => onSettle(mail)}
        />
      ))}
    </ul>
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
        {(mails) => (
          <>
            <SelectionBar
              selection={selection}
              onResend={() => setAsked(selection.selected.filter(({ canResend }) => canResend))}
              onSettle={() => settle(selection.selected.filter(({ canSettle }) => canSettle))}
            />
            <MailRows
              mails={mails}
              selection={selection}
              onResend={(mail) => setAsked([mail])}
              onSettle={(mail) => settle([mail])}
            />
          </>
        )}
      </ListContent>
      <ListPages />
      {asked !== null && <ResendDialog mails={asked} onDone={selection.clear} onClose={() => setAsked(null)} />}
    </>
  );
}
