import Button from '@mui/material/Button';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { StandingBooking, StandingDate } from '@palestra/backend/contract/standing-booking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { IfDatesRight } from '../../kit/ui/DateScope';
import { FormDialog } from '../../kit/ui/FormDialog';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere, ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useClient } from '../clients/client';
import { NewStanding } from './NewStanding';
import { StandingDates } from './StandingDates';
import { useChangeStanding, useEndStanding, useStandingBookings, useStandingOutcome } from './standing-bookings.api';
import styles from './standing-bookings.module.css';
import { useStandingText } from './use-standing-text';

interface Fate {
  cancelled: readonly StandingDate[];
  kept: readonly StandingDate[];
}

/** Booked dates that an act is about, as it leaves them: the server may keep some. */
function fateOf(asked: readonly StandingDate[], { dates }: StandingBooking): Fate {
  const isCancelled = ({ date }: StandingDate): boolean =>
    dates.some((one) => one.date === date && one.state === 'cancelled');
  return { cancelled: asked.filter(isCancelled), kept: asked.filter((one) => !isCancelled(one)) };
}

function useNamed(): (dates: readonly StandingDate[]) => string {
  const format = useFormat();
  return (dates) => dates.map(({ visitDate }) => format.dayMonth(visitDate)).join(', ');
}

/** Names the act and the standing booking, and the fate of the dates that it should cancel. */
function useDoneText(standing: StandingBooking): (what: string, { cancelled, kept }: Fate) => string {
  const { t } = useTranslation();
  const named = useNamed();
  const slotText = useStandingText();
  return (what, { cancelled, kept }) => {
    const done = t('app.told', { what, about: `${standing.userName}, ${slotText(standing)}` });
    const told = [
      cancelled.length > 0 && t('standing.cancelledDates', { dates: named(cancelled) }),
      kept.length > 0 && t('standing.keptDates', { dates: named(kept) }),
    ].filter(Boolean);
    // The hour may end with a full stop.
    return told.length === 0 ? done : `${done}${done.endsWith('.') ? '' : '.'} ${told.join(' ')}`;
  };
}

interface CancelDatesProps {
  /** The booked dates that no longer belong to it. */
  dates: readonly StandingDate[];
  /** The act, with these dates cancelled. */
  act: Parameters<typeof useStandingOutcome>[0];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Asks about the fate of dates that are booked already. */
function CancelDates({ dates, act, isChosen, onChoose }: CancelDatesProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { data, error, refetch } = useStandingOutcome(act, dates.length > 0);
  if (dates.length === 0) return null;
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('standing.loadFailed')} height={42} />;
  const { cancelled, kept } = fateOf(dates, data);
  return (
    <>
      {cancelled.length > 0 && (
        <CheckField
          label={t('standing.cancelDates', { count: cancelled.length, dates: named(cancelled) })}
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      {kept.length > 0 && <p className="quiet">{t('standing.keptDates', { dates: named(kept) })}</p>}
    </>
  );
}

const NOTHING: Fate = { cancelled: [], kept: [] };
const bookedDates = ({ dates }: StandingBooking): StandingDate[] => dates.filter(({ state }) => state === 'booked');

function ChangeStanding({ standing, onClose }: { standing: StandingBooking; onClose: () => void }) {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const change = useChangeStanding();
  const [pausedUntil, setPausedUntil] = useState<CalendarDate | null>(standing.pausedUntil);
  const [until, setUntil] = useState<CalendarDate | null>(standing.until);
  const [cancelDates, setCancelDates] = useState(false);
  const [fate, setFate] = useState(NOTHING);
  const doneText = useDoneText(standing);
  // Other days leave other dates: staff read those before they choose them.
  const choosing =
    (choose: (date: CalendarDate | null) => void) =>
    (date: CalendarDate | null): void => {
      choose(date);
      setCancelDates(false);
    };
  const wish = { id: standing.id, until, pausedUntil, cancelDates };
  const left = bookedDates(standing).filter(
    ({ date }) =>
      date >= (today ?? '') && ((until !== null && date > until) || (pausedUntil !== null && date <= pausedUntil)),
  );
  return (
    <FormDialog
      title={t('standing.changeTitle')}
      texts={{
        submit: t('app.save'),
        done: doneText(t('standing.changed'), fate),
        failed: t('standing.failed'),
      }}
      canSave={pausedUntil !== standing.pausedUntil || until !== standing.until}
      onSave={async () => {
        const answer = await change.mutateAsync(wish);
        if (cancelDates) setFate(fateOf(left, answer));
      }}
      onClose={onClose}
    >
      <DateField
        label={t('standing.pausedUntil')}
        hint={t('standing.pausedUntilHint')}
        value={pausedUntil}
        {...(today !== undefined && { min: today })}
        onChange={choosing(setPausedUntil)}
      />
      <DateField
        label={t('standing.until')}
        hint={t('standing.untilHint')}
        value={until}
        {...(today !== undefined && { min: today })}
        onChange={choosing(setUntil)}
      />
      <IfDatesRight>
        <CancelDates
          dates={left}
          act={{ ...wish, cancelDates: true }}
          isChosen={cancelDates}
          onChoose={setCancelDates}
        />
      </IfDatesRight>
    </FormDialog>
  );
}

function EndStanding({ standing, onClose }: { standing: StandingBooking; onClose: () => void }) {
  const { t } = useTranslation();
  const end = useEndStanding();
  const [cancelDates, setCancelDates] = useState(false);
  const [fate, setFate] = useState(NOTHING);
  const doneText = useDoneText(standing);
  const dates = bookedDates(standing);
  return (
    <ConfirmDialog
      kind="danger"
      dropsQuestion
      title={t('standing.endTitle')}
      texts={{
        confirm: t('standing.end'),
        busy: t('standing.ending'),
        done: doneText(t('standing.ended'), fate),
        failed: t('standing.failed'),
      }}
      onConfirm={async () => {
        const answer = await end.mutateAsync({ id: standing.id, cancelDates });
        if (cancelDates) setFate(fateOf(dates, answer));
      }}
      onClose={onClose}
    >
      <p>{t('standing.endText')}</p>
      <CancelDates
        dates={dates}
        act={{ id: standing.id, cancelDates: true }}
        isChosen={cancelDates}
        onChoose={setCancelDates}
      />
    </ConfirmDialog>
  );
}

function usePeriodText(): (standing: StandingBooking) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ from, until }) =>
    until === null
      ? t('standing.sinceDate', { from: format.shortDate(from) })
      : t('standing.period', { from: format.shortDate(from), until: format.shortDate(until) });
}

