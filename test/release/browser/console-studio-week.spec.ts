import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Language } from '@palestra/backend/contract/languages';
import { formatWeekday } from '@palestra/web-kit/format-date';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { expect, starting, STORY_LANGUAGES, TEXTS } from '../../browser/console-test.js';
import { opensConsole, OWNER, signsIn, test } from './new-gym-test.js';

test.use({ isAlone: true });

/** Every press and every field, from the week of a new gym to the studio's own. */
const MOST = 120;
const CLASSES = { pilates: 'Πιλάτες', yoga: 'Γιόγκα', trx: 'Λάστιχα', reformer: 'Ρεφόρμερ' };
const TRAINERS = { maria: 'Μαρία', eleni: 'Ελένη', nikos: 'Νίκος' };
const LARGE = { nameEl: 'Μεγάλη αίθουσα', nameEn: 'Large room' };
const SMALL = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room' };

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 3, 4, 5, 6] as const;
type Day = typeof MONDAY | typeof TUESDAY | typeof WEDNESDAY | typeof THURSDAY | typeof FRIDAY | typeof SATURDAY;

interface Entered {
  at: number;
  gymClass: keyof typeof CLASSES;
  trainer: keyof typeof TRAINERS;
}
interface EnteredDay {
  day: Day;
  /** They have the same classes. */
  alike: readonly Day[];
  classes: readonly Entered[];
}

const slot = (at: number, gymClass: Entered['gymClass'], trainer: Entered['trainer']): Entered => ({
  ...{ at, gymClass, trainer },
});
const WEEK: Readonly<Record<'large' | 'small', readonly EnteredDay[]>> = {
  large: [
    {
      day: MONDAY,
      alike: [WEDNESDAY, FRIDAY],
      classes: [
        ...[slot(8, 'pilates', 'maria'), slot(9, 'yoga', 'eleni'), slot(10, 'pilates', 'maria')],
        ...[slot(18, 'trx', 'nikos'), slot(19, 'pilates', 'maria'), slot(20, 'yoga', 'eleni')],
      ],
    },
    {
      day: TUESDAY,
      alike: [THURSDAY],
      classes: [
        ...[slot(9, 'yoga', 'eleni'), slot(10, 'pilates', 'maria')],
        ...[slot(18, 'pilates', 'maria'), slot(19, 'trx', 'nikos'), slot(20, 'yoga', 'eleni')],
      ],
    },
    { day: SATURDAY, alike: [], classes: [slot(10, 'yoga', 'eleni'), slot(11, 'pilates', 'maria')] },
  ],
  small: [
    {
      day: MONDAY,
      alike: [WEDNESDAY, FRIDAY],
      classes: [slot(17, 'reformer', 'nikos'), slot(18, 'reformer', 'maria')],
    },
    { day: TUESDAY, alike: [THURSDAY], classes: [slot(17, 'reformer', 'nikos'), slot(19, 'reformer', 'maria')] },
  ],
};
/** The form offers it for the first timeslot of a day, and for the next the end of the one before. */
const FIRST_HOUR = 9;
const asTyped = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Counts the presses of an owner, and the fields that they fill or choose in. */
class Owner {
  acts = 0;
  readonly t: (typeof TEXTS)[Language];
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    this.t = TEXTS[language];
  }

  dialog = (): Locator => this.page.getByRole('dialog');
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true });

  async presses(target: Locator): Promise<void> {
    await target.click();
    this.acts += 1;
  }

  async fills(label: string, text: string): Promise<void> {
    await this.dialog().getByLabel(label, { exact: true }).fill(text);
    this.acts += 1;
  }

  async chooses(label: string, name: string): Promise<void> {
    await this.dialog().getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
    this.acts += 1;
  }

  /** The day that a new gym is given, until its owner says when it is open. */
  async emptiesTheWeek(): Promise<void> {
    const { firstDay } = this.t;
    const open = this.page.getByRole('checkbox', { checked: true });
    await expect(open.first()).toBeVisible();
    while ((await open.count()) > 0) await this.presses(open.first());
    await this.presses(this.button(firstDay.saveAndGoOn));
    await expect(this.page.getByRole('heading', { level: 2, name: firstDay.steps.deadlines.title })).toBeVisible();
  }

  async enters({ day, alike, classes }: EnteredDay, isShown: boolean): Promise<void> {
    const { globalTimeslots, slotTime, paste } = this.t;
    const dayOf = (one: Day): string => formatWeekday(one, 'longWeekday', this.language);
    const heading = this.page.getByRole('heading', { level: 2, name: dayOf(day) });
    if (!isShown) {
      const days = this.page.getByRole('group', { name: globalTimeslots.days });
      await this.presses(days.getByRole('button').nth(day - 1));
    }
    await expect(heading).toBeVisible();
    let offered = FIRST_HOUR;
    for (const { at, gymClass, trainer } of classes) {
      await this.presses(this.button(globalTimeslots.add));
      if (at !== offered) await this.fills(slotTime.start, asTyped(at));
      await this.chooses(this.t.classes.class, CLASSES[gymClass]);
      await this.chooses(this.t.classes.trainer, TRAINERS[trainer]);
      await this.presses(this.dialog().getByRole('button', { name: globalTimeslots.add, exact: true }));
      await expect(this.dialog()).toBeHidden();
      offered = at + 1;
    }
    if (alike.length === 0) return;
    await this.presses(this.button(globalTimeslots.copy));
    await this.presses(this.button(globalTimeslots.paste));
    for (const one of alike) await this.presses(this.dialog().getByRole('checkbox', { name: dayOf(one) }));
    await this.presses(
      this.dialog()
        .getByRole('button', { name: starting(paste.confirm_other) })
        .or(this.dialog().getByRole('button', { name: paste.confirm_one })),
    );
    await expect(this.dialog()).toBeHidden();
  }
}

