import { el } from '../../admin-ui/src/i18n/el.js';
import { en } from '../../admin-ui/src/i18n/en.js';
import { messagesEl } from '../../backend/src/contract/messages.el.js';
import { messagesEn } from '../../backend/src/contract/messages.en.js';
import { successEl } from '../../backend/src/contract/success.el.js';
import { successEn } from '../../backend/src/contract/success.en.js';
import { ALL_TEXTS } from '../../member-ui/src/i18n/all-texts.js';
import { backend, expectNone } from './source-tree.js';

const NOUNS = [
  ...[
    'hours',
    'days',
    'minutes',
    'seconds',
    'weeks',
    'months',
    'visits',
    'places',
    'points',
    'times',
    'clients',
    'rows',
  ],
  ...['subscriptions', 'appointments', 'bookings', 'payments', 'people', 'members', 'dates', 'emails', 'more are'],
  ...['ώρες', 'ημέρες', 'λεπτά', 'δευτερόλεπτα', 'εβδομάδες', 'μήνες', 'επισκέψεις', 'θέσεις', 'πόντοι', 'πόντους'],
  ...['μονάδες', 'φορές', 'πελάτες', 'γραμμές', 'συνδρομές', 'κρατήσεις', 'πληρωμές', 'ημερομηνίες', 'νεότερες'],
];
const NUMBER_AND_PLURAL = new RegExp(`\\{(?!max\\}|min\\})\\w+\\} (?:${NOUNS.join('|')})(?!\\p{L})`, 'u');

/** Numbers that are never one, by the text that says them. */
const NEVER_ONE = [
  // A limit of the product, such as the hours for which a link works.
  ...['staff.inviteHint', 'staff.resendText', 'clients.merge.text', 'undo.allHint', 'identity.text'],
  ...['reports.leads.members', 'reports.leads.policy', 'clientImport.onlyNewest', 'book.infoWindow'],
  ...['errors.BEYOND_WINDOW', 'errors.UNDO_TOO_LATE'],
  // Lengths that one chooses from.
  'firstDay.minutesOf',
  // Told from three weeks on.
  'history.weeks',
];

const textsOf = (words: object, path: readonly string[] = []): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string' ? [[[...path, name].join('.'), text] as [string, string]] : textsOf(text, [...path, name]),
  );

/** A route says itself that it was done, in both languages. */
const TEXT_AT_ROUTE = /\b(el|en): (['"`])(.+?)(?<!\\)\2/gs;
const textsAtRoutes = (source: string): object =>
  Object.fromEntries([...source.matchAll(TEXT_AT_ROUTE)].map(([, language, , text], i) => [`${language}-${i}`, text]));
const routes = Object.fromEntries(
  backend.filter(({ name }) => name.endsWith('.controller.ts')).map(({ path, text }) => [path, textsAtRoutes(text)]),
);

it.each<[where: string, languages: readonly object[]]>([
  ['the console', [el, en]],
  ['the site', [ALL_TEXTS.el, ALL_TEXTS.en]],
  ['the server', [messagesEl, messagesEn, successEl, successEn]],
  ['a route', [routes]],
])('%s says a count so that it is right for one, too', (_where, languages) => {
  const texts = languages.flatMap((words) => textsOf(words));
  const offences = texts
    .filter(([key, text]) => NUMBER_AND_PLURAL.test(text) && !/_(one|other)$/.test(key) && !NEVER_ONE.includes(key))
    .map(([key, text]) => `${key}: ${text}`);
  expectNone(offences, 'Write it for one, too: `_one` and `_other` in the apps, {hours|hour|hours} in the server:');
  const keys = new Set(texts.map(([key]) => key));
  const alone = [...keys].filter((key) => /_(one|other)$/.test(key) && !keys.has(otherNumber(key)));
  expectNone(alone, 'A text for one has one for the others, and the other way round:');
});

const otherNumber = (key: string): string =>
  key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one');

it('knows a count that is wrong for one', () => {
  for (const wrong of ['in the last {hours} hours', 'σε {seconds} δευτερόλεπτα.', '{booked} of 5, {more} places']) {
    expect(wrong).toMatch(NUMBER_AND_PLURAL);
  }
  for (const right of [
    '({hours} {hours|hour|hours} before)',
    'up to {max} days',
    'Places booked: {booked} of {capacity}',
  ]) {
    expect(right).not.toMatch(NUMBER_AND_PLURAL);
  }
});

it('knows the texts of a route', () => {
  const route = `@RespondsWith(Plan, { says: { el: 'Έγινε', en: "It's done" }, status: 201 })
    @AnswersNothing({
      el: 'Τέλος', // The end.
      en: 'Over',
    })`;
  expect(Object.values(textsAtRoutes(route))).toEqual(['Έγινε', "It's done", 'Τέλος', 'Over']);
  expect(Object.values(routes).flatMap((texts) => Object.keys(texts)).length).toBeGreaterThan(40);
});
