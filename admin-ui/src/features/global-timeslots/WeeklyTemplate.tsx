import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton, SkeletonPanel } from '../../kit/ui/Skeleton';
import { RoomTabs, useShownRoom } from '../schedule/RoomChoice';
import { CopyWeekDialog } from './CopyWeekDialog';
import { PasteDialog } from './PasteDialog';
import { WeekdayPanel } from './WeekdayPanel';
import styles from './global-timeslots.module.css';
import { WEEK, readWeekday, slotsOn, blocksOf, type CopiedDay } from './week';
import { useWeeklyTemplate, type LoadedTemplate } from '../schedule/schedule.api';

interface CopiedNoticeProps {
  copied: CopiedDay | null;
  /** True after a paste before anything was copied. */
  isMissing: boolean;
  onPaste: () => void;
  onForget: () => void;
}

function CopiedNotice({ copied, isMissing, onPaste, onForget }: CopiedNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (copied === null) {
    return isMissing ? <Banner kind="warning" text={t('globalTimeslots.nothingCopied')} onDismiss={onForget} /> : null;
  }
  const values = { day: format.weekday(copied.day), count: copied.slots.length };
  return (
    <div className={styles.copied}>
      <Banner kind="info" text={t('globalTimeslots.copied', values)} onDismiss={onForget} />
      <Button variant="outlined" onClick={onPaste}>
        {t('globalTimeslots.pasteCopied')}
      </Button>
    </div>
  );
}

interface WeekDaysProps {
  slots: readonly GlobalTimeslot[];
  day: Weekday;
  onShow: (day: Weekday) => void;
}

/** Week overview: seven columns with a block per slot. Selecting a column opens its day. */
function WeekDays({ slots, day, onShow }: WeekDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div role="group" aria-label={t('globalTimeslots.days')} className={styles.week}>
      {WEEK.map((weekday) => {
        const ofDay = slotsOn(slots, weekday);
        return (
          <button
            key={weekday}
            type="button"
            className={styles.day}
            aria-pressed={weekday === day}
            onClick={() => onShow(weekday)}
          >
            <span className={styles.name}>
              <span className={styles.long}>{format.weekday(weekday)}</span>
              <span className={styles.short}>{format.weekday(weekday, 'short')}</span>
            </span>
            <span className={`${styles.count} tabular`}>
              {ofDay.length}
              <span className="visually-hidden"> {t('globalTimeslots.slotsOfDay', { count: ofDay.length })}</span>
            </span>
            <span className={styles.blocks}>
              {blocksOf(ofDay, slots).map(({ id, top, height, isEnabled }) => (
                <span key={id} data-off={!isEnabled} style={{ top: `${top}%`, height: `calc(${height}% - 1px)` }} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface WeekProps {
  template: LoadedTemplate;
  onReload: () => Promise<LoadedTemplate>;
}

/** Seven weekdays, one of them open; the address names which. */
function Week({ template, onReload }: WeekProps) {
  const [parameters, setParameters] = useSearchParams();
  const [copied, setCopied] = useState<CopiedDay | null>(null);
  const [isPasting, setPasting] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const day = readWeekday(parameters.get('day'));
  const slots = slotsOn(template.slots, day);
  const closePaste = useCallback(() => setPasting(false), []);
  const copy = (): void => {
    setCopied({ day, room: template.room, slots });
    setMissing(false);
  };
  const paste = (): void => (copied === null ? setMissing(true) : setPasting(true));
  return (
    <>
      <WeekDays
        slots={template.slots}
        day={day}
        onShow={(next) => {
          parameters.set('day', String(next));
          setParameters(parameters, { replace: true });
        }}
      />
      <CopiedNotice
        copied={copied}
        isMissing={isMissing}
        onPaste={paste}
        onForget={() => {
          setCopied(null);
          setMissing(false);
        }}
      />
      <WeekdayPanel
        key={`${template.room} ${day}`}
        {...{ day, slots, room: template.room, etag: template.etag, onReload }}
        onCopy={copy}
        onPaste={paste}
      />
      {isPasting && copied !== null && <PasteDialog {...{ copied, day, template, onReload }} onClose={closePaste} />}
    </>
  );
}

/** Chooses the room, and copies its week to another one; nothing while the gym has one. */
function WeekTools({ shown, template }: { shown: ReturnType<typeof useShownRoom>; template: LoadedTemplate }) {
  const { t } = useTranslation();
  const [isCopying, setCopying] = useState(false);
  const close = useCallback(() => setCopying(false), []);
  if (shown.room === null) return null;
  return (
    <div className={styles.tools}>
      <RoomTabs {...shown} />
      {shown.rooms.length > 1 && (
        <Button variant="outlined" onClick={() => setCopying(true)}>
          {t('rooms.copyWeek')}
        </Button>
      )}
      {isCopying && <CopyWeekDialog from={shown.room} slots={template.slots} onClose={close} />}
    </div>
  );
}

/** Loads the template. On a failed refresh the old data stays on screen with a notice. */
export function WeeklyTemplate() {
  const { t } = useTranslation();
  const shown = useShownRoom();
  const { data: template, error, refetch } = useWeeklyTemplate(shown.room?.id);
  if (template === undefined) {
    return error === null ? (
      <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.template}>
        <div className={styles.week}>
          {WEEK.map((day) => (
            <Skeleton key={day} height={148} />
          ))}
        </div>
        <Skeleton height={44} />
        <SkeletonPanel height={480} />
      </div>
    ) : (
      <ProblemPanel error={error} fallback={t('errors.loadTimeslots')} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={styles.template}>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <WeekTools shown={shown} template={template} />
      <Week template={template} onReload={async () => (await refetch({ throwOnError: true })).data ?? template} />
    </div>
  );
}
