import type { Language } from '@palestra/backend/contract/languages';
import type { Session } from '@palestra/backend/contract/session';
import type { Browser, Page } from '@playwright/test';

export interface FirstVisit {
  what: string;
  path: string;
  times: number;
  usable: string;
  isSignedIn: boolean;
}
export const REQUESTS: number;
export const FIRST_VISITS: FirstVisit[];

interface Visit {
  url: string;
  usable: string;
  session?: Session | null;
  language?: Language;
  settles?: (page: Page, asked: readonly string[]) => Promise<void>;
  prepare?: (page: Page) => Promise<unknown>;
}
interface Arrived {
  name: string;
  bytes: number;
}
export function firstVisit(
  browser: Browser,
  visit: Visit,
): Promise<{ bytesUntilUsable: number; arrived: Arrived[]; asked: string[] }>;
export function serveEmptyPage(): Promise<{ url: string; close: () => void }>;
