import type { Page } from '@playwright/test';

export interface Shift {
  value: number;
  /** The classes of what moved. */
  moved: string[];
}
export const LARGEST_SHIFT: number;
export function watchLayout(page: Page): Promise<void>;
export function shiftsOn(page: Page): Promise<Shift[]>;
export function hasSettled(page: Page, quietMs?: number): Promise<void>;
