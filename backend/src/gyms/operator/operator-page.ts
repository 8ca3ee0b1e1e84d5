import { DARK, LIGHT, SHAPE, type Palette } from '../../contract/design-tokens.js';
import type { Language } from '../../contract/languages.js';
import { htmlTemplate } from '../../platform/texts/html-template.js';
import { OPERATOR_PATH } from '../requests/gym-of-host.js';
import { found, SORTS, TROUBLES, troublesOf, type Sort, type Trouble } from './gyms.rules.js';
import { OPERATOR_WORDS } from './operator-words.js';
import type { SurveyedGym } from './survey.js';

/** Its inline style, and its form to itself: no script runs there. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const ON_A_PAGE = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1_048_576;

const coloursOf = (palette: Palette): string =>
  (['background', 'surface', 'surfaceSunken', 'text', 'textMuted', 'border', 'accent', 'onAccent', 'focus'] as const)
    .map((name) => `--${name}: ${palette[name]};`)
    .concat(`--warn: ${palette.full}; --warnSoft: ${palette.fullSoft}; --good: ${palette.available};`)
    .join(' ');

const STYLE = `
  :root { color-scheme: light dark; ${coloursOf(LIGHT)} }
  @media (prefers-color-scheme: dark) { :root { ${coloursOf(DARK)} } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--background); color: var(--text); font: 16px/24px ${SHAPE.fontFamily}; }
  main { max-width: 1360px; margin: 0 auto; padding: 24px 16px 48px; }
  header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between; }
  h1 { margin: 0; font-size: 28px; line-height: 36px; }
  a { color: var(--accent); }
  a, button, input { outline-offset: 2px; }
  :focus-visible { outline: 3px solid var(--focus); }
  .touch { display: inline-flex; align-items: center; min-height: ${SHAPE.touchTargetPx}px; }
  .muted { color: var(--textMuted); }
  .troubles { margin: 8px 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; list-style: none; }
  .troubles li, .warn { color: var(--warn); }
  .troubles li { padding: 4px 12px; border-radius: ${SHAPE.controlRadiusPx}px; background: var(--warnSoft); }
  .good { color: var(--good); }
  form { display: flex; gap: 8px; margin: 16px 0; }
  input { flex: 1; min-width: 0; max-width: 420px; min-height: ${SHAPE.touchTargetPx}px; padding: 0 12px; border: 1px solid var(--border); border-radius: ${SHAPE.controlRadiusPx}px; background: var(--surface); color: inherit; font: inherit; }
  button { min-height: ${SHAPE.touchTargetPx}px; padding: 0 20px; border: 0; border-radius: ${SHAPE.controlRadiusPx}px; background: var(--accent); color: var(--onAccent); font: inherit; font-weight: 600; cursor: pointer; }
  .wide { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--border); border-radius: ${SHAPE.cardRadiusPx}px; font-size: 14px; line-height: 20px; }
  th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
  tbody tr:last-child > * { border-bottom: 0; }
  thead th { font-weight: 600; }
  tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 190px; }
  tbody th small { display: block; font-weight: 400; color: var(--textMuted); }
  .number { text-align: right; font-variant-numeric: tabular-nums; }
  [aria-sort] a { color: var(--text); }
  nav { display: flex; gap: 24px; align-items: center; margin-top: 16px; }
  .sorts { display: none; }
  .note { padding: 32px; background: var(--surface); border: 1px solid var(--border); border-radius: ${SHAPE.cardRadiusPx}px; }
  @media (max-width: 899px) {
    thead { display: none; }
    .sorts { display: block; line-height: 32px; margin: 0 0 16px; }
    .sorts a, .sorts strong { margin-right: 12px; display: inline-block; padding: 6px 0; }
    table, tbody { display: block; }
    table { background: none; border: 0; font-size: 16px; line-height: 24px; }
    tbody tr { display: block; margin-bottom: 16px; padding: 8px 0; background: var(--surface); border: 1px solid var(--border); border-radius: ${SHAPE.cardRadiusPx}px; }
    tbody th, tbody td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 16px; border: 0; text-align: right; overflow-wrap: anywhere; }
    tbody th { display: block; text-align: left; padding-bottom: 8px; }
    tbody td::before { content: attr(data-of); color: var(--textMuted); text-align: left; }
  }
`;

const head = (title: string): string => `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>`;

const GYMS = `${head('{{words.title}}')}
<header><h1>{{words.title}}</h1><a class="touch" href="{{otherLanguage}}" lang="{{otherCode}}" hreflang="{{otherCode}}">{{words.other}}</a></header>
<p role="status">{{count}}. <span class="muted">{{asOf}}.</span> {{#if troubles}}{{inTrouble}}{{else}}{{#if isEmpty}}{{else}}<span class="good">{{words.allWell}}</span>{{/if}}{{/if}}</p>
{{#if troubles}}<ul class="troubles">{{#each troubles}}<li>{{this}}</li>{{/each}}</ul>{{/if}}
{{#if isEmpty}}<p class="note">{{words.noneYet}}</p>{{else}}
<form method="get" role="search">
<input type="search" name="q" value="{{asked.words}}" placeholder="{{words.search}}" aria-label="{{words.search}}" maxlength="100">
<input type="hidden" name="sort" value="{{asked.sort}}"><input type="hidden" name="lang" value="{{language}}">
<button>{{words.find}}</button>
</form>
{{#if rows}}
<p class="sorts">{{words.sortBy}} {{#each sorts}}{{#if isChosen}}<strong>{{title}}</strong> {{else}}<a href="{{link}}">{{title}}</a> {{/if}}{{/each}}</p>
<div class="wide"><table>
<thead><tr>{{#each sorts}}<th scope="col"{{#if isNumber}} class="number"{{/if}}{{#if isChosen}} aria-sort="{{direction}}"{{/if}}><a href="{{link}}">{{title}}</a></th>{{#if isName}}{{else}}{{#if isState}}<th scope="col">{{@root.words.version}}</th>{{/if}}{{/if}}{{/each}}</tr></thead>
<tbody>{{#each rows}}
<tr><th scope="row">{{name}}<small>{{key}}</small><small>{{hosts}}</small></th>{{#each cells}}<td data-of="{{title}}" class="{{kind}}">{{text}}</td>{{/each}}</tr>{{/each}}
</tbody></table></div>
<nav>{{#if earlier}}<a class="touch" rel="prev" href="{{earlier}}">{{words.earlier}}</a>{{/if}}<span class="muted">{{shown}}</span>{{#if later}}<a class="touch" rel="next" href="{{later}}">{{words.later}}</a>{{/if}}</nav>
{{else}}<p class="note">{{words.noneFound}} <a href="{{everything}}">{{words.all}}</a></p>{{/if}}{{/if}}
</main></body></html>
`;

const CLOSED = `${head('{{title}}')}<div class="note"><h1>{{title}}</h1><p role="alert">{{text}}</p></div></main></body></html>
`;

interface AskedPage {
  words: string;
  sort: Sort;
  /** From 1; anything else is the first. */
  page: number;
  language: Language;
}

