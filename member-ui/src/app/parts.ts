import { lazy } from 'react';
import { importBookSheet, importCancelSheet } from '../features/book/sheet-parts';
import { prefetchTexts, withTexts } from '../i18n/start-i18n';
import { loadPart } from '../lib/load-part';

const importVisitorPage = () => withTexts(['session'], () => import('./VisitorPage'));
const importDashboard = () => import('./Dashboard');
const importOverview = () => withTexts(['overview'], () => import('../features/overview/OverviewPage'));
const importBook = () => import('../features/book/BookPage');
const importProfile = () => withTexts(['profile', 'overview'], () => import('../features/profile/ProfilePage'));
const importMorePages = () => import('./MorePages');
const importRegister = () => withTexts(['account'], () => import('../features/account/RegisterForm'));
const importForgotPassword = () => withTexts(['account'], () => import('../features/account/ForgotPasswordForm'));
const importConfirmEmail = () => withTexts(['account'], () => import('../features/account/ConfirmEmailPage'));
const importResetPassword = () => withTexts(['account'], () => import('../features/account/ResetPasswordPage'));

export const BookPage = lazy(async () => ({ default: (await loadPart(1, importBook)).BookPage }));
export const ProfilePage = lazy(async () => ({ default: (await loadPart(2, importProfile)).ProfilePage }));
export const RegisterForm = lazy(async () => ({ default: (await loadPart(3, importRegister)).RegisterForm }));
export const ForgotPasswordForm = lazy(async () => ({
  default: (await loadPart(4, importForgotPassword)).ForgotPasswordForm,
}));
export const ConfirmEmailPage = lazy(async () => ({
  default: (await loadPart(5, importConfirmEmail)).ConfirmEmailPage,
}));
export const ResetPasswordPage = lazy(async () => ({
  default: (await loadPart(6, importResetPassword)).ResetPasswordPage,
}));
export const Dashboard = lazy(async () => ({ default: (await loadPart(7, importDashboard)).Dashboard }));
export const VisitorPage = lazy(async () => ({ default: (await loadPart(8, importVisitorPage)).VisitorPage }));
export const OverviewPage = lazy(async () => ({ default: (await loadPart(13, importOverview)).OverviewPage }));
export const MorePages = lazy(async () => ({ default: (await loadPart(21, importMorePages)).MorePages }));

const nothing = () => null;
/** Optional: if loading fails there is only no offer. */
export const UpdateOffer = lazy(async () => {
  const part = await import('./UpdateOffer').catch(() => null);
  return { default: part?.UpdateOffer ?? nothing };
});
/** Number of the texts' chunk. The texts load before anything is shown. */
export const TEXTS_PART = 9;

/** Leaves the network to the first screen. */
const PREFETCH_AFTER_MS = 1_000;

function prefetch(imports: (() => Promise<unknown>)[]): void {
  setTimeout(() => {
    for (const part of imports) part().catch(() => undefined);
    prefetchTexts();
  }, PREFETCH_AFTER_MS);
}

/** After this delay the first screen renders with placeholders for the parts that are still loading. */
const FIRST_PARTS_WITHIN_MS = 3_000;

/**
 * Loads the code of the screen at this address in parallel with its texts, so that the first render needs no
 * placeholder. A part that fails or takes too long is requested again by the component that shows it, which also
 * reports the error.
 */
export async function loadFirstParts(isSignedIn: boolean, path: string): Promise<void> {
  const page = path === '/book' ? importBook : path === '/profile' ? importProfile : importOverview;
  const parts = isSignedIn ? [importDashboard, page] : [importVisitorPage];
  const enough = new Promise((go) => setTimeout(go, FIRST_PARTS_WITHIN_MS));
  await Promise.race([Promise.allSettled(parts.map((part) => part())), enough]);
}

/**
 * Prefetches the other screens once the first one is shown. Failures are ignored: the screen loads again when it is
 * opened.
 */
export const prefetchParts = (): void =>
  prefetch([importOverview, importBook, importProfile, importVisitorPage, importBookSheet, importCancelSheet]);
/** The same for visitors without a session. */
export const prefetchVisitorParts = (): void =>
  prefetch([importVisitorPage, importRegister, importForgotPassword, importDashboard]);
