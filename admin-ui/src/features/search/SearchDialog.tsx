import Dialog from '@mui/material/Dialog';
import useAutocomplete from '@mui/material/useAutocomplete';
import type { AutocompleteGroupedOption } from '@mui/material/useAutocomplete';
import { type CalendarDate, daysBetween } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { nameIn } from '@palestra/backend/contract/gym-class';
import { findIn, searchKey } from '@palestra/backend/contract/search-key';
import { useQuery } from '@tanstack/react-query';
import { type HTMLAttributes, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { takeTyped } from '../../kit/keyboard/typed-ahead';
import { useMay } from '../../kit/session/use-may';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Icon, type IconName } from '../../kit/ui/Icon';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { useDialog } from '../../kit/ui/use-dialog';
import { ClientLines } from '../appointments/ClientSearch';
import { findClients } from '../appointments/appointments.api';
import { StatusChip } from '../clients/client-marks';
import { renewalPath, sectionPath } from '../clients/client-sections';
import { usePlans } from '../clients/use-plans';
import { useClassesOfSlots } from '../schedule/ClassFields';
import { useDaySchedule } from '../schedule/schedule.api';
import { slotHistoryPath } from '../schedule/slot-history-path';
import { useTrainers } from '../schedule/TrainerNotice';
import styles from './SearchDialog.module.css';
import {
  COMMANDS,
  type CommandName,
  type UnfinishedCommand,
  findCommands,
  isUnfinished,
  readStarted,
} from './commands';
import { daysMeant } from './day-words';

type Group = 'days' | 'people' | 'schedule' | 'commands';

/** One line of the results. A command that lacks its client or day is completed in the field. */
interface Found {
  key: string;
  group: Group;
  text: string;
  more?: string;
  client?: Client;
  goesTo: { path: string } | { typed: string };
}

const ICONS: Readonly<Record<Group, IconName>> = {
  days: 'calendar',
  people: 'person',
  schedule: 'clock',
  commands: 'right',
};
const TYPING_PAUSE_MS = 200;

const clientPath = (id: string, act: UnfinishedCommand | undefined): string => {
  if (act === 'book') return sectionPath(id, 'appointments');
  return act === 'renew' ? renewalPath(id) : sectionPath(id, 'info');
};

/** Clients that the server finds: the same as in the client list. */
function useFoundPeople(words: string | null) {
  const may = useMay();
  const wanted = may('clients') ? (words?.trim() ?? '') : '';
  const asked = useDebounced(wanted, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ['clients', 'found', asked],
    queryFn: ({ signal }) => findClients(asked, signal),
    enabled: asked !== '',
  });
  const isSettled = wanted === '' || (asked === wanted && (query.isSuccess || query.isError));
  return { ...query, people: wanted !== '' && asked === wanted ? (query.data ?? []) : [], isSettled };
}

/** The first day opens in either screen; a past one has no timeslots to change. */
function useFoundDays(words: string, act: UnfinishedCommand | undefined): Found[] {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const isAtTimeslots = useLocation().pathname === '/timeslots';
  const today = useGym()?.today;
  if (today === undefined || (act !== undefined && act !== 'closeDay')) return [];
  const line = (date: CalendarDate, screen: 'overview' | 'timeslots', end = ''): Found => {
    const text = format.day(date);
    const address = screen === 'overview' ? '/' : '/timeslots';
    const more = [...(end === '' ? [t(`nav.${screen}`)] : []), format.distance(daysBetween(today, date))].join(' · ');
    const named = end === '' ? text : t('search.closes', { day: text });
    return {
      key: `${screen} ${date}`,
      group: 'days',
      text: named,
      more,
      goesTo: { path: `${address}?date=${date}${end}` },
    };
  };
  const days = daysMeant(words, today);
  if (act === 'closeDay') {
    return days.filter((date) => date >= today).map((date) => line(date, 'timeslots', '&do=close'));
  }
  return days.flatMap((date, index) => {
    const both =
      index === 0 && date >= today && may('exceptions')
        ? [line(date, 'overview'), line(date, 'timeslots')]
        : [line(date, 'overview')];
    return isAtTimeslots ? both.reverse() : both;
  });
}

/** A day, and the hour behind it: `28/11 11`, `yesterday 11:00`. */
function slotMeant(words: string, today: CalendarDate): { date: CalendarDate; hour: string | null } | null {
  const [, day = words, hour = null] = /^(.*?)\s+(\d{1,2})(?::\d{2})?$/.exec(words) ?? [];
  const [whole] = daysMeant(words, today);
  if (whole !== undefined) return { date: whole, hour: null };
  const [date] = daysMeant(day, today);
  return date === undefined ? null : { date, hour: hour?.padStart(2, '0') ?? null };
}

