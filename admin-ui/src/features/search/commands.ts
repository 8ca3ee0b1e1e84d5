import type { Capability } from '@palestra/backend/contract/capability-names';
import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import type { Permission } from '@palestra/backend/contract/permissions';
import { findIn, searchKey } from '@palestra/backend/contract/search-key';
import { EXPIRING_PATH, OWED_PATH, TAKINGS_PATH } from '../clients/client-sections';

type Command = { permission: Permission; partOf?: Capability; label: string; words: string } & (
  | { needs: 'client' | 'day' | 'slot'; verb: Record<Language, string> }
  | { to: string }
);

/**
 * Commands of the search: their text on screen, and their other names in both languages. `needs` names the missing
 * part: a client, a day or a timeslot.
 */
export const COMMANDS = {
  book: {
    permission: 'bookings',
    label: 'search.book',
    needs: 'client',
    verb: { el: 'κράτηση', en: 'book' },
    words: 'κράτηση ραντεβού κλείνω book booking appointment',
  },
  renew: {
    permission: 'clients',
    label: 'search.renew',
    needs: 'client',
    verb: { el: 'ανανέωση', en: 'renew' },
    words: 'ανανέωση ανανεώνω renew renewal',
  },
  closeDay: {
    permission: 'closing',
    label: 'search.closeDay',
    needs: 'day',
    verb: { el: 'κλείσιμο', en: 'close' },
    words: 'κλείσιμο ημέρας αργία close closing holiday',
  },
  slotHistory: {
    permission: 'bookings',
    label: 'search.slotHistory',
    needs: 'slot',
    verb: { el: 'έγινε', en: 'happened' },
    words: 'τι έγινε εδώ ιστορικό τμήματος what happened here history timeslot dispute',
  },
  newClient: {
    permission: 'clients',
    label: 'clients.add',
    to: '/clients/create',
    words: 'νέος πελάτης προσθήκη εγγραφή new client add',
  },
  expiring: {
    permission: 'clients',
    label: 'search.expiring',
    to: EXPIRING_PATH,
    words: 'λήγουν λήξη ανανεώσεις expiring expire ending',
  },
  freezes: {
    permission: 'clients',
    partOf: 'freezes',
    label: 'freezes.title',
    to: '/freezes',
    words: 'παγώματα πάγωμα αιτήματα freezes freeze requests',
  },
  joining: {
    permission: 'clients',
    partOf: 'joining',
    label: 'joining.title',
    to: '/joining',
    words: 'νέες εγγραφές εγγραφή μόνοι δοκιμή δωρεάν joining join new members trial free',
  },
  overview: { permission: 'day', label: 'nav.overview', to: '/', words: 'επισκόπηση ημέρα σήμερα overview day' },
  clients: { permission: 'clients', label: 'nav.clients', to: '/clients', words: 'πελάτες clients members' },
  timeslots: {
    permission: 'exceptions',
    label: 'nav.timeslots',
    to: '/timeslots',
    words: 'τμήματα ώρες πρόγραμμα timeslots schedule',
  },
  closeRange: {
    permission: 'closing',
    label: 'closing.closeRange',
    to: '/timeslots?do=closeRange',
    words: 'κλείσιμο ημερών διακοπές close days holidays',
  },
  week: {
    permission: 'exceptions',
    label: 'timeslots.weekTitle',
    to: '/timeslots?view=week',
    words: 'εβδομάδα με μια ματιά week at a glance',
  },
  owed: {
    permission: 'money',
    partOf: 'money',
    label: 'money.owing.title',
    to: OWED_PATH,
    words: 'οφειλές χρωστάνε χρέη ποιοι χρωστούν owed owing debts unpaid who owes',
  },
  takings: {
    permission: 'money',
    partOf: 'money',
    label: 'money.takings.title',
    to: TAKINGS_PATH,
    words: 'εισπράξεις σήμερα ταμείο ημέρας μετρητά takings today till cash',
  },
  reports: {
    permission: 'reports',
    partOf: 'reports',
    label: 'nav.reports',
    to: '/reports',
    words: 'αναφορές στατιστικά έσοδα πληρότητα reports figures income fill',
  },
  register: {
    permission: 'accounts',
    partOf: 'money',
    label: 'money.register',
    to: '/money/register',
    words: 'ταμείο βιβλίο πληρωμές εισπράξεις αποδείξεις register payments receipts cash',
  },
  plans: {
    permission: 'plans',
    partOf: 'money',
    label: 'money.plans',
    to: '/money/plans',
    words: 'πακέτα τιμές τιμοκατάλογος συνδρομές plans prices packs',
  },
  terms: {
    permission: 'terms',
    partOf: 'papers',
    label: 'gymTerms.title',
    to: '/settings/terms',
    words: 'όροι κανονισμός αποδοχή terms house rules consent',
  },
  door: {
    permission: 'doors',
    partOf: 'attendance',
    label: 'doorDevices.title',
    to: '/settings/door',
    words: 'πόρτα είσοδος tablet συσκευές check-in door entrance kiosk devices',
  },
  gymPage: {
    permission: 'settings',
    partOf: 'page',
    label: 'gymPage.title',
    to: '/settings/page',
    words: 'ιστοσελίδα σελίδα site πρόγραμμα κώδικας αφίσα qr website embed snippet timetable poster',
  },
  settings: {
    permission: 'settings',
    label: 'settings.global',
    to: '/settings',
    words: 'ρυθμίσεις χωρητικότητα προθεσμία settings capacity deadline',
  },
  template: {
    permission: 'template',
    label: 'globalTimeslots.title',
    to: '/settings/global-timeslots',
    words: 'εβδομαδιαίο πρόγραμμα πρότυπο weekly template week',
  },
  rooms: {
    permission: 'template',
    partOf: 'rooms',
    label: 'rooms.title',
    to: '/settings/rooms',
    words: 'αίθουσες αίθουσα χώροι rooms room areas',
  },
  broadcast: {
    permission: 'broadcasts',
    label: 'broadcast.title',
    to: '/settings/broadcast',
    words: 'ενημερωτικά μήνυμα σε όλους broadcast message write newsletter',
  },
  emailTemplates: {
    permission: 'emailTemplates',
    label: 'templates.title',
    to: '/settings/email-templates',
    words: 'κείμενα email πρότυπα templates',
  },
  mails: {
    permission: 'mails',
    label: 'mails.title',
    to: '/settings/mails',
    words: 'email παράδοση αποτυχίες mails delivery failed',
  },
  audit: {
    permission: 'log',
    label: 'audit.title',
    to: '/settings/audit',
    words: 'ιστορικό ενεργειών audit history log',
  },
  staff: {
    permission: 'staff',
    label: 'staff.title',
    to: '/settings/staff',
    words: 'προσωπικό ρόλοι πρόσκληση λογαριασμοί staff roles invite accounts',
  },
  import: {
    permission: 'import',
    label: 'clientImport.title',
    to: '/settings/import',
    words: 'εισαγωγή πελατών αρχείο excel csv import clients spreadsheet',
  },
  classes: {
    permission: 'template',
    partOf: 'classes',
    label: 'classes.title',
    to: '/settings/classes',
    words: 'μαθήματα ομαδικά classes lessons',
  },
  trainerWeek: {
    permission: 'day',
    partOf: 'classes',
    label: 'classes.weekTitle',
    to: '/trainer-week',
    words: 'εβδομάδα γυμναστή πρόγραμμα week trainer roster',
  },
  courses: {
    permission: 'template',
    partOf: 'classes',
    label: 'courses.title',
    to: '/settings/courses',
    words: 'κύκλοι σεμινάρια μαθήματα courses series workshop',
  },
  trainers: {
    permission: 'template',
    partOf: 'classes',
    label: 'classes.trainersTitle',
    to: '/settings/trainers',
    words: 'γυμναστές προπονητές trainers instructors',
  },
  tags: {
    permission: 'tags',
    partOf: 'notes',
    label: 'papers.tagsTitle',
    to: '/settings/tags',
    words: 'ετικέτες πελατών ομάδες tags clients labels groups',
  },
  export: {
    permission: 'export',
    label: 'export.title',
    to: '/settings/export',
    words: 'εξαγωγή όλων δεδομένα λήψη αρχείο zip csv export download everything data',
  },
  programs: {
    permission: 'programs',
    label: 'programs.title',
    to: '/settings/programs',
    words: 'προγράμματα εφαρμογές συνδέσεις κλειδιά ειδοποιήσεις api keys webhooks programs integrations',
  },
  account: {
    permission: 'account',
    label: 'account.title',
    to: '/account',
    words: 'λογαριασμός κωδικός συσκευές account password devices',
  },
  calendar: {
    permission: 'day',
    partOf: 'calendarFeeds',
    label: 'calendar.title',
    to: '/account',
    words: 'ημερολόγιο google apple outlook calendar feed ics',
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;
export type UnfinishedCommand = {
  [N in CommandName]: (typeof COMMANDS)[N] extends { needs: string } ? N : never;
}[CommandName];

const NAMES = Object.keys(COMMANDS) as CommandName[];
/** Offered before anything is typed. */
const FIRST: readonly CommandName[] = ['newClient', 'book', 'renew', 'closeDay', 'expiring'];
const UNFINISHED = ['book', 'renew', 'closeDay', 'slotHistory'] as const satisfies readonly UnfinishedCommand[];

export const isUnfinished = (name: CommandName): name is UnfinishedCommand => 'needs' in COMMANDS[name];

interface Searcher {
  /** The text on screen. */
  labelOf: (name: CommandName) => string;
  may: (permission: Permission) => boolean;
  uses: (capability: Capability) => boolean;
}

const isPart = (name: CommandName, uses: Searcher['uses']): boolean => {
  const { partOf }: Command = COMMANDS[name];
  return partOf === undefined || uses(partOf);
};

/** Commands of the person's role, and of what the gym uses, that the words describe. */
export function findCommands(words: string, { labelOf, may, uses }: Searcher): CommandName[] {
  const open = NAMES.filter((name) => may(COMMANDS[name].permission) && isPart(name, uses));
  if (words.trim() === '') return FIRST.filter((name) => open.includes(name));
  return findIn(open, (name) => searchKey(labelOf(name), COMMANDS[name].words), words);
}

export interface StartedCommand {
  name: UnfinishedCommand;
  /** Words after the command. */
  rest: string;
}

/** A command with its client or day after it, as in "book Maria", in either language. */
export function readStarted(typed: string, may: Searcher['may']): StartedCommand | null {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(.*)$/s.exec(typed) ?? [];
  const isMeant = (name: UnfinishedCommand): boolean =>
    LANGUAGES.some((language) => searchKey(COMMANDS[name].verb[language]) === searchKey(first));
  const name = first === '' ? undefined : UNFINISHED.find(isMeant);
  return name === undefined || !may(COMMANDS[name].permission) ? null : { name, rest: rest.trim() };
}
