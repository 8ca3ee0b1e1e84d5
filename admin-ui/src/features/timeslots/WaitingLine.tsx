import type { Client } from '@palestra/backend/contract/client';
import type { WaitingClient } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { ClientSearch } from '../appointments/ClientSearch';
import { ClientName } from '../clients/ClientName';
import styles from './SlotClients.module.css';
import { useWaitingLine, type ReadTimeslot } from './timeslots.api';

type Step = -1 | 1;

interface PlaceButtonsProps {
  entry: WaitingClient;
  position: number;
  last: number;
  isBusy: boolean;
  onStep: (by: Step) => void;
}

/** One step earlier or later, by press or by arrow key. At an end a button stays focusable, and does nothing. */
function PlaceButtons({ entry, position, last, isBusy, onStep }: PlaceButtonsProps) {
  const { t } = useTranslation();
  const step = (by: Step): void => {
    const next = position + by;
    if (!isBusy && next >= 1 && next <= last) onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const button = (by: Step, icon: 'up' | 'down', label: string, isEnd: boolean) => (
    <IconButton data-by={by} aria-label={label} aria-disabled={isEnd || undefined} onClick={() => step(by)}>
      <Icon name={icon} />
    </IconButton>
  );
  const { userName: name } = entry;
  return (
    <div
      data-steps={entry.id}
      role="group"
      aria-label={t('waitingLine.place', { name })}
      className={styles.steps}
      onKeyDown={onKeyDown}
    >
      {button(-1, 'up', t('waitingLine.earlier', { name }), position === 1)}
      {button(1, 'down', t('waitingLine.later', { name }), position === last)}
    </div>
  );
}

interface WaitingRowProps extends Omit<PlaceButtonsProps, 'entry'> {
  entry: WaitingClient;
  isFilling: boolean;
  mayChange: boolean;
  onRemove: () => void;
}

function WaitingRow({ entry, isFilling, mayChange, onRemove, ...place }: WaitingRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, userName: name, createdAt, heldUntil, noticeHours, isOneOfSeveral } = entry;
  const wishes = [
    isFilling && noticeHours > 0 && t('waitingLine.notice', { count: noticeHours }),
    isFilling && isOneOfSeveral && t('waitingLine.oneOfSeveral'),
  ].filter((wish) => wish !== false);
  return (
    <li className={styles.client}>
      <div className={styles.who}>
        <ClientName id={userId} name={name} label={t('slot.openClient', { name })} />
        <p className="tabular">{t('slotClients.since', { when: format.instant(createdAt) })}</p>
        {heldUntil !== null && (
          <p className={`${styles.held} tabular`}>
            {t('slotClients.heldUntil', { when: format.clockTime(heldUntil) })}
          </p>
        )}
        {wishes.length > 0 && <p>{wishes.join(' · ')}</p>}
      </div>
      {mayChange && (
        <div className={styles.tools}>
          {place.last > 1 && <PlaceButtons entry={entry} {...place} />}
          <IconButton aria-label={t('waitingLine.removeOf', { name })} onClick={onRemove}>
            <Icon name="cross" />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function RemoveDialog({
  entry,
  onConfirm,
  onClose,
}: {
  entry: WaitingClient;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const texts = {
    confirm: t('waitingLine.remove'),
    busy: t('waitingLine.removing'),
    keep: t('timeslots.keep'),
    done: t('waitingLine.removed'),
    failed: t('waitingLine.failed'),
  };
  return (
    <ConfirmDialog kind="warning" title={t('waitingLine.removeTitle')} {...{ texts, onConfirm, onClose }}>
      <p>{t('waitingLine.removeText', { name: entry.userName })}</p>
      {entry.heldUntil !== null && <p>{t('waitingLine.removeHeld')}</p>}
    </ConfirmDialog>
  );
}

interface WaitingLineProps {
  slot: ReadTimeslot;
  waiting: readonly WaitingClient[];
  /** A client can only wait for a full slot. */
  isFull: boolean;
}

/**
 * Waiting list of a slot, in line. Where the gym fills from it, staff order it, add to it and remove from it
 * (rule: order in line).
 */
export function WaitingLine({ slot, waiting, isFull }: WaitingLineProps) {
  const { t } = useTranslation();
  const may = useMay();
  const heading = useId();
  const { put, add, remove } = useWaitingLine(slot);
  const list = useRef<HTMLOListElement>(null);
  /** The pressed button, which gets the focus back when its row has moved. */
  const pressed = useRef<{ id: string; by: Step } | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-steps="${id}"] [data-by="${by}"]`)?.focus();
  }, [waiting]);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<WaitingClient | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isFilling = useUses()('filling');
  // Every gym sees its waiting clients; only one that fills from the line orders it.
  const mayChange = isFilling && may('bookings');
  const attempt = async (change: Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await change;
      setSaid(done);
    } catch (error) {
      pressed.current = null;
      setProblem(errorText(error, t('waitingLine.failed')));
    } finally {
      setBusy(false);
    }
  };
  const step = (entry: WaitingClient, from: number, by: Step): void => {
    const position = from + by;
    pressed.current = { id: entry.id, by };
    const said = t('waitingLine.moved', { name: entry.userName, position, count: waiting.length });
    void attempt(put(entry.id, position), said);
  };
  const choose = (client: Client): void => {
    setAdding(false);
    void attempt(add(client.id), t('waitingLine.added', { name: client.name }));
  };
  const canAdd = mayChange && isFull;
  if (waiting.length === 0 && !canAdd) return null;
  return (
    <section aria-labelledby={heading} className={styles.line}>
      <h3 id={heading}>{t('slotClients.waiting')}</h3>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={() => setProblem(null)} />}
      {waiting.length === 0 && <p className={styles.none}>{t('waitingLine.nobody')}</p>}
      <ol ref={list} className={styles.list}>
        {waiting.map((entry, index) => (
          <WaitingRow
            key={entry.id}
            {...{ entry, isFilling, mayChange, isBusy }}
            position={index + 1}
            last={waiting.length}
            onStep={(by) => step(entry, index + 1, by)}
            onRemove={() => setLeaving(entry)}
          />
        ))}
      </ol>
      {canAdd && !isAdding && (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setAdding(true)}>
          {t('waitingLine.add')}
        </Button>
      )}
      {canAdd && isAdding && (
        <>
          <ClientSearch onChoose={choose} />
          <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setAdding(false)}>
            {t('timeslots.keep')}
          </Button>
        </>
      )}
      {leaving !== null && (
        <RemoveDialog entry={leaving} onConfirm={() => remove(leaving.id)} onClose={() => setLeaving(null)} />
      )}
    </section>
  );
}
