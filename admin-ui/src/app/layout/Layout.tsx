import type { Capability } from '@palestra/backend/contract/capability-names';
import { greekVocative } from '@palestra/backend/contract/greek-vocative';
import { TIMERS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { GymLogo } from '@palestra/web-kit/gym-images';
import { useReadAtMidnight } from '@palestra/web-kit/gym-clock';
import { otherLanguage } from '@palestra/web-kit/language';
import { useQueryClient } from '@tanstack/react-query';
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CoreLayoutProps, Notification, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsIdentityAsked } from '../../api/identity';
import { clientIn } from '../../features/clients/client-sections';
import { MailBadge } from '../../features/mails/MailBadge';
import { AskedReceipt } from '../../features/money/AskedReceipt';
import { useSecondFactor } from '../../features/second-factor/second-factor.api';
import { UndoBar, UndoButton } from '../../features/undo/UndoBar';
import { UndoProvider } from '../../features/undo/undoing';
import { useLanguage } from '../../i18n/use-language';
import { useLiveConnection } from '../../kit/live/use-live';
import { loadPart } from '../../kit/load-part';
import { LanguageButton } from '../../kit/screen/tools';
import tools from '../../kit/screen/tools.module.css';
import { useAuth } from '../../kit/session/AuthProvider';
import { FIRST_DAY_PATH, useStepLeft } from '../../kit/session/first-day';
import { useSwitchLanguage } from '../../kit/session/use-switch-language';
import { staffRoleOf, useMay } from '../../kit/session/use-may';
import { useTimeout } from '../../kit/time/timers';
import { useGym, useGymQuery } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Icon, type IconName } from '../../kit/ui/Icon';
import { Waiting } from '../../kit/ui/Skeleton';
import { SignInAgain } from '../session/SignInAgain';
import { ACCOUNT_PATH, AccountMenu } from './AccountMenu';
import { ConnectionBar, ConnectionMark } from './ConnectionBar';
import styles from './Layout.module.css';
import { Search } from './Search';
import { Shortcuts } from './Shortcuts';

const CONTENT = 'content';

/** Moves the focus without a hash in the address: closing a dialog would move the focus back to the hash. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}

/**
 * Greets by first name (Greek names in the vocative) and shows the gym's name after 2 s. Its space is reserved, so that
 * nothing shifts.
 */
function Greeting() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const clock = useGym();
  const [isWelcoming, setWelcoming] = useState(true);
  useTimeout(
    useCallback(() => setWelcoming(false), []),
    TIMERS.welcomeGreeting,
  );
  const name = greekVocative((session ?? interrupted)?.name.split(' ')[0] ?? '');
  if (isWelcoming) return <p className={styles.brand}>{t('header.greeting', { name })}</p>;
  return (
    <GymLogo gym={clock?.gym} className={styles.logo}>
      <p className={styles.brand}>{clock?.gym.name ?? '\u00a0'}</p>
    </GymLogo>
  );
}

function LanguageToggle() {
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  return <LanguageButton onClick={() => void switchTo(otherLanguage(language))} />;
}

/** The way back to the step of the first day that was left for this screen. The overview has its own. */
function ToStepLeft() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [left] = useStepLeft();
  if (left === null || pathname === '/' || pathname === FIRST_DAY_PATH) return null;
  return (
    <Link to={left} className={styles.toStep}>
      <Icon name="left" size={16} />
      {t('firstDay.goOn')}
    </Link>
  );
}

interface NavigationEntry {
  to: string;
  text: 'overview' | 'clients' | 'timeslots' | 'trainerWeek' | 'money' | 'reports' | 'settings';
  icon: IconName;
  permission: Permission;
  partOf?: Capability;
  /** Only for those who may not do that. */
  unless?: Permission;
}

const SCREENS: readonly NavigationEntry[] = [
  { to: '/', text: 'overview', icon: 'calendar', permission: 'day' },
  { to: '/clients', text: 'clients', icon: 'person', permission: 'clients' },
  { to: '/timeslots', text: 'timeslots', icon: 'clock', permission: 'exceptions' },
  {
    to: '/trainer-week',
    text: 'trainerWeek',
    icon: 'clock',
    permission: 'day',
    partOf: 'classes',
    unless: 'exceptions',
  },
  { to: '/money', text: 'money', icon: 'wallet', permission: 'money', partOf: 'money' },
  { to: '/reports', text: 'reports', icon: 'chart', permission: 'reports', partOf: 'reports' },
  { to: '/settings', text: 'settings', icon: 'sliders', permission: 'mails' },
];

function Navigation() {
  const { t } = useTranslation();
  const may = useMay();
  const uses = useUses();
  // Before the gym is read, those behind a screen that may come wait with it: none moves under a pointer.
  const known = useGymQuery().isPending ? SCREENS.findIndex(({ partOf }) => partOf !== undefined) : SCREENS.length;
  const shown = SCREENS.slice(0, known).filter(
    ({ permission, partOf, unless }) =>
      may(permission) && (partOf === undefined || uses(partOf)) && (unless === undefined || !may(unless)),
  );
  return (
    <nav className={styles.navigation} aria-label={t('header.navigation')}>
      {shown.map(({ to, text, icon }) => (
        <NavLink key={to} to={to} end={to === '/'} className={styles.screen}>
          <Icon name={icon} />
          {t(`nav.${text}`)}
          {text === 'settings' && <MailBadge className={styles.badge} />}
        </NavLink>
      ))}
    </nav>
  );
}

