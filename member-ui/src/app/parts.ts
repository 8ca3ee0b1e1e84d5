import { lazy } from 'react';
import { loadAccountTexts, prefetchTexts } from '../i18n/start-i18n';
import { loadPart } from '../lib/load-part';

const importVisitorPage = () => import('./VisitorPage');
const importDashboard = () => import('./Dashboard');
/** A screen of the accounts, together with its texts. */
async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadAccountTexts()]);
  return part;
}

const importOverview = () => import('../features/overview/OverviewPage');
const importBook = () => import('../features/book/BookPage');
const importProfile = () => import('../features/profile/ProfilePage');
const importRegister = () => withTexts(() => import('../features/account/RegisterForm'));
const importForgotPassword = () => withTexts(() => import('../features/account/ForgotPasswordForm'));
const importConfirmEmail = () => withTexts(() => import('../features/account/ConfirmEmailPage'));
const importResetPassword = () => withTexts(() => import('../features/account/ResetPasswordPage'));

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
const nothing = () => null;
/** Asked for by nobody: without it there is only no offer. */
export const UpdateOffer = lazy(async () => {
  const part = await import('./UpdateOffer').catch(() => null);
  return { default: part?.UpdateOffer ?? nothing };
});
/** The texts of the language on screen, loaded before anything is shown. */
export const TEXTS_PART = 9;

/** What the first screen itself asks for comes first. */
const PREFETCH_AFTER_MS = 1_000;

function prefetch(imports: (() => Promise<unknown>)[]): void {
  setTimeout(() => {
    for (const part of imports) part().catch(() => undefined);
    prefetchTexts();
  }, PREFETCH_AFTER_MS);
}

/**
 * What the screen at this address is made of, asked for together with its texts: what is there already when the page is
 * first rendered needs no placeholder. What fails is asked for again, and told, by who shows it.
 */
export async function loadFirstParts(isSignedIn: boolean, path: string): Promise<void> {
  const page = path === '/book' ? importBook : path === '/profile' ? importProfile : importOverview;
  const parts = isSignedIn ? [importDashboard, page] : [importVisitorPage];
  await Promise.allSettled(parts.map((part) => part()));
}

/** Once the first screen stands, the others are fetched before they are asked for; a failure waits until they are. */
export const prefetchParts = (): void => prefetch([importOverview, importBook, importProfile, importVisitorPage]);
/** The same for whoever has not signed in. */
export const prefetchVisitorParts = (): void =>
  prefetch([importVisitorPage, importRegister, importForgotPassword, importDashboard]);
