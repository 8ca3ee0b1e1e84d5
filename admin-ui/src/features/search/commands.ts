import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { matchesSearch, searchKey } from '@palestra/backend/contract/search-key';
import { EXPIRING_PATH } from '../clients/client-sections';

type Command = { label: string; words: string } & (
  | { needs: 'client' | 'day'; verb: Record<Language, string> }
  | { to: string }
);

/**
 * Commands of the search: their text on screen, and what else they may be called in both languages. `needs` names what is still to be said: a
 * client or a day.
 */
export const COMMANDS = {
  book: {
    label: 'search.book',
    needs: 'client',
    verb: { el: 'κράτηση', en: 'book' },
    words: 'κράτηση ραντεβού κλείνω book booking appointment',
  },
  renew: {
    label: 'search.renew',
    needs: 'client',
    verb: { el: 'ανανέωση', en: 'renew' },
    words: 'ανανέωση ανανεώνω renew renewal',
  },
  closeDay: {
    label: 'search.closeDay',
    needs: 'day',
    verb: { el: 'κλείσιμο', en: 'close' },
    words: 'κλείσιμο ημέρας αργία close closing holiday',
  },
  newClient: { label: 'clients.add', to: '/clients/create', words: 'νέος πελάτης προσθήκη εγγραφή new client add' },
  expiring: { label: 'search.expiring', to: EXPIRING_PATH, words: 'λήγουν λήξη ανανεώσεις expiring expire ending' },
  overview: { label: 'nav.overview', to: '/', words: 'επισκόπηση ημέρα σήμερα overview day' },
  clients: { label: 'nav.clients', to: '/clients', words: 'πελάτες clients members' },
  timeslots: { label: 'nav.timeslots', to: '/timeslots', words: 'τμήματα ώρες πρόγραμμα timeslots schedule' },
  closeRange: {
    label: 'closing.closeRange',
    to: '/timeslots?close=range',
    words: 'κλείσιμο ημερών διακοπές close days holidays',
  },
  week: {
    label: 'timeslots.weekTitle',
    to: '/timeslots?view=week',
    words: 'εβδομάδα με μια ματιά week at a glance',
  },
  settings: {
    label: 'settings.global',
    to: '/settings',
    words: 'ρυθμίσεις χωρητικότητα προθεσμία settings capacity deadline',
  },
  template: {
    label: 'globalTimeslots.title',
    to: '/settings/global-timeslots',
    words: 'εβδομαδιαίο πρόγραμμα πρότυπο weekly template week',
  },
  broadcast: {
    label: 'broadcast.title',
    to: '/settings/broadcast',
    words: 'ενημερωτικά μήνυμα σε όλους broadcast message write newsletter',
  },
  emailTemplates: {
    label: 'templates.title',
    to: '/settings/email-templates',
    words: 'κείμενα email πρότυπα templates',
  },
  mails: { label: 'mails.title', to: '/settings/mails', words: 'email παράδοση αποτυχίες mails delivery failed' },
  audit: { label: 'audit.title', to: '/settings/audit', words: 'ιστορικό ενεργειών audit history log' },
  account: { label: 'account.title', to: '/account', words: 'λογαριασμός κωδικός συσκευές account password devices' },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;
export type UnfinishedCommand = {
  [N in CommandName]: (typeof COMMANDS)[N] extends { needs: string } ? N : never;
}[CommandName];

const NAMES = Object.keys(COMMANDS) as CommandName[];
/** Offered before anything is typed. */
const FIRST: readonly CommandName[] = ['newClient', 'book', 'renew', 'closeDay', 'expiring'];
const UNFINISHED = ['book', 'renew', 'closeDay'] as const satisfies readonly UnfinishedCommand[];

export const isUnfinished = (name: CommandName): name is UnfinishedCommand => 'needs' in COMMANDS[name];

/** Commands that the words describe; `labelOf` gives the text on screen. */
export function findCommands(words: string, labelOf: (name: CommandName) => string): CommandName[] {
  if (words.trim() === '') return [...FIRST];
  return NAMES.filter((name) => matchesSearch(searchKey(labelOf(name), COMMANDS[name].words), words));
}

export interface StartedCommand {
  name: UnfinishedCommand;
  /** Words after the command. */
  rest: string;
}

/** A command with its client or day after it, as in "book Maria", in either language. */
export function readStarted(typed: string): StartedCommand | null {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(.*)$/s.exec(typed) ?? [];
  const isMeant = (name: UnfinishedCommand): boolean =>
    LANGUAGES.some((language) => searchKey(COMMANDS[name].verb[language]) === searchKey(first));
  const name = first === '' ? undefined : UNFINISHED.find(isMeant);
  return name === undefined ? null : { name, rest: rest.trim() };
}
