import { Redirect, Route, Switch } from 'wouter';
import { HistoryPage } from '../features/history/HistoryPage';
import { MyDataPage } from '../features/profile/MyDataPage';
import { ProfilePage } from '../features/profile/ProfilePage';
import { lazyPart } from '../ui/lazy-part';

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
