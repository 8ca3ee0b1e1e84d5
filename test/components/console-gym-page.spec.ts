import {
  always,
  expect,
  expectShown,
  fakeGym,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  vi,
  waitFor,
} from './app.js';

/* The lines for the gym's own web page, and the poster for its door. */
const PAGE = '/admin/settings/page';
const { gymPage: t } = STAFF_TEXTS.el;

// The browser story loads the real one.
if (customElements.get('palestra-schedule') === undefined)
  customElements.define('palestra-schedule', class extends HTMLElement {});

it('gives the lines for the gym’s own page in the chosen language, and copies them', async () => {
  const user = await openConsole(fakeGym(), PAGE);
  const { origin } = location;
  const expected = (lang: string, word: string): string =>
    [
      `<palestra-schedule lang="${lang}">`,
      `  <a href="${origin}/timetable">${word}</a>`,
      '</palestra-schedule>',
      `<script src="${origin}/embed/schedule.js" defer></script>`,
    ].join('\n');
  await user.presses(t.copy);
  expect(await navigator.clipboard.readText()).toBe(expected('el', 'Πρόγραμμα'));
  await user.presses('English', 'radio');
  await user.presses(t.copy);
  expect(await navigator.clipboard.readText()).toBe(expected('en', 'Timetable'));
  await expectShown(t.policy.replace('{origin}', origin));
  expect(document.querySelector('palestra-schedule')).toHaveAttribute('lang', 'en');
});

it('selects the lines where the browser refuses to copy them, and says so', async () => {
  const user = await openConsole(fakeGym(), PAGE);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.presses(t.copy);
  await expectShown(STAFF_TEXTS.el.app.copyRefused);
  expect(getSelection()?.toString()).toContain('</palestra-schedule>');
  await user.presses(t.copy);
  await expectShown(STAFF_TEXTS.el.app.copied);
});

it('prints one sheet with the gym’s name and a code that leads to registration, in both languages', async () => {
  const gym = fakeGym();
  // As on iOS, where it returns before anything is printed.
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const user = await openConsole(gym, PAGE);
  const sheet = (): string => document.body.lastElementChild?.textContent ?? '';
  await user.presses(t.print);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const printed = sheet();
  for (const words of [gym.gym().name, 'Γίνετε μέλος', 'Become a member', location.host])
    expect(printed).toContain(words);
  await user.presses(t.print);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(sheet()).toBe(printed);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(sheet()).not.toBe(printed));
});

always.each(partOf(LANGUAGES, 1))(
  'is there for a gym that has a public timetable, and for no other (%s)',
  async (language) => {
    const gym = fakeGym();
    const texts = STAFF_TEXTS[language];
    await openConsole(gym, PAGE, { language });
    await expectShown(texts.gymPage.embedText);
    gym.uses = [];
    await openConsole(gym, PAGE, { language });
    await waitFor(() => expect(screen.queryByText(texts.gymPage.embedText)).toBeNull());
    expect(screen.queryByRole('link', { name: texts.gymPage.title })).toBeNull();
  },
);
