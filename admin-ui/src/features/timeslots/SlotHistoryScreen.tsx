import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { foldedWords, findIn } from '@palestra/backend/contract/search-key';
import type { SlotEvent } from '@palestra/backend/contract/slot-history';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import row from '../../kit/ui/LogRow.module.css';
import panel from '../../kit/ui/Panel.module.css';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchField } from '../../kit/ui/SearchField';
import { useRoomName } from '../schedule/rooms';
import { ClientName } from '../clients/ClientName';
import styles from './SlotHistory.module.css';
import { useSlotHistory } from './timeslots.api';

interface SlotInAddress {
  date: CalendarDate;
  start: string;
  end: string;
  room: number;
}

const isTime = (value: string | null): value is string => value !== null && /^\d{2}:\d{2}$/.test(value);

/** The words below an event: numbers, reasons, the other slot of a move. */
function useDetails() {
  const { t } = useTranslation();
  const format = useFormat();
  const places = (capacity: number | null): string =>
    capacity === null ? t('slotHistory.usual') : t('audit.capacity', { count: capacity });
  return (event: SlotEvent): string[] => {
    const { kind, capacity, capacityBefore, startTime, date, until, position, positionBefore, reason } = event;
    const hasCapacity = capacity !== null || capacityBefore !== null;
    return [
      hasCapacity && kind !== 'change-removed' && `${places(capacityBefore)} → ${places(capacity)}`,
      date !== null && startTime !== null && `${format.day(date)}, ${format.time(startTime)}`,
      date === null && startTime !== null && t('slotHistory.newTime', { time: format.time(startTime) }),
      until !== null && t('slotHistory.until', { when: format.clockTime(until) }),
      position !== null && positionBefore !== null && t('slotHistory.place', { from: positionBefore, to: position }),
      event.doorName,
      event.isOverride && t('slotHistory.override'),
      ...event.reasons.map(({ message }) => message),
      reason !== null && reason !== '' && t('audit.quoted', { text: format.reason(reason) }),
    ].filter((words) => typeof words === 'string');
  };
}

function EventRow({ event, details }: { event: SlotEvent; details: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, kind, userId, userName, actorName, isByStaff } = event;
  const isBySelf = actorName === userName && !isByStaff;
  return (
    <li className={row.row} data-kind={kind}>
      <time dateTime={at} className={`${row.when} tabular`}>
        {format.shortInstant(at)}
      </time>
      <div className={row.what}>
        <p>
          <strong>{t(`slotHistory.kinds.${kind}`)}</strong>
          {userId !== null && (
            <>
              {' · '}
              <ClientName id={userId} name={userName ?? ''} />
            </>
          )}
        </p>
        {details.map((words, index) => (
          <p key={index} className="quiet">
            {words}
          </p>
        ))}
      </div>
      <p className={row.who}>
        {isBySelf
          ? t('slotHistory.bySelf')
          : actorName === null
            ? t('audit.itself')
            : t('audit.by', { name: actorName })}
      </p>
    </li>
  );
}

function Events({ events, search }: { events: readonly SlotEvent[]; search: string }) {
  const { t } = useTranslation();
  const detailsOf = useDetails();
  const rows = events.map((event, index) => ({ event, details: detailsOf(event), index }));
  const shown = findIn(
    rows,
    ({ event: { kind, userName, actorName }, details }) =>
      foldedWords(t(`slotHistory.kinds.${kind}`), userName ?? '', actorName ?? '', ...details),
    search,
  );
  if (events.length === 0) return <EmptyState icon="clock" text={t('slotHistory.nothing')} />;
  if (shown.length === 0) return <EmptyState icon="search" title={t('audit.none')} text={t('slotHistory.noneHint')} />;
  return (
    <ol className={panel.frame} aria-label={t('slotHistory.title')}>
      {shown.map(({ event, details, index }) => (
        <EventRow key={`${event.at} ${event.kind} ${index}`} event={event} details={details} />
      ))}
    </ol>
  );
}

function History({ slot }: { slot: SlotInAddress }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { parameters, write } = useAddress();
  const { data, error, refetch } = useSlotHistory(slot);
  const search = parameters.get('q') ?? '';
  const time = format.timeRange(data?.startTime ?? slot.start, data?.endTime ?? slot.end);
  const lead = [format.day(slot.date), time, useRoomName()(slot.room)].filter(Boolean).join(', ');
  return (
    <Screen
      title={t('slotHistory.title')}
      tabTitle={`${t('slotHistory.title')}: ${lead}`}
      lead={
        <>
          <span className="tabular">{lead}</span>
          {' · '}
          <Link to={`/timeslots?date=${slot.date}`}>{t('slotHistory.toDay')}</Link>
        </>
      }
    >
      <div className={styles.search} role="search">
        <SearchField
          label={t('slotHistory.search')}
          hint={t('slotHistory.searchHint')}
          value={search}
          onSearch={(words) => write({ q: words })}
        />
      </div>
      {data === undefined && <NotThere {...{ error, refetch }} failed={t('slotHistory.failed')} height={360} />}
      {data !== undefined && error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      {data !== undefined && <Events events={data.events} search={search} />}
    </Screen>
  );
}

/** Everything that happened to the places of one slot, in order, for a dispute (rule: history of a slot). */
export function SlotHistoryScreen() {
  const { parameters } = useAddress();
  const [date, start, end] = ['date', 'start', 'end'].map((name) => parameters.get(name));
  if (!isCalendarDate(date) || !isTime(start ?? null) || !isTime(end ?? null)) return <NotFound />;
  const room = Number(parameters.get('room') ?? FIRST_ROOM);
  return <History slot={{ date, start: String(start), end: String(end), room }} />;
}
