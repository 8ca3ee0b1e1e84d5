import { backend, expectNone, isSpec, linesMatching, type SourceFile } from './source-tree.js';

/** A variable of a module that may change while the process runs. */
const VARIABLE =
  /^(export )?(let \w+|const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet|BoundedQueue|Rounds)\b.*\(\);)/;
/** A field of a service that may change: one that is not `readonly`, or a collection. */
const FIELD = /^ {2}(private |protected |public )?(?!readonly )\w+(: .+)? = (?!.*=>)[^,]+;$/;
const COLLECTION =
  /^ {2}(private |protected |public )?readonly \w+(: .+)? = (new (Map|Set|WeakMap|WakeUp|BoundedQueue|FairLanes)\b|\[\])/;

const isService = ({ text }: SourceFile): boolean => /^@(Injectable|(?:Admin|Family)?Controller|Catch)\(/m.test(text);

/** They serve nobody, or end with the work that they are made for. */
const NOT_SERVING =
  /^backend\/src\/(contract|commands|demo|gyms\/upkeep|operations\/(?!runs)|platform\/(config|process))\//;

/** State that all gyms of a process share, and why no gym learns another one's facts from it. */
const OF_THE_PROCESS: Readonly<Record<string, string>> = {
  'appointments/day.repository.ts': 'texts of statements, made of constants',
  'webhooks/delivering.service.ts': 'whether the process ends; lanes that all gyms share',
  'appointments/freed-places.ts': 'listeners, registered at the start; each call has its transaction',
  'auth/joining-registrations.ts': 'listeners, registered at the start; each call has its transaction',
  'classes/class-changes.ts': 'listeners, registered at the start; each call has its transaction',
  'payments/payment-places.ts': 'the keeper of places, registered at the start; each call is of one gym',
  'audit/audit.service.ts': 'by the transaction, which is of one gym',
  'client-import/client-imports.service.ts': 'a bound on connections, which gyms share in turn',
  'export/snapshot.ts': 'how many connections are taken',
  'auth/session-tokens.ts': 'by the secret, which is of one gym, and by token with the key of that secret',
  'live/live-notifier.service.ts': 'listeners and commits, each with the schema that it is of',
  'mail/delivery/mail-worker.service.ts': 'whether the process ends',
  'mail/phones/phone-delivery.ts': 'a bound on connections, which gyms share in turn',
  'mail/delivery/worker-lock.ts': 'the number says that the process lives; rounds are per gym',
  'gyms/operator/operator-page.ts': 'the page without what is filled in',
  'platform/http/hide-unused.ts': 'by shape of the contract, which is a constant',
  'platform/database/disk.ts': 'by the database that has no room',
  'platform/database/named-query.ts': 'a setting of the process; names of statements',
  'platform/database/open-transactions.ts': 'by the database whose sessions were told',
  'gyms/directory/served-gyms.ts': 'the directory itself',
  'platform/gyms/current-gym.ts': 'which gyms there are',
  'platform/gyms/rounds.ts': 'keyed by gym, or by the time of a job',
  'platform/http/access.ts': 'what the routes declare',
  'platform/http/documented.ts': 'classes of the documentation',
  'platform/http/draining.ts': 'connections of the process',
  'platform/http/question-page.ts': 'the page without what is filled in',
  'platform/http/route-facts.ts': 'what the routes declare',
  'platform/metrics/metrics.ts': 'how many wait for the metrics of all workers',
  'platform/passwords/passwords.ts': 'a bound on the processor; its entries are functions',
  'platform/texts/request-language.ts': 'that of the only gym; each of many has its own in the directory',
  'platform/texts/texts.ts': 'formatters, by language and zone',
  'platform/time/clock-check.ts': 'by the database that the clock differs from',
  'platform/time/gym-zone.ts': 'starts of days, by zone and date; texts of instants',
  'reports/report-reader.ts': 'a bound on the database, which gyms share in turn',
  'serving.ts': 'how the process serves',
  'settings/setting-changes.ts': 'listeners, registered at the start; each call has its transaction',
};

const serving = backend.filter(({ path }) => !NOT_SERVING.test(path)).filter((file) => !isSpec(file));
/** Classes with an instance for each gym. */
const ofEachGym = new Set(
  serving.flatMap(({ text }) =>
    [...text.matchAll(/providerOfEach(?:Gym|Environment)\(\s*(\w+)/g)].map(([, name = '']) => name),
  ),
);
const isOfEachGym = ({ text }: SourceFile): boolean =>
  [...text.matchAll(/^export class (\w+)/gm)].some(([, name = '']) => ofEachGym.has(name));
const placeOf = ({ path }: SourceFile): string => path.replace('backend/src/', '');
const stateOf = (file: SourceFile): string[] => [
  ...linesMatching([file], VARIABLE),
  ...(isService(file) ? [...linesMatching([file], FIELD), ...linesMatching([file], COLLECTION)] : []),
];

describe('state that outlives a request', () => {
  it('is found', () => {
    const found = serving.filter((file) => stateOf(file).length > 0).map(placeOf);
    expect(found).toEqual(expect.arrayContaining(['live/live-streams.service.ts', 'platform/time/gym-zone.ts']));
    expect([...ofEachGym]).toEqual(expect.arrayContaining(['LiveStreamsService', 'DeliveryLedger']));
  });

  it('is that of a gym, or is named here with the reason why all gyms of a process may share it', () => {
    expectNone(
      serving.filter((file) => !isOfEachGym(file) && OF_THE_PROCESS[placeOf(file)] === undefined).flatMap(stateOf),
      'Put it into a PerGym, provide the class by providerOfEachGym, or say in OF_THE_PROCESS why all gyms may share it.',
    );
  });

  it('is still there where it is named', () => {
    const stateless = serving.filter((file) => stateOf(file).length === 0).map(placeOf);
    const known = new Set(serving.map(placeOf));
    expectNone(
      Object.keys(OF_THE_PROCESS).filter((place) => !known.has(place) || stateless.includes(place)),
      'Take it out of OF_THE_PROCESS.',
    );
  });

  it('does not keep what belongs to a gym from the environment', () => {
    const OF_A_GYM = '(hosts|publicUrl|gymTimeZone|gymLanguage|mailFrom|jwtSecret|smtpUrl|turnstile)';
    const kept = linesMatching(
      serving.filter((file) => isService(file) && !isOfEachGym(file)),
      new RegExp(
        `@Inject\\(ENVIRONMENT\\) \\{[^}]*\\b${OF_A_GYM}\\b|^ {4}this\\.\\w+ = .*\\benvironment\\.${OF_A_GYM}`,
      ),
    );
    expectNone(
      kept,
      'Read it where it is used, or provide the class by providerOfEachEnvironment: each gym has its own.',
    );
  });
});

it('lets jobs go round the gyms', () => {
  expectNone(
    linesMatching(
      backend.filter(({ path }) => path !== 'backend/src/platform/gyms/rounds.ts'),
      /@(Cron|Interval|Timeout)\(/,
    ),
    'Use @Scheduled of platform/gyms/rounds.ts: by itself a job is for no gym.',
  );
});
