import type { Capability } from '@palestra/backend/contract/capability-names';
import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useGym, useIsAwaited, useUses } from '../api/gym';
import { HistoryPage } from '../features/history/HistoryPage';
import { ProfilePage } from '../features/profile/ProfilePage';
import { titleOf } from '../features/profile/profile-pages';
import { useLanguage } from '../i18n/use-translation';
import { lazyPart } from '../ui/lazy-part';
import { PagePlaceholder } from '../ui/Skeleton';
import { BEHIND_TEXTS } from '../i18n/behind-texts';
import { addTexts } from '../i18n/added-texts';

addTexts(BEHIND_TEXTS);

/** Seldom wanted here: visitors see it, and members without a subscription. */
const TimetablePage = lazyPart(4, async () => (await import('../features/visitor/TimetablePage')).TimetablePage);

const SecondFactorPage = lazyPart(
  10,
  async () => (await import('../features/profile/SecondFactorPage')).SecondFactorPage,
);

const CheckInPage = lazyPart(11, async () => (await import('../features/check-in/CheckInPage')).CheckInPage);

const StandingPage = lazyPart(12, async () => (await import('../features/profile/StandingPage')).StandingPage);

const WaitingWishesPage = lazyPart(
  14,
  async () => (await import('../features/overview/WaitingWishesPage')).WaitingWishesPage,
);

const TermsPage = lazyPart(15, async () => (await import('../features/profile/TermsPage')).TermsPage);

const FreezePage = lazyPart(19, async () => (await import('../features/profile/FreezePage')).FreezePage);

const CalendarPage = lazyPart(23, async () => (await import('../features/profile/CalendarPage')).CalendarPage);

const MessagesPage = lazyPart(27, async () => (await import('../features/profile/MessagesPage')).MessagesPage);

const ClassesPage = lazyPart(33, async () => (await import('../features/classes/ClassesPage')).ClassesPage);

const CoursesPage = lazyPart(55, async () => (await import('../features/courses/CoursesPage')).CoursesPage);

const HoursPage = lazyPart(70, async () => (await import('../features/book/HoursPage')).HoursPage);

const PayPages = lazyPart(24, async () => (await import('../features/profile/PayPage')).PayPages);

const RenewingPage = lazyPart(45, async () => (await import('../features/profile/RenewingPage')).RenewingPage);

const JoiningPage = lazyPart(60, async () => (await import('../features/profile/JoiningPage')).JoiningPage);

const BehindProfile = lazyPart(20, async () => (await import('../features/profile/BehindProfile')).BehindProfilePages);

interface PageRoute {
  path: string;
  /** One that a line of the profile leads to may say the same title. */
  component: ComponentType<{ title: string }>;
  /** Any of them has it. */
  partOf?: readonly Capability[];
}

const PAGES: readonly PageRoute[] = [
  { path: '/profile', component: ProfilePage },
  { path: '/timetable', component: TimetablePage, partOf: ['page'] },
  { path: '/history', component: HistoryPage },
  { path: '/security', component: BehindProfile },
  { path: '/settings', component: BehindProfile },
  { path: '/documents', component: BehindProfile, partOf: ['papers'] },
  { path: '/ledger', component: BehindProfile, partOf: ['money'] },
  { path: '/pay', component: PayPages, partOf: ['money'] },
  { path: '/pay/return', component: PayPages, partOf: ['money'] },
  { path: '/renewing', component: RenewingPage, partOf: ['money'] },
  { path: '/join', component: JoiningPage, partOf: ['joining'] },
  { path: '/join/go-on', component: JoiningPage, partOf: ['joining'] },
  { path: '/points', component: BehindProfile, partOf: ['lateCancelling'] },
  { path: '/contact', component: BehindProfile },
  { path: '/my-data', component: BehindProfile },
  { path: '/standing', component: StandingPage, partOf: ['standingBookings'] },
  { path: '/freeze', component: FreezePage, partOf: ['freezes'] },
  { path: '/calendar', component: CalendarPage, partOf: ['calendarFeeds'] },
  { path: '/messages', component: MessagesPage, partOf: ['phoneMessages', 'texting'] },
  { path: '/terms', component: TermsPage, partOf: ['papers'] },
  { path: '/waiting', component: WaitingWishesPage, partOf: ['filling'] },
  { path: '/classes', component: ClassesPage, partOf: ['classes'] },
  { path: '/courses', component: CoursesPage, partOf: ['classes'] },
  { path: '/hours', component: HoursPage, partOf: ['rooms'] },
  { path: '/check-in', component: CheckInPage, partOf: ['attendance'] },
  { path: '/second-factor', component: SecondFactorPage },
];

/**
 * Pages beside booking; any other address, and one of a capability that the gym does not use, leads to the overview.
 */
export function MorePages() {
  const isKnown = useGym().data !== undefined;
  const isAwaited = useIsAwaited();
  const uses = useUses();
  const language = useLanguage();
  // Without a network a phone also shows its code.
  const pages = PAGES.filter(({ partOf }) => partOf === undefined || !isKnown || partOf.some(uses));
  return (
    <Switch>
      {pages.map(({ path, component: Page, partOf }) => (
        <Route key={path} path={path}>
          {isAwaited && partOf !== undefined ? <PagePlaceholder /> : <Page title={titleOf(path, language)} />}
        </Route>
      ))}
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
