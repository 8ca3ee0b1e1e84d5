import type { FamilyMember } from '@palestra/backend/contract/client';
import { greekVocative } from '@palestra/backend/contract/greek-vocative';
import { TIMERS } from '@palestra/backend/contract/limits';
import { dateIn } from '@palestra/web-kit/format-date';
import { gymClockAhead, useGymNow, useReadAtMidnight } from '@palestra/web-kit/gym-clock';
import { GymLogo } from '@palestra/web-kit/gym-images';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { actingFor } from '../api/acting';
import { upcomingOf } from '../api/appointment-lists';
import { APPOINTMENT_BOOKED, APPOINTMENT_CANCELLED } from '../api/appointments';
import { useGym, useGymName, usePageTitle, useUses } from '../api/gym';
import { useConnectionLost } from '../api/http';
import { keepAppointments, readKept } from '../api/kept-appointments';
import { useProfile } from '../api/profile';
import { isFollowedLive } from '../api/reads';
import { useAuth } from '../api/session';
import { BookPage } from '../features/book/BookPage';
import { OverviewPage } from '../features/overview/OverviewPage';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Toast } from '../ui/floating';
import { Icon, type IconName } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import iconButton from '../ui/IconButton.module.css';
import { LanguageToggle } from '../ui/LanguageToggle';
import { lazyPart } from '../ui/lazy-part';
import { AFTER_SCREEN_MS, SheetsHost } from '../ui/sheets';
import { PagePlaceholder } from '../ui/Skeleton';
import styles from './Dashboard.module.css';
import { followLive } from './follow-live';

const FamilySwitch = lazyPart(5, async () => (await import('../features/profile/FamilySwitch')).FamilySwitch);
const TermsNotice = lazyPart(18, async () => (await import('../features/profile/TermsNotice')).TermsNotice);
const MorePages = lazyPart(3, async () => (await import('./MorePages')).MorePages);

/** Greets by first name and shows the brand word after 2 seconds (rule: timers). */
function Greeting() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useAuth();
  const brand = useGymName();
  const [isWelcoming, setIsWelcoming] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWelcoming(false), TIMERS.welcomeGreeting);
    return () => clearTimeout(timer);
  }, []);
  const firstName = user?.name.trim().split(/\s+/)[0] ?? '';
  const name = language === 'el' ? greekVocative(firstName) : firstName;
  const words = isWelcoming ? t('header.welcome', { name }) : brand;
  return (
    <p key={words} className={styles.words} style={{ '--letters': words.length } as CSSProperties} title={words}>
      {words}
    </p>
  );
}

type TabLabel = 'navigation.overview' | 'navigation.book' | 'navigation.profile';
interface Tab {
  href: string;
  label: TabLabel;
  icon: IconName;
}

const TABS: readonly [Tab, ...Tab[]] = [
  { href: '/', label: 'navigation.overview', icon: 'overview' },
  { href: '/book', label: 'navigation.book', icon: 'book' },
  { href: '/profile', label: 'navigation.profile', icon: 'profile' },
];

/** Navigation at the bottom on phones and in the header on wide screens; CSS displays one of the two. */
function Navigation({ placement }: { placement: 'top' | 'bottom' }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav className={`${styles.navigation} ${styles[placement]}`} aria-label={t('navigation.label')}>
      <ul>
        {TABS.map(({ href, label, icon }) => (
          <li key={href}>
            <Link href={href} className={styles.link} aria-current={path === href ? 'page' : undefined}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The code for the door, one press away on every page of a gym with a door. When that is known, no other tool moves. */
function CodeLink() {
  const label = useTranslation().t('checkIn.title');
  const [path] = useLocation();
  if (useGym().data?.hasDoor !== true) return null;
  return (
    <Link
      href="/check-in"
      className={`${iconButton.iconButton} ${styles.code}`}
      aria-label={label}
      title={label}
      aria-current={path === '/check-in' ? 'page' : undefined}
    >
      <Icon name="code" />
    </Link>
  );
}

function Header() {
  const { t } = useTranslation();
  const { signOut } = useAuth();
  const { data: gym } = useGym();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <GymLogo gym={gym} className={styles.logo} />
        <div className={styles.identity}>
          <Greeting />
          <p className={styles.role}>{t('header.trainee')}</p>
        </div>
        <Navigation placement="top" />
        <CodeLink />
        <div className={styles.tools}>
          <LanguageToggle />
          <IconButton aria-label={t('header.signOut')} title={t('header.signOut')} onClick={signOut}>
            <Icon name="signOut" />
          </IconButton>
        </div>
      </div>
    </header>
  );
}

/** Updates the page's title and moves the focus with the tab, for users of keyboard and screen reader. */
function useTabChange(): void {
  const { t } = useTranslation();
  const [path] = useLocation();
  const shown = useRef(path);
  const tab = TABS.find(({ href }) => href === path);
  // Pages without a tab title themselves.
  usePageTitle(tab ? t(tab.label) : null);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}

/** The server writes its reasons in the language of the request, so that a language switch refetches them. */
function useReasonsInLanguage(): void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void queryClient.invalidateQueries();
  }, [language, queryClient]);
}