/** Timeslots whose history is asked for: of a day, today's until one is typed. */
function useFoundSlots(words: string, isAsked: boolean): { slots: Found[]; areSettled: boolean } {
  const format = useFormat();
  const today = useGym()?.today;
  const meant =
    !isAsked || today === undefined ? null : words === '' ? { date: today, hour: null } : slotMeant(words, today);
  const { data, isError } = useDaySchedule(meant?.date ?? null);
  const ofHour = (data?.timeslots ?? []).filter(
    ({ startTime }) => meant?.hour == null || startTime.startsWith(meant.hour),
  );
  const slots = ofHour.map((slot): Found => ({
    key: `history ${slot.id}`,
    group: 'days',
    text: format.timeRange(slot.startTime, slot.endTime),
    more: format.day(slot.date),
    goesTo: { path: slotHistoryPath(slot) },
  }));
  return { slots: meant === null ? [] : slots, areSettled: meant === null || data !== undefined || isError };
}

interface NamedPart {
  id: string | number;
  nameEl: string;
  nameEn: string;
}

/** Rooms, trainers and classes by their names in both languages; null looks for none. */
function useFoundInSchedule(words: string | null): { found: Found[]; areSettled: boolean } {
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  const isAsked = words !== null && words !== '';
  const isOfClasses = useUses()('classes') && isAsked;
  const rooms = useGym()?.gym.rooms ?? [];
  const trainers = useTrainers(isOfClasses && may('day'));
  const classes = useClassesOfSlots(isOfClasses && may('template'));
  if (!isAsked) return { found: [], areSettled: true };
  const wordsOf = ({ nameEl, nameEn }: NamedPart): string => searchKey(nameEl, nameEn);
  const lines = <Part extends NamedPart>(
    parts: readonly Part[],
    of: (part: Part) => { kind: string; more: string; path: string },
  ): Found[] =>
    findIn(parts, wordsOf, words).map((part) => {
      const { kind, more, path } = of(part);
      return { key: `${kind} ${part.id}`, group: 'schedule', text: nameIn(language, part), more, goesTo: { path } };
    });
  const schedule = may('exceptions') ? '/timeslots' : '/';
  const found = [
    ...lines(
      rooms.filter(({ isActive }) => isActive),
      ({ id, trainerId }) => ({
        kind: 'room',
        more: t(trainerId === undefined ? 'rooms.room' : 'rooms.addHours'),
        path: `${schedule}?room=${id}`,
      }),
    ),
    ...lines(isOfClasses ? (trainers.data ?? []) : [], ({ id }) => ({
      kind: 'trainer',
      more: t('classes.trainer'),
      path: `/trainer-week?trainer=${id}`,
    })),
    ...lines(isOfClasses ? (classes.data ?? []) : [], ({ id }) => ({
      kind: 'class',
      more: t('classes.class'),
      path: `/settings/classes?open=class+${id}`,
    })),
  ];
  return { found, areSettled: !trainers.isLoading && !classes.isLoading };
}

const OF_PLANS: readonly CommandName[] = ['owed', 'takings'];

function useFoundCommands(words: string): Found[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  const uses = useUses();
  const labelOf = (name: CommandName): string => t(COMMANDS[name].label);
  const { data: plans = [] } = usePlans();
  // A gym without plans has nobody who owes or pays (rule: plans).
  const found = findCommands(words, { labelOf, may, uses }).filter(
    (name) => !OF_PLANS.includes(name) || plans.length > 0,
  );
  return found.map((name) => ({
    key: name,
    group: 'commands',
    text: labelOf(name),
    goesTo: isUnfinished(name) ? { typed: `${COMMANDS[name].verb[language]} ` } : { path: pathOf(name) },
  }));
}

const pathOf = (name: Exclude<CommandName, UnfinishedCommand>): string => COMMANDS[name].to;

/** Everything that the words may mean. */
function useFound(typed: string) {
  const started = readStarted(typed, useMay());
  const words = started?.rest ?? typed.trim();
  const days = useFoundDays(words, started?.name);
  const isDate = days.length > 0 && /\d/.test(words);
  const isOfSlots = started?.name === 'slotHistory';
  const { slots, areSettled } = useFoundSlots(words, isOfSlots);
  const search = useFoundPeople(started?.name === 'closeDay' || isOfSlots || isDate ? null : words);
  const people = search.people.map((client): Found => {
    const path = clientPath(client.id, started?.name);
    return { key: client.id, group: 'people', text: client.name, client, goesTo: { path } };
  });
  const schedule = useFoundInSchedule(started === null && !isDate ? words : null);
  const commands = useFoundCommands(words);
  const options = [...days, ...slots, ...people, ...schedule.found, ...(started === null ? commands : [])];
  const isSettled = search.isSettled && areSettled && schedule.areSettled;
  return { ...search, isSettled, started, words, options };
}

