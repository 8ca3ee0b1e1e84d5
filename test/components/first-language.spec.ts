import { expect, fakeGym, it, screen, SITE_TEXTS, STAFF_TEXTS, visitFirst } from './app.js';

/* rule: first language */
const SIGN_IN = {
  'member-ui': { el: SITE_TEXTS.el.session.submit, en: SITE_TEXTS.en.session.submit },
  'admin-ui': { el: STAFF_TEXTS.el.signIn.submit, en: STAFF_TEXTS.en.signIn.submit },
};

for (const app of ['member-ui', 'admin-ui'] as const) {
  it.each([
    ['el', ['de-DE'], 'el'],
    ['el', ['en-GB', 'en'], 'el'],
    ['en', ['de-DE'], 'en'],
    ['en', ['en-US', 'el'], 'en'],
    ['en', ['de-DE', 'el-GR', 'en'], 'el'],
  ] as const)(`${app} begins at a gym of %s, in a browser of %s, in %s`, async (language, browser, shown) => {
    const gym = fakeGym();
    gym.language = language;
    await visitFirst(app, browser);
    expect(await screen.findByRole('button', { name: SIGN_IN[app][shown] })).toBeVisible();
    expect(document.documentElement.lang).toBe(shown);
  });

  it(`${app} begins in Greek when the gym does not answer`, async () => {
    const gym = fakeGym();
    gym.language = 'en';
    gym.fails('GET /api/gym', 'broken');
    await visitFirst(app, ['de-DE']);
    expect(await screen.findByRole('button', { name: SIGN_IN[app].el })).toBeVisible();
  });
}
