import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isGone } from '../../api/api-error';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { callsFor } from '../schedule/CallThem';
import { DryRunResult } from '../schedule/DryRunResult';
import { useRoomName } from '../schedule/rooms';
import form from '../schedule/forms.module.css';
import { useDryRun } from '../schedule/dry-run';
import styles from './DaySchedule.module.css';
import { removeOverride, useRefreshAfterSlotChange, type useDayChanges } from './timeslots.api';

type ChangeKind = 'day' | 'extra' | 'trainer' | 'disabled' | 'time' | 'capacity';

/** Each override changes one thing (rule: overrides). */
function changeKindOf(override: TimeslotOverride): ChangeKind {
  if (override.isFullDayOverride) return 'day';
  if (override.isExtra) return 'extra';
  if (override.isDisabled) return 'disabled';
  if (override.trainerName !== undefined && override.capacityOverride === null) return 'trainer';
  return override.newStartTime === null ? 'capacity' : 'time';
}

/** Describes an override: its slot (null for the whole day) and the change. */
function useChangeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const roomName = useRoomName();
  return (override: TimeslotOverride): { slot: string | null; what: string } => {
    const { startTime, endTime, newStartTime, newEndTime, capacityOverride, trainerName = '' } = override;
    const whats = {
      day: () => t('dayChanges.dayClosed'),
      extra: () => t('dayChanges.extra'),
      trainer: () => t('classes.dayChange', { name: trainerName }),
      disabled: () => t('dayChanges.slotDisabled'),
      time: () => t('dayChanges.time', { time: format.timeRange(newStartTime ?? '', newEndTime ?? '') }),
      capacity: () => t('dayChanges.capacity', { capacity: capacityOverride ?? 0 }),
    };
    const room = override.areaId === null ? null : roomName(override.areaId);
    const slot = startTime === null || endTime === null ? null : format.timeRange(startTime, endTime);
    const what = [whats[changeKindOf(override)](), slot === null && room].filter(Boolean).join(', ');
    return { slot: slot && [slot, room].filter(Boolean).join(', '), what };
  };
}

interface DayChangeProps {
  override: TimeslotOverride;
  onRemove: () => void;
}

function DayChange({ override, onRemove }: DayChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { slot, what } = useChangeWords()(override);
  const { reason, createdByName: name, createdAt } = override;
  const when = format.instant(createdAt);
  return (
    <li className={styles.change}>
      <p className={`${styles.what} tabular`}>{slot ?? what}</p>
      <div className={styles.about}>
        <p>{[slot === null ? null : what, format.reason(reason)].filter((text) => text !== null).join(' · ')}</p>
        <p>{name === null ? when : t('dayChanges.by', { name, when })}</p>
      </div>
      {(!override.isFullDayOverride || may('closing')) && (
        <Button
          variant="outlined"
          aria-label={t('dayChanges.removeOf', { change: slot === null ? what : `${slot}, ${what}` })}
          onClick={onRemove}
        >
          {t('dayChanges.remove')}
        </Button>
      )}
    </li>
  );
}

/** Shows "no longer exists" when the API returns 404 for a record deleted by someone else. */
async function tellWhenGone<Answer>(change: Promise<Answer>, message: string): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (isGone(error)) throw new ApiError(404, { message });
    throw error;
  }
}

interface RemoveChangeDialogProps {
  override: TimeslotOverride;
  /** False when somebody else removed the change meanwhile. */
  isThere: boolean;
  onClose: () => void;
}

/** Names the effect of undoing the change, and the clients whose appointments move back. */
function RemoveChangeDialog({ override, override: { id }, isThere, onClose }: RemoveChangeDialogProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const { slot, what } = useChangeWords()(override);
  const kind = changeKindOf(override);
  const dryRun = useDryRun(isThere ? ['remove-override', id] : null, (signal) =>
    removeOverride(id, { dryRun: true, signal }),
  );
  const isAboutPeople = isThere && (kind === 'time' || dryRun.error !== null);
  const gone = t('stale.gone');
  const texts = {
    confirm: t('dayChanges.removeConfirm'),
    busy: t('dayChanges.removing'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.removed'),
    failed: t('timeslots.failed.remove'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('dayChanges.removeTitle')}
      texts={texts}
      isReady={isThere && dryRun.data !== undefined}
      onConfirm={() =>
        tellWhenGone(
          dryRun.answer(() => refreshAfter(removeOverride(id))),
          gone,
        )
      }
      afterwards={callsFor(dryRun.data)}
      onClose={onClose}
    >
      <p className={`${form.now} tabular`}>{slot === null ? what : `${slot} · ${what}`}</p>
      {isThere ? (
        <p>{kind === 'trainer' ? t('classes.then') : t(`dayChanges.then.${kind}`)}</p>
      ) : (
        <Banner kind="warning" text={gone} />
      )}
      {isAboutPeople && <DryRunResult query={dryRun} none={t('slotTime.none')} />}
    </ConfirmDialog>
  );
}

/** Changes that staff made to this date alone; each can be undone. */
export function DayChanges({
  changes,
  isTitled = true,
}: {
  changes: ReturnType<typeof useDayChanges>;
  isTitled?: boolean;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = changes;
  const [leaving, setLeaving] = useState<TimeslotOverride | null>(null);
  const close = useCallback(() => setLeaving(null), []);
  return (
    <section aria-labelledby="day-changes">
      <h2 id="day-changes" className={isTitled && data?.length ? styles.heading : 'visually-hidden'}>
        {t('dayChanges.title')}
      </h2>
      {data === undefined && (
        <NotThere {...{ error, refetch }} failed={t('timeslots.failed.loadChanges')} height={24} />
      )}
      {data?.length === 0 && <p className="quiet">{t('dayChanges.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.changes}>
          {data.map((override) => (
            <DayChange key={override.id} override={override} onRemove={() => setLeaving(override)} />
          ))}
        </ul>
      )}
      {leaving !== null && (
        <RemoveChangeDialog
          override={leaving}
          isThere={data === undefined || data.some(({ id }) => id === leaving.id)}
          onClose={close}
        />
      )}
    </section>
  );
}
