import type { Language } from '@palestra/backend/contract/languages';
import type { GymWeek } from '@palestra/backend/contract/gym-week';
import { styles } from './styles';

/*
 * A page of any site shows the gym's week by this script and `<palestra-schedule>` (rule: embed). It may have a strict
 * policy. So the script writes no style and no script into the page, sets no cookie and keeps nothing. Texts come from
 * the server.
 */

type Day = GymWeek['days'][number];
type Slot = Day['timeslots'][number];

const NAME = 'palestra-schedule';
const EVERY_MS = 60_000;
/** The gym's site: where this script came from. */
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

/** The element's own, else its page's; null where neither says one, and the visitor's browser decides. */
function languageOf(element: Element): Language | null {
  const said = element.closest('[lang]')?.getAttribute('lang') ?? '';
  return said === '' ? null : /^el\b/i.test(said) ? 'el' : 'en';
}

async function readWeek(language: Language | null): Promise<GymWeek> {
  const response = await fetch(`${origin}/api/gym/week`, {
    // One of the few headers that need no question beforehand.
    headers: language === null ? {} : { 'Accept-Language': language },
    credentials: 'omit',
  });
  if (!response.ok) throw new Error(`The gym's week is not there: ${response.status}`);
  return ((await response.json()) as { data: GymWeek }).data;
}

function part(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** Browsers take the role from a list without bullets. */
function list(className: string, items: Node[]): HTMLElement {
  const made = part('ul', className, ...items);
  made.setAttribute('role', 'list');
  return made;
}

function slotPart({ id, time, places, freePlaces, path }: Slot): HTMLElement {
  const isFree = freePlaces > 0;
  const words = [part('span', 'time', time), ' ', part('span', 'places', places)];
  const shown = part(isFree ? 'a' : 'span', 'slot', ...words);
  shown.dataset['id'] = id;
  if (isFree) {
    shown.setAttribute('href', origin + path);
  }
  return part('li', '', shown);
}

function dayPart({ date, title, note, timeslots }: Day): HTMLElement {
  const name = part('p', 'title', title);
  name.id = `day-${date}`;
  const content = note === null ? list('slots', timeslots.map(slotPart)) : part('p', 'note', note);
  if (note === null) content.setAttribute('aria-labelledby', name.id);
  return part('li', '', name, content);
}

const SCHEMA = 'https://schema.org';

/** For search engines, as JSON-LD: it is data, which no policy keeps from a page. */
function eventsOf({ gymName, address, eventName, days }: GymWeek): string {
  const url = `${origin}/`;
  const gym = { '@id': url };
  const events = days.flatMap(({ timeslots }) =>
    timeslots.map(({ startsAt, endsAt, path, capacity, freePlaces }) => ({
      ...{ '@type': 'Event', name: eventName, startDate: startsAt, endDate: endsAt, url: origin + path },
      ...{ location: gym, organizer: gym },
      eventStatus: `${SCHEMA}/EventScheduled`,
      eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
      ...{ maximumAttendeeCapacity: capacity, remainingAttendeeCapacity: freePlaces },
    })),
  );
  const place = { '@type': 'ExerciseGym', ...gym, name: gymName, url, ...(address !== null && { address }) };
  return JSON.stringify({ '@context': SCHEMA, '@graph': [place, ...events] });
}

class PalestraSchedule extends HTMLElement {
  static readonly observedAttributes = ['lang'];

  private readonly data = document.createElement('script');
  private timer: ReturnType<typeof setInterval> | undefined;
  private shown = '';

  connectedCallback(): void {
    this.data.type = 'application/ld+json';
    this.timer = setInterval(() => document.hidden || void this.read(), EVERY_MS);
    document.addEventListener('visibilitychange', this.readWhenSeen);
    void this.read();
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    document.removeEventListener('visibilitychange', this.readWhenSeen);
  }

  /** An element that has the language when the script comes is told of it first, and reads once it is told of its page. */
  attributeChangedCallback(): void {
    if (this.timer !== undefined) void this.read();
  }

  /** The browser answers from its cache within the minute. */
  private readonly readWhenSeen = (): void => {
    if (!document.hidden) void this.read();
  };

  /** Until it is read, and where it cannot be, the page's own words stay. */
  private async read(): Promise<void> {
    const language = languageOf(this);
    try {
      const week = await readWeek(language);
      // Chosen meanwhile: the other read shows it.
      if (language === languageOf(this)) this.show(week);
    } catch (fault) {
      console.warn(`${NAME}: ${String(fault)}`);
    }
  }

  private show(week: GymWeek): void {
    const content = JSON.stringify(week);
    // Nothing is taken from under a finger or a reader.
    if (content === this.shown) return;
    this.shown = content;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styles];
    const focused = (root.activeElement as HTMLElement | null)?.dataset['id'];
    const section = part('section', '', list('days', week.days.map(dayPart)));
    section.setAttribute('aria-label', week.label);
    section.lang = week.language;
    root.replaceChildren(section);
    if (focused !== undefined) root.querySelector<HTMLElement>(`a[data-id="${focused}"]`)?.focus();
    this.data.textContent = eventsOf(week);
    this.append(this.data);
  }
}

if (customElements.get(NAME) === undefined) customElements.define(NAME, PalestraSchedule);
