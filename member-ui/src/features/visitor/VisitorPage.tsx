import { Suspense, type ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useGym, useIsAwaited, useUses } from '../../api/gym';
import { useTranslation } from '../../i18n/use-translation';
import { LanguageToggle } from '../../ui/LanguageToggle';
import { lazyPart } from '../../ui/lazy-part';
import { SignInForm } from './SignInForm';
import { readMode, type VisitorMode } from './visitor-mode';
import { ThemeSwitch } from './ThemeSwitch';
import styles from './VisitorPage.module.css';
import { addTexts } from '../../i18n/added-texts';
import { VISITOR_TEXTS } from '../../i18n/visitor-texts';

addTexts(VISITOR_TEXTS);

const TimetablePage = lazyPart(4, async () => (await import('./TimetablePage')).TimetablePage);

const further = () => import('./further-pages');
const HeldPlacePage = lazyPart(6, async () => (await further()).HeldPlacePage);
const JoinPage = lazyPart(61, async () => (await further()).JoinPage);
const RegisterForm = lazyPart(75, async () => (await further()).RegisterForm);
const ForgotPasswordForm = lazyPart(76, async () => (await further()).ForgotPasswordForm);
const ConfirmEmailPage = lazyPart(77, async () => (await further()).ConfirmEmailPage);
const ResetPasswordPage = lazyPart(78, async () => (await further()).ResetPasswordPage);

const FORMS: Record<VisitorMode, ComponentType> = {
  signIn: SignInForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Pages linked from mails. */
const PAGES = { confirmEmail: ConfirmEmailPage, resetPassword: ResetPasswordPage, heldPlace: HeldPlacePage };

/** Screens without a session: the sign-in screen in three modes, the pages linked from mails, and the timetable. */
export function VisitorPage({ page }: { page?: keyof typeof PAGES | undefined }) {
  const { t } = useTranslation();
  const mode = readMode(useSearch());
  const isKnown = useGym().data !== undefined;
  const isAwaited = useIsAwaited();
  const uses = useUses();
  const [path] = useLocation();
  const screen = page === undefined ? FORMS[mode] : PAGES[page];
  // The screens that are open to everybody.
  const isTimetable = path === '/timetable' && (!isKnown || uses('page'));
  const isJoin = path === '/join';
  // Posters that were printed before lead to registering.
  const JoinScreen = isKnown && !uses('joining') ? RegisterForm : JoinPage;
  const Part = isTimetable ? TimetablePage : isJoin ? JoinScreen : screen;
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageToggle />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          {!((isTimetable || isJoin) && isAwaited) && <Part />}
        </Suspense>
      </main>
    </div>
  );
}
