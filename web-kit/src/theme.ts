import { sharedValue } from './shared-value.js';

/** The chosen theme; *system* follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeMode = 'light' | 'dark';

const KEY = 'theme';
const shownChoice = sharedValue<ThemeChoice>('system');
const shownMode = sharedValue<ThemeMode>('light');
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export const readChoice = (stored: string | null): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === stored) ?? 'system';

export function modeOf(choice: ThemeChoice, isSystemDark: boolean): ThemeMode {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light';
  return choice;
}

/** Colours the browser's own bars like the page; sets both tags, because a chosen theme overrides the system's. */
function paintBrowserBars(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--background').trim();
  document.querySelectorAll('meta[name="theme-color"]').forEach((tag) => tag.setAttribute('content', background));
}

function apply(): void {
  const choice = readChoice(localStorage.getItem(KEY));
  const mode = modeOf(choice, systemIsDark().matches);
  document.documentElement.dataset.theme = mode;
  paintBrowserBars();
  shownChoice.set(choice);
  shownMode.set(mode);
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  apply();
}

export const nextTheme = (choice: ThemeChoice): ThemeChoice =>
  THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';

/** Each app's first-paint.js has set the theme already; this follows the system, the switch and other tabs. */
export function startTheme(): void {
  apply();
  systemIsDark().addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === KEY) apply();
  });
}

export const useThemeChoice = shownChoice.use;
export const useThemeMode = shownMode.use;