/** Moves the focus without a hash in the address, which would add a history entry. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function useLive(): void {
  const queries = useQueryClient();
  // Before the effects of the screens inside, whose reads wait for it.
  useLayoutEffect(() => followLive(queries), [queries]);
}

/** Refetches every screen after a booking or a cancellation: at once, and without a live stream 2.5 s later (rule: refresh after booking). */
function useRefreshAfterAppointments(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => void queryClient.invalidateQueries();
    const refreshTwice = (): void => {
      refresh();
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isFollowedLive()) refresh();
      }, TIMERS.bookingRefresh);
    };
    window.addEventListener(APPOINTMENT_BOOKED, refreshTwice);
    window.addEventListener(APPOINTMENT_CANCELLED, refreshTwice);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(APPOINTMENT_BOOKED, refreshTwice);
      window.removeEventListener(APPOINTMENT_CANCELLED, refreshTwice);
    };
  }, [queryClient]);
}

function useToday(): string | null {
  const now = useGymNow();
  const zone = useGym().data?.timeZone;
  return zone === undefined ? null : dateIn(zone, now);
}

/** After the screen, and where messages may come to this browser (rule: messages on the phone). */
function useNotePhone(today: string | null): void {
  const userId = useAuth().user?.id;
  const isUsed = useUses()('phoneMessages');
  useEffect(() => {
    if (!isUsed || userId === undefined || today === null) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    // With the page of messages, so that no other visit carries it. Without a network the next start notes it.
    const note = async (): Promise<void> =>
      (await import('../features/profile/MessagesPage')).notePhoneInUse(userId, today);
    const timer = setTimeout(() => void note().catch(() => undefined), AFTER_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [userId, isUsed, today]);
}

/** Stores the upcoming appointments after each load, for reading offline. */
function useKeepAppointments(): void {
  const { user } = useAuth();
  const { timeZone, hasDoor = false } = useGym().data ?? {};
  const { data: profile, dataUpdatedAt } = useProfile();
  useEffect(() => {
    // A response for the person before, or another session, is not theirs.
    if (!profile || !user || timeZone === undefined || profile.id !== (actingFor() ?? user.id)) return;
    const clockAhead = gymClockAhead();
    const readAt = new Date(dataUpdatedAt + clockAhead);
    const appointments = upcomingOf(profile.appointments, readAt);
    const keeper = { userId: user.id, personId: profile.id, family: profile.family };
    keepAppointments(localStorage, keeper, {
      readAt: readAt.toISOString(),
      clockAhead,
      timeZone,
      hasDoor,
      appointments,
    });
  }, [user, timeZone, hasDoor, profile, dataUpdatedAt]);
}

/** The family as the profile has it; until it is read, as it was, so that the screen always says whose it is. */
function useFamily(): readonly FamilyMember[] {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  if (profile !== undefined) return profile.family;
  return (user && readKept(localStorage, user.id)?.family) ?? [];
}

export function Dashboard() {
  const { t } = useTranslation();
  const isConnectionLost = useConnectionLost();
  const { terms = null } = useProfile().data ?? {};
  const family = useFamily();
  const [path] = useLocation();
  useTabChange();
  useReasonsInLanguage();
  useRefreshAfterAppointments();
  useLive();
  const today = useToday();
  useReadAtMidnight(today, useQueryClient());
  useNotePhone(today);
  useKeepAppointments();
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        {family.length > 0 && (
          <Suspense>
            <FamilySwitch family={family} />
          </Suspense>
        )}
        {terms?.isAccepted === false && (path === '/' || path === '/book') && (
          <Suspense>
            <TermsNotice terms={terms} />
          </Suspense>
        )}
        <Suspense fallback={<PagePlaceholder />}>
          <SheetsHost>
            <Switch>
              <Route path="/" component={OverviewPage} />
              <Route path="/book" component={BookPage} />
              <Route component={MorePages} />
            </Switch>
          </SheetsHost>
        </Suspense>
      </main>
      <Navigation placement="bottom" />
      {isConnectionLost && <Toast text={t('failure.connectionLost')} />}
    </>
  );
}
