import { Redirect, Route, Switch } from 'wouter';
import { HistoryPage } from '../features/history/HistoryPage';
import { MyDataPage } from '../features/profile/MyDataPage';
import { ProfilePage } from '../features/profile/ProfilePage';
import { lazyPart } from '../ui/lazy-part';
import { LAZY_PARTS } from '../ui/lazy-parts';

/** Seldom wanted here: visitors see it, and members without a subscription. */
const TimetablePage = lazyPart(
  LAZY_PARTS.timetable,
  async () => (await import('../features/visitor/TimetablePage')).TimetablePage,
);

const SecondFactorPage = lazyPart(
  LAZY_PARTS.secondFactor,
  async () => (await import('../features/profile/SecondFactorPage')).SecondFactorPage,
);

const CheckInPage = lazyPart(
  LAZY_PARTS.checkIn,
  async () => (await import('../features/check-in/CheckInPage')).CheckInPage,
);

const StandingPage = lazyPart(
  LAZY_PARTS.standing,
  async () => (await import('../features/profile/StandingPage')).StandingPage,
);

const WaitingWishesPage = lazyPart(
  LAZY_PARTS.waitingWishes,
  async () => (await import('../features/overview/WaitingWishesPage')).WaitingWishesPage,
);

const TermsPage = lazyPart(LAZY_PARTS.terms, async () => (await import('../features/profile/TermsPage')).TermsPage);

const FreezePage = lazyPart(LAZY_PARTS.freeze, async () => (await import('../features/profile/FreezePage')).FreezePage);

/** Pages beside booking; any other address leads to the overview. */
export const MorePages = () => (
  <Switch>
    <Route path="/profile" component={ProfilePage} />
    <Route path="/timetable" component={TimetablePage} />
    <Route path="/history" component={HistoryPage} />
    <Route path="/my-data" component={MyDataPage} />
    <Route path="/standing" component={StandingPage} />
    <Route path="/freeze" component={FreezePage} />
    <Route path="/terms" component={TermsPage} />
    <Route path="/waiting" component={WaitingWishesPage} />
    <Route path="/check-in" component={CheckInPage} />
    <Route path="/second-factor" component={SecondFactorPage} />
    <Route>
      <Redirect to="/" replace />
    </Route>
  </Switch>
);
