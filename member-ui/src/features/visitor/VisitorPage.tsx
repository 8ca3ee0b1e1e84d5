import { Suspense, useEffect, type ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { withTexts } from '../../i18n/start-i18n';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { lazyPart, prefetchLater } from '../../ui/lazy-part';
import { Skeleton, Waiting } from '../../ui/Skeleton';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { SignInForm } from './SignInForm';
import { readMode, type VisitorMode } from './visitor-mode';
import styles from './VisitorPage.module.css';

const TimetablePage = lazyPart(
  23,
  async () => (await withTexts(['gym'], () => import('./TimetablePage'))).TimetablePage,
);
const RegisterForm = lazyPart(
  3,
  async () => (await withTexts(['account'], () => import('./RegisterForm'))).RegisterForm,
);
const ForgotPasswordForm = lazyPart(
  4,
  async () => (await withTexts(['account'], () => import('./ForgotPasswordForm'))).ForgotPasswordForm,
);
const ConfirmEmailPage = lazyPart(
  5,
  async () => (await withTexts(['account'], () => import('./ConfirmEmailPage'))).ConfirmEmailPage,
);
const ResetPasswordPage = lazyPart(
  6,
  async () => (await withTexts(['account'], () => import('./ResetPasswordPage'))).ResetPasswordPage,
);

const FORMS: Record<VisitorMode, ComponentType> = {
  signIn: SignInForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Pages linked from mails. */
const PAGES = { confirmEmail: ConfirmEmailPage, resetPassword: ResetPasswordPage };

/** Placeholder of a form that is loading. */
function FormPlaceholder() {
  return (
    <div className={styles.form}>
      <Waiting>
        <div className={styles.form}>
          <Skeleton height={76} width="70%" />
          <Skeleton height={78} />
          <Skeleton height={78} />
          <Skeleton height={48} />
        </div>
      </Waiting>
    </div>
  );
}

/** Screens without a session: the sign-in screen in three modes, the pages linked from mails, and the timetable. */
export function VisitorPage({ page }: { page?: keyof typeof PAGES | undefined }) {
  const mode = readMode(useSearch());
  const [path] = useLocation();
  useEffect(() => prefetchLater([RegisterForm, ForgotPasswordForm]), []);
  const screen = page === undefined ? FORMS[mode] : PAGES[page];
  // The only screen that is open to everybody.
  const Part = path === '/timetable' ? TimetablePage : screen;
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageToggle />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>
        <Suspense fallback={<FormPlaceholder />}>
          <Part />
        </Suspense>
      </main>
    </div>
  );
}
