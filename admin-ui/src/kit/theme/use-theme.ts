import { useSyncExternalStore } from 'react';
import { currentChoice, currentMode, onThemeChange } from './theme-store';
import type { ThemeChoice, ThemeMode } from './theme-choice';

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChange, currentChoice);
export const useThemeMode = (): ThemeMode => useSyncExternalStore(onThemeChange, currentMode);