interface StandingRowProps {
  standing: StandingBooking;
  /** Missing where the gym offers none any more: it can only be ended. */
  onChange: (() => void) | undefined;
  onEnd: () => void;
}

function StandingRow({ standing, onChange, onEnd }: StandingRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const periodOf = usePeriodText();
  const today = useGym()?.today ?? '';
  const { pausedUntil, isOffered, isByStaff } = standing;
  const name = useStandingText()(standing);
  const isPaused = pausedUntil !== null && pausedUntil >= today;
  return (
    <>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isPaused && <Pill tone="partial">{t('standing.paused', { date: format.shortDate(pausedUntil) })}</Pill>}
        {!isOffered && <Pill tone="danger">{t('standing.notOffered')}</Pill>}
        <span className="quiet">
          {periodOf(standing)}
          {!isByStaff && ` · ${t('standing.byMember')}`}
        </span>
      </div>
      <StandingDates dates={standing.dates} />
      <div className={styles.buttons}>
        {onChange !== undefined && (
          <Button size="small" aria-label={t('standing.changeOf', { name })} onClick={onChange}>
            {t('standing.change')}
          </Button>
        )}
        <Button size="small" color="error" aria-label={t('standing.endOf', { name })} onClick={onEnd}>
          {t('standing.end')}
        </Button>
      </div>
    </>
  );
}

type Asked = { what: 'new' } | { what: 'change' | 'end'; standing: StandingBooking };

function StandingPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const { id } = client;
  const isOffered = (useGym()?.gym.standingBookings ?? 'off') !== 'off';
  const { data, error, refetch } = useStandingBookings(id);
  const [asked, setAsked, address] = useOpenInAddress<Asked>({
    parameter: 'standing',
    addressOf: (open) => ('standing' in open ? `${open.what} ${open.standing.id}` : open.what),
    read: (what, standingId) => {
      if (what === 'new') return isOffered ? { what } : null;
      const standing = data?.find((one) => one.id === standingId);
      if (data === undefined) return undefined;
      const isMeant = what === 'end' || (what === 'change' && isOffered);
      return standing !== undefined && isMeant ? { what, standing } : null;
    },
  });
  const close = (): void => setAsked(null);
  if (!isOffered && (data === undefined || data.length === 0)) return null;
  return (
    <Panel title={t('standing.title')} className={styles.part}>
      <p className="quiet">{t('standing.lead')}</p>
      {error !== null && (
        <ProblemPanel error={error} fallback={t('standing.loadFailed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Waiting height={48} />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((standing) => (
            <li key={standing.id}>
              <StandingRow
                standing={standing}
                onChange={isOffered ? () => setAsked({ what: 'change', standing }) : undefined}
                onEnd={() => setAsked({ what: 'end', standing })}
              />
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <Button variant="outlined" startIcon={<Icon name="plus" size={18} />} onClick={() => setAsked({ what: 'new' })}>
          {t('standing.add')}
        </Button>
      )}
      <DialogAddress value={address}>
        {asked?.what === 'new' && <NewStanding client={client} onClose={close} />}
        {asked?.what === 'change' && <ChangeStanding standing={asked.standing} onClose={close} />}
        {asked?.what === 'end' && <EndStanding standing={asked.standing} onClose={close} />}
      </DialogAddress>
    </Panel>
  );
}

/** The client's places of every week; nothing where the gym offers none. */
export const StandingBookings = () => (useUses()('standingBookings') ? <StandingPanel /> : null);
