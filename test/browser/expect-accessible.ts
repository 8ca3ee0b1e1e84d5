import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { expect } from '../support/gym-test.js';

type Violation = Pick<Result, 'id' | 'nodes'>;

/** The frame of a mail preview runs no script, not even axe. */
const SCRIPTLESS = 'iframe[sandbox=""]';
/** The console switches its theme by script, and pages of the API follow the system: one theme is checked at a time. */
const ONE_THEME_AT_A_TIME = /^\/(admin|api)(\/|$)/;

/** Each change looks at the theme on screen, `.ci/run` and a release at the other one, too. */
const LOOKS_AT_BOTH_THEMES = process.env.CI !== undefined || process.env.BOTH_THEMES === 'on';

/** axe also describes each element that passes a rule, unless it is told not to, which takes most of its time. */
const ONLY_VIOLATIONS = ['violations'] as const;

const told = ({ id, nodes }: Violation): string => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/** Runs all axe rules, or only contrast: another theme differs only in its colours. */
async function violationsOf(page: Page, part: string, looksAt: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // axe merges several frames in an extra page; with one frame that would take half of the time.
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: [...ONLY_VIOLATIONS] })
    .setLegacyMode(isOneFrame)
    .include(part)
    .exclude(SCRIPTLESS);
  const { violations } = await (looksAt === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.map(told);
}

/** Contrast of the member site in its other theme. */
async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const violations = await page.evaluate(
    async (resultTypes): Promise<Violation[]> => {
      const { dataset } = document.documentElement;
      const shown = dataset.theme;
      if (shown === undefined)
        throw new Error(`${location.pathname} has no theme, so it was not looked at in the other`);
      dataset.theme = shown === 'dark' ? 'light' : 'dark';
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, { runOnly: ['color-contrast'], resultTypes });
      dataset.theme = shown;
      return violations;
    },
    [...ONLY_VIOLATIONS],
  );
  return violations.map((one) => `other theme: ${told(one)}`);
}

/** Expects no axe violation on the page; on the member site in neither theme, where both are looked at. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const violations = await violationsOf(page, part);
  const { pathname } = new URL(page.url());
  const isOneTheme = ONE_THEME_AT_A_TIME.test(pathname) || !LOOKS_AT_BOTH_THEMES;
  const elsewhere = isOneTheme ? [] : await contrastInOtherTheme(page);
  expect([...violations, ...elsewhere]).toEqual([]);
}

/** Waits for colour transitions to end. */
const transitionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** Expects no axe violation in a part of a page that follows the system's theme. */
export async function expectAccessibleInBothThemes(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await transitionsEnd(page);
    expect(await violationsOf(page, part, colorScheme === 'light' ? 'all' : 'contrast'), colorScheme).toEqual([]);
  }
}
