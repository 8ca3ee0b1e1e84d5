import { BEHIND_TEXTS } from '../../../../member-ui/src/i18n/behind-texts.js';
import { en } from '../../../../member-ui/src/i18n/en.js';
import { SHEET_TEXTS } from '../../../../member-ui/src/i18n/sheet-texts.js';

/** Names of texts by their group; `*` is all of it. */
type Table = Readonly<Record<string, string>>;

/** Buttons, titles, labels and hints: they state no fact. */
const WITHOUT_FACT: Table = {
  '': 'loading retry dismiss skipToContent',
  ...{
    header: '*',
    navigation: '*',
    failure: '*',
    update: '*',
    fields: '*',
    contact: '*',
    timetable: '*',
    offline: '*',
  },
  checkIn: 'title',
  // The dates inside another sentence.
  subscription: 'fromTo from',
  status: 'for',
  slot: 'bookAt cancelAt moveAt join joinAt expressAt removeAt',
  book: 'title chooseDay earlier later today parts.morning parts.noon parts.evening legendTitle legend.booked legend.waiting legend.refused legend.closed legend.outside infoTitle infoEarly slotsOf moveTitle stopMoving otherDay moveHere',
  overview: 'title picture nextShort allHistory allHistoryShort greekTime quickBook allTimes allTimesShort',
  appointment: 'cancelOf moveOf undoMoveOf status.pending toCalendar toCalendarOf calendarTitle',
  lost: 'choose read',
  waiting: 'leave wishes leaveOf',
  cancelDialog: 'title confirm confirmLate busy keep undo doneText',
  bookDialog: 'title confirm busy another confirmMoved moveTitle moveBusy notify close doneText undoing',
  profile: 'title gymTerms personal type contact subscription days renewalText history',
};

/** Facts that other tests compare. */
const TRIED_ELSEWHERE: Table = {
  // `true-cards` compares each sentence of the card.
  status: '*',
  // Refusals of days that the strip does not have, and of accounts that cannot sign in.
  slot: 'refusals.CLIENT_INACTIVE refusals.DATE_PAST refusals.BEYOND_WINDOW',
  // The gym's rules, which have no member.
  book: 'infoWindow infoCancelAnytime infoOnePerDay',
  lost: 'deactivated',
};

/** Facts that no member of these gyms has at these instants; component and API tests make them. */
const OF_NOBODY_HERE: Table = {
  subscription: 'none usedUp',
  slot: 'refusals.PACK_EMPTY',
  book: 'noTimeslotsTitle',
  appointment: 'cancelAttended late.staff status.confirmed status.attended',
  cancelDialog: 'priceFree',
  profile: 'status.usedUp neverEnds',
};

/** Said while something is pressed, or about its outcome: tried where it is pressed. */
const OF_A_PRESS: Table = {
  slot: 'expressed removed',
  book: 'pastDay beyondDay again moving moveKeeps',
  overview: 'noMore',
  appointment: 'calendarText moveGone moveTaken restored',
  waiting: 'text none fills asks',
  cancelDialog: 'whatHappens late lateForgiven done undoText taken',
  bookDialog:
    'moved moveFrees moveUndo moveDone started gone full notified notifiedText waitingAlready done visit visitOf roundTime',
};

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string'
      ? [`${path}${name}`.replace(/_(?:one|other)$/, '')]
      : keysOf(text as object, `${path}${name}.`),
  );

/** Texts of the overview, the booking page, their sheets and the profile. */
const KEYS: ReadonlySet<string> = new Set(keysOf({ ...en, ...SHEET_TEXTS.en, profile: BEHIND_TEXTS.en.profile }));

const listed = (table: Table): string[] =>
  Object.entries(table).flatMap(([group, names]) => {
    const prefix = group === '' ? '' : `${group}.`;
    return names === '*'
      ? [...KEYS].filter((key) => key.startsWith(prefix))
      : names.split(' ').map((name) => prefix + name);
  });

/** Texts that the walk neither compared nor lists, and listed names without a text. */
export function unknownTexts(told: ReadonlySet<string>): string[] {
  const tables = [WITHOUT_FACT, TRIED_ELSEWHERE, OF_NOBODY_HERE, OF_A_PRESS].flatMap(listed);
  const known = new Set([...told, ...tables]);
  return [...[...KEYS].filter((key) => !known.has(key)), ...tables.filter((key) => !KEYS.has(key))];
}