/**
 * Enter before the clients have loaded waits for them. It takes the only result, or the first one when no client is
 * among them. Several clients are left to choose from.
 */
function useEarlyEnter(options: readonly Found[], isSettled: boolean, choose: (found: Found) => void) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    setWaiting(false);
    const [first] = options;
    const isPlain = options.length === 1 || options.every(({ group }) => group !== 'people');
    if (first !== undefined && isPlain) choose(first);
  }, [isWaiting, isSettled, options, choose]);
  return setWaiting;
}

function Line({ found: { text, more, client, group } }: { found: Found }) {
  if (client !== undefined) {
    return (
      <ClientLines client={client}>
        <StatusChip client={client} />
      </ClientLines>
    );
  }
  return (
    <>
      <Icon name={ICONS[group]} />
      <span className={styles.text}>{text}</span>
      {more !== undefined && <span className="quiet">{more}</span>}
    </>
  );
}

/** One search for people, days and commands, by keyboard alone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  useDialog(onClose);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose} className={styles.dialog}>
      <h2 id={titleId} className="visually-hidden">
        {t('search.title')}
      </h2>
      <SearchBox onClose={onClose} />
    </Dialog>
  );
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { options, started, words, isSettled, error, isFetching, refetch } = useFound(typed);
  /** An option reached with the arrows is meant, even while the search still finds others. */
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    const keys = takeTyped();
    setTyped((before) => before + keys);
  }, []);

  const choose = ({ goesTo }: Found): void => {
    if ('typed' in goesTo) return setTyped(goesTo.typed);
    // Replaces the dialog's own step, so that Back leads to the screen before.
    void navigate(goesTo.path, { replace: true });
    onClose();
  };
  const wait = useEarlyEnter(options, isSettled, choose);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Found>({
    id: 'search',
    open: true,
    value: null,
    inputValue: typed,
    options,
    autoHighlight: true,
    disableCloseOnSelect: true,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    // Tells options apart when more are found: a day has the same text for both of its screens.
    getOptionLabel: ({ key }) => key,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: ({ key }, other) => key === other.key,
    onChange: (_, found) => found !== null && choose(found),
    onInputChange: (_, text, reason) => {
      if (reason === 'input') setTyped(text);
    },
  });
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
    if (event.key === 'Enter' && !isSettled && !isChosen.current) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
      wait(true);
    } else if (event.key === 'Escape') {
      // The field would clear itself instead of closing the dialog.
      event.defaultMuiPrevented = true;
      onClose();
    } else if (event.key !== 'Enter') {
      isChosen.current = /^Arrow(Up|Down)$/.test(event.key) && options.length > 0;
      wait(false);
    }
  };
  const groups = groupedOptions as readonly AutocompleteGroupedOption<Found>[];
  const isLacking = started !== null && options.length === 0 && started.rest === '';
  // Trainers find days and their own screens, and have no commands to begin with.
  const findsPeople = useMay()('clients');
  const isNothing = isSettled && options.length === 0 && error === null && !isLacking;
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <div {...getRootProps({ onKeyDown })} className={styles.typing}>
          <input
            {...getInputProps()}
            autoFocus
            type="text"
            enterKeyHint="go"
            aria-label={t('search.title')}
            placeholder={t(findsPeople ? 'search.hint' : 'search.withoutPeople.hint')}
          />
        </div>
        <button type="button" className={styles.close} aria-label={t('app.close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <p role="status" className={styles.said}>
        {isLacking && t(`search.lacks.${COMMANDS[started.name].needs}`)}
        {isNothing && words === '' && t('search.withoutPeople.start')}
        {isNothing &&
          words !== '' &&
          t(findsPeople ? 'search.nothing' : 'search.withoutPeople.nothing', { query: words })}
      </p>
      {error !== null && words !== '' && (
        <ProblemPanel error={error} fallback={t('errors.loadClients')} onRetry={() => void refetch()} />
      )}
      <div
        {...(getListboxProps() as HTMLAttributes<HTMLElement>)}
        aria-labelledby={undefined}
        aria-label={t('search.results')}
        aria-busy={isFetching}
        className={styles.list}
      >
        {groups.map(({ key, group, options: lines, index: first }) => (
          <div key={key} role="group" aria-label={t(`search.${group as Group}`)}>
            <p aria-hidden="true" className={styles.group}>
              {t(`search.${group as Group}`)}
            </p>
            {lines.map((found, nth) => {
              const { key: _, ...option } = getOptionProps({ option: found, index: first + nth });
              return (
                <div key={found.key} {...(option as HTMLAttributes<HTMLDivElement>)} className={styles.option}>
                  <Line found={found} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
