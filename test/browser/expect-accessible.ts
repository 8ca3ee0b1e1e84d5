import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { expect } from '../support/gym-test.js';

type Violation = Pick<Result, 'id' | 'nodes'>;

/** The frame of a mail's preview runs no script, not even one that looks at it. */
const SCRIPTLESS = 'iframe[sandbox=""]';
/** The console changes its theme by script, a page that the API makes goes by the system's: one is looked at, at a time. */
const ONE_THEME_AT_A_TIME = /^\/(admin|api)(\/|$)/;

const told = ({ id, nodes }: Violation): string => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/** Everything that axe looks at, or nothing but the contrast: in another theme only the colours differ. */
async function violationsOf(page: Page, part: string, looksAt: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // What several frames find is put together in a page made for it; where there is one frame, that would be half the time.
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isOneFrame).include(part).exclude(SCRIPTLESS);
  const { violations } = await (looksAt === 'contrast' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.map(told);
}

/** The member site in its other theme; what axe has to say about its colours. */
async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async (): Promise<Violation[]> => {
    const { dataset } = document.documentElement;
    const shown = dataset.theme;
    if (shown === undefined) throw new Error(`${location.pathname} has no theme, so it was not looked at in the other`);
    dataset.theme = shown === 'dark' ? 'light' : 'dark';
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: ['color-contrast'] });
    dataset.theme = shown;
    return violations;
  });
  return violations.map((one) => `other theme: ${told(one)}`);
}

/** No axe violation on what is shown; of the member site in neither theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const violations = await violationsOf(page, part);
  const { pathname } = new URL(page.url());
  const elsewhere = ONE_THEME_AT_A_TIME.test(pathname) ? [] : await contrastInOtherTheme(page);
  expect([...violations, ...elsewhere]).toEqual([]);
}

/** Colours that change step by step are looked at when they have changed. */
const transitionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** No axe violation in that part of a page that goes by the theme of the system. */
export async function expectAccessibleInBothThemes(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await transitionsEnd(page);
    expect(await violationsOf(page, part, colorScheme === 'light' ? 'all' : 'contrast'), colorScheme).toEqual([]);
  }
}