/** A new gym that has said what it has: two rooms, four classes and three trainers, and no week yet. */
async function hasClassesAndTrainers(url: string): Promise<ApiClient> {
  const visitor = new ApiClient(url, null);
  const { data: session } = await signIn(visitor, OWNER.email, OWNER.password);
  const owner = visitor.withToken(session.token);
  for (const name of ['classes', 'rooms']) {
    expect((await owner.put(`/Admin/capabilities/${name}`, { isUsed: true })).status).toBe(200);
  }
  const room = { capacity: 8, isActive: true };
  expect((await owner.put('/Admin/rooms/1', { ...LARGE, ...room })).status).toBe(200);
  expect((await owner.post('/Admin/rooms', { ...SMALL, capacity: 4 })).status).toBe(201);
  const words = { nameEn: '', descriptionEl: '', descriptionEn: '', isActive: true };
  for (const nameEl of Object.values(TRAINERS)) {
    expect((await owner.post('/Admin/trainers', { ...words, nameEl, staffId: null })).status).toBe(201);
  }
  const asGym = { colour: 'teal', capacity: null, cancelHours: null, opensDays: null };
  for (const nameEl of Object.values(CLASSES)) {
    expect((await owner.post('/Admin/classes', { ...words, ...asGym, nameEl })).status).toBe(201);
  }
  return owner;
}

/** Lines of the week, each with its room. */
const linesOf = (slots: readonly GlobalTimeslot[], room: 'large' | 'small'): string[] =>
  slots.map(
    (one) => `${room} ${one.dayOfWeek} ${one.effectiveStartTime.slice(0, 5)} ${one.className} ${one.trainerName}`,
  );
const wanted = (Object.keys(WEEK) as (keyof typeof WEEK)[]).flatMap((room) =>
  WEEK[room].flatMap(({ day, alike, classes }) =>
    [day, ...alike].flatMap((one) =>
      classes.map(
        ({ at, gymClass, trainer }) => `${room} ${one} ${asTyped(at)} ${CLASSES[gymClass]} ${TRAINERS[trainer]}`,
      ),
    ),
  ),
);

for (const language of STORY_LANGUAGES) {
  test(`a studio enters a week of 40 classes in two rooms in at most ${MOST} presses and fields (${language})`, async ({
    page,
    newGym,
  }) => {
    test.slow();
    const api = await hasClassesAndTrainers(newGym.url);
    await opensConsole(page, newGym.url, language);
    await signsIn(page, language, OWNER);
    await expect(
      page.getByRole('heading', { level: 2, name: TEXTS[language].firstDay.steps.name.title }),
    ).toBeVisible();

    const owner = new Owner(page, language);
    await page.goto(`${newGym.url}/admin/first-day?step=week`);
    await owner.emptiesTheWeek();
    await page.goto(`${newGym.url}/admin/settings/global-timeslots`);
    const [first] = WEEK.large;
    for (const day of WEEK.large) await owner.enters(day, day === first);
    const small = language === 'el' ? SMALL.nameEl : SMALL.nameEn;
    await owner.presses(page.getByRole('radio', { name: small }));
    for (const day of WEEK.small) await owner.enters(day, false);

    const { data: inLarge } = await api.get<GlobalTimeslot[]>('/Admin/global-timeslots');
    const { data: inSmall } = await api.get<GlobalTimeslot[]>('/Admin/global-timeslots', { areaId: '2' });
    expect(wanted).toHaveLength(40);
    expect([...linesOf(inLarge, 'large'), ...linesOf(inSmall, 'small')].sort()).toEqual([...wanted].sort());
    test.info().annotations.push({ type: 'presses and fields', description: String(owner.acts) });
    expect(owner.acts).toBeLessThanOrEqual(MOST);
  });
}