interface Cell {
  title: string;
  text: string;
  kind: string;
}

let gymsTemplate: Promise<(values: object) => string> | null = null;
let closedTemplate: Promise<(values: object) => string> | null = null;

/** A page without a gym: the token is missing or wrong, or the database does not answer. */
export async function closedPage(language: Language, why: 'refused' | 'unreadable'): Promise<string> {
  closedTemplate ??= htmlTemplate<object>(CLOSED);
  const words = OPERATOR_WORDS[language];
  return (await closedTemplate)({ language, title: words[why], text: words[`${why}Text`] });
}

export async function gymsPage(gyms: readonly SurveyedGym[], asked: AskedPage, now: Date): Promise<string> {
  gymsTemplate ??= htmlTemplate<object>(GYMS);
  const { language, sort } = asked;
  const words = OPERATOR_WORDS[language];
  const wanted = found(gyms, asked.words, sort);
  const pages = Math.max(1, Math.ceil(wanted.length / ON_A_PAGE));
  const page = Number.isInteger(asked.page) && asked.page >= 1 && asked.page <= pages ? asked.page : 1;
  const first = (page - 1) * ON_A_PAGE;
  const shown = wanted.slice(first, first + ON_A_PAGE);
  const troubles = TROUBLES.map((trouble) => ({
    trouble,
    count: gyms.filter((gym) => troublesOf(gym, now).includes(trouble)).length,
  })).filter(({ count }) => count > 0);
  const troubled = gyms.filter((gym) => troublesOf(gym, now).length > 0).length;
  const other = language === 'el' ? 'en' : 'el';
  const to = (change: Partial<AskedPage>): string => linkTo({ ...asked, page: 1, ...change });
  return (await gymsTemplate)({
    ...{ words, language, asked, count: words.gyms(gyms.length), isEmpty: gyms.length === 0 },
    ...{ otherLanguage: to({ page, language: other }), otherCode: other, everything: to({ words: '' }) },
    inTrouble: words.inTrouble(troubled),
    troubles: troubles.map(({ trouble, count }) => `${count} ${words.troubles[trouble]}`),
    asOf: words.asOf(timeOf(now)),
    sorts: (Object.keys(SORTS) as Sort[]).map((one) => ({
      ...{ title: words.columns[one], link: to({ sort: one }), isChosen: one === sort, isNumber: isNumber(one) },
      ...{ isName: one === 'name', isState: one === 'state' },
      direction: ['name', 'state', 'backup'].includes(one) ? 'ascending' : 'descending',
    })),
    rows: shown.map((gym) => rowOf(gym, language, now)),
    shown: words.shown(first + 1, first + shown.length, wanted.length),
    earlier: page > 1 ? to({ page: page - 1 }) : null,
    later: page < pages ? to({ page: page + 1 }) : null,
  });
}

