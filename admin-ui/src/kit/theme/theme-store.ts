import { DARK, LIGHT } from '@palestra/backend/contract/design-tokens';
import { modeOf, readChoice, THEME_KEY, type ThemeChoice, type ThemeMode } from './theme-choice';

/** Theme of the page, outside React because it applies before and after any component lives. */
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = readChoice(localStorage.getItem(THEME_KEY));

function wear(): void {
  const mode = currentMode();
  document.documentElement.dataset.theme = mode;
  const background = (mode === 'dark' ? DARK : LIGHT).background;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  listeners.forEach((listener) => listener());
}

export const currentChoice = (): ThemeChoice => choice;
export const currentMode = (): ThemeMode => modeOf(choice, systemDark.matches);

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  localStorage.setItem(THEME_KEY, next);
  wear();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemDark.addEventListener('change', wear);
addEventListener('storage', ({ key, newValue }) => {
  if (key !== THEME_KEY) return;
  choice = readChoice(newValue);
  wear();
});
wear();