function Header() {
  const { t } = useTranslation();
  const { signOut } = useAuth();
  const [isHelpShown, setHelpShown] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Greeting />
        <Navigation />
        <div className={styles.tools}>
          <UndoButton />
          <Search />
          <ConnectionMark />
          <AccountMenu onShortcuts={() => setHelpShown(true)} />
          <LanguageToggle />
          <button
            type="button"
            className={tools.tool}
            aria-label={t('header.signOut')}
            title={t('header.signOut')}
            onClick={signOut}
          >
            <Icon name="signOut" />
          </button>
        </div>
      </div>
      <ConnectionBar />
      <Shortcuts isShown={isHelpShown} show={setHelpShown} />
    </header>
  );
}

const StaffDuty = loadPart('staff-duty', () => import('../../features/second-factor/StaffDuty'), 'StaffDuty');

/** The page, under a reminder where the gym asks this person for a second factor. */
function Duty({ accountPath, children }: { accountPath: string; children: ReactNode }) {
  const dueAt = useSecondFactor().data?.dueAt ?? null;
  if (dueAt === null) return children;
  return (
    <Suspense fallback={children}>
      <StaffDuty dueAt={dueAt} accountPath={accountPath}>
        {children}
      </StaffDuty>
    </Suspense>
  );
}

/** When an owner has changed the person's role, reads the screen again as the new role sees it, and says so. */
function useNewRole(): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { session } = useAuth();
  const role = staffRoleOf(session);
  const known = useRef(role);
  useEffect(() => {
    if (role === null || role === known.current) return;
    known.current = role;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
    notify(t('account.roleChanged', { role: STAFF_ROLE_NAMES[language][role] }), { type: 'info' });
  }, [role, language, notify, queryClient, t]);
}

/** Reads the screen again when the gym begins or stops using something, which comes to it or leaves it. */
function useNewUses(): void {
  const queryClient = useQueryClient();
  // An older server sends none.
  const { uses } = useGymQuery().data ?? {};
  const used = uses?.join();
  const known = useRef(used);
  useEffect(() => {
    if (used === undefined || used === known.current) return;
    const isFirst = known.current === undefined;
    known.current = used;
    if (isFirst) return;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [used, queryClient]);
}

/**
 * A new screen begins at its top, wherever the last one was scrolled to. It takes the focus if the button that led to
 * it is gone. On the way back the browser finds the old place, and within a client's page the page itself
 * (`useTopOfTabs`).
 */
function useTopOfScreens(): void {
  const { pathname } = useLocation();
  const isStepInHistory = useNavigationType() === NavigationType.Pop;
  const before = useRef(pathname);
  // Before the effects of the screen, which may show a part of it.
  useLayoutEffect(() => {
    const [from, client] = [before.current, clientIn(pathname)];
    before.current = pathname;
    const isSameClient = client !== undefined && client === clientIn(from);
    if (from !== pathname && !isSameClient && !isStepInHistory) scrollTo({ top: 0 });
  }, [pathname, isStepInHistory]);
  const focused = useRef(pathname);
  // After its effects: a field of the screen may have taken the focus.
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    if (document.activeElement === document.body) document.getElementById(CONTENT)?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * The screen of an address: its parts are loaded by the screen itself. Each screen has its own Suspense boundary, which
 * shows its fallback at once. In a shared one, the old screen would stay until the next is loaded.
 */
function screenAt(pathname: string): string {
  const [, screen = '', record] = pathname.split('/');
  return screen !== 'clients' || record === undefined ? screen : record === 'create' ? 'new client' : 'client';
}

export function Layout({ children }: CoreLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useLiveConnection();
  useNewRole();
  useNewUses();
  useReadAtMidnight(useGym()?.today ?? null, useQueryClient());
  useTopOfScreens();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${CONTENT}`} onClick={skip}>
        {t('app.skipToContent')}
      </a>
      <UndoProvider>
        <Header />
        <main id={CONTENT} tabIndex={-1} className={styles.content}>
          <ToStepLeft />
          <Duty accountPath={ACCOUNT_PATH}>
            <Suspense key={screenAt(pathname)} fallback={<Waiting height={420} />}>
              {children}
            </Suspense>
          </Duty>
        </main>
        <UndoBar />
      </UndoProvider>
      <AskedReceipt />
      <IdentityQuestion />
      <SignInAgain />
      <Notification className={styles.notice} autoHideDuration={TIMERS.adminCancelSuccess} />
    </div>
  );
}

const ConfirmIdentity = loadPart(
  'confirm-identity',
  () => import('../../features/second-factor/ConfirmIdentity'),
  'ConfirmIdentity',
);

/** Opens the dialog of a sensitive act that asks again who is there. */
function IdentityQuestion() {
  if (!useIsIdentityAsked()) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity />
    </Suspense>
  );
}