const NUMBERS: readonly Sort[] = ['size', 'clients', 'mail', 'screens', 'failures'];
const isNumber = (sort: Sort): boolean => NUMBERS.includes(sort);

function linkTo({ words, sort, page, language }: AskedPage): string {
  const query = new URLSearchParams({ ...(words !== '' && { q: words }), sort, lang: language });
  if (page > 1) query.set('page', String(page));
  return `${OPERATOR_PATH}?${query.toString()}`;
}

function rowOf(gym: SurveyedGym, language: Language, now: Date) {
  const words = OPERATOR_WORDS[language];
  const troubles = troublesOf(gym, now);
  const cell = (sort: Sort, text: string, trouble?: Trouble): Cell => ({
    ...{ title: words.columns[sort], text },
    kind: [isNumber(sort) && 'number', trouble !== undefined && troubles.includes(trouble) && 'warn']
      .filter((kind) => kind !== false)
      .join(' '),
  });
  const number = (value: number | null): string => (value === null ? words.unknown : String(value));
  const ago = (instant: Date | null): string => (instant === null ? words.never : agoIn(language, instant, now));
  const { missingMigrations: missing, oldestMailSince: oldest } = gym;
  const version = missing === null ? words.unknown : missing > 0 ? words.missing(missing) : words.current;
  const queue = number(gym.mailsWaiting) + (oldest === null ? '' : ` (${words.oldest(ago(oldest))})`);
  return {
    ...{ name: gym.name, key: gym.key, hosts: gym.hosts.join(', ') },
    cells: [
      cell('state', stateIn(words, gym), 'state'),
      { title: words.version, text: gym.state === 'newer' ? words.newer : version, kind: '' },
      cell('size', gym.sizeBytes === null ? words.unknown : sizeIn(language, gym.sizeBytes)),
      cell('clients', number(gym.clients)),
      cell('backup', ago(gym.lastBackupAt), 'backup'),
      cell('mail', queue, 'mail'),
      cell('screens', number(gym.openScreens)),
      cell('request', ago(gym.lastRequestAt)),
      cell('failures', number(gym.failures), 'failures'),
    ],
  };
}

const stateIn = ({ states, problems }: (typeof OPERATOR_WORDS)[Language], { state, problem }: SurveyedGym): string =>
  problem === null ? states[state] : `${states[state]}: ${problems[problem]}`;

function agoIn(language: Language, instant: Date, now: Date): string {
  const { ago, units } = OPERATOR_WORDS[language];
  const ms = Math.max(0, now.getTime() - instant.getTime());
  if (ms < HOUR_MS) return ago(Math.floor(ms / MINUTE_MS), units.minutes);
  return ms < 2 * DAY_MS ? ago(Math.floor(ms / HOUR_MS), units.hours) : ago(Math.floor(ms / DAY_MS), units.days);
}

const sizeIn = (language: Language, bytes: number): string => {
  const size = (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);
  return `${language === 'el' ? size.replace('.', ',') : size}\u00a0MB`;
};

/** Gyms have different zones, so it is in none of them. */
const timeOf = (now: Date): string => `${now.toISOString().slice(11, 16)} UTC`;
