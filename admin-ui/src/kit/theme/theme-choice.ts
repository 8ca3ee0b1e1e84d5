/** The chosen theme; *system* follows the device. Both apps store it under the same key. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeMode = 'light' | 'dark';

export const THEME_KEY = 'theme';
export const isThemeChoice = (value: unknown): value is ThemeChoice => THEME_CHOICES.includes(value as ThemeChoice);

export const readChoice = (stored: string | null): ThemeChoice => (isThemeChoice(stored) ? stored : 'system');

export function modeOf(choice: ThemeChoice, systemIsDark: boolean): ThemeMode {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light';
  return choice;
}

export function nextChoice(choice: ThemeChoice): ThemeChoice {
  return THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
}
