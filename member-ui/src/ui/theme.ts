import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/** Colours the browser's own bars like the page; sets both tags, because a chosen theme overrides the system's. */
function paintBrowserBars(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--background').trim();
  document.querySelectorAll('meta[name="theme-color"]').forEach((tag) => tag.setAttribute('content', background));
}

function apply(): void {
  const choice = themeChoice();
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  paintBrowserBars();
  listeners.forEach((listener) => listener());
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  apply();
}

/** src/first-paint.js has set the theme already; this follows the system, the switch and other tabs. */
export function startTheme(): void {
  apply();
  systemIsDark().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
