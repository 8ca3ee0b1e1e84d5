import { Redirect, Route, Switch } from 'wouter';
import { withTexts } from '../i18n/start-i18n';
import { lazyPart } from '../ui/lazy-part';

const TimetablePage = lazyPart(
  23,
  async () => (await withTexts(['gym', 'session'], () => import('../features/visitor/TimetablePage'))).TimetablePage,
);
const HistoryPage = lazyPart(
  24,
  async () => (await withTexts(['records', 'overview'], () => import('../features/history/HistoryPage'))).HistoryPage,
);
const MyDataPage = lazyPart(
  26,
  async () =>
    (await withTexts(['records', 'profile', 'overview'], () => import('../features/profile/MyDataPage'))).MyDataPage,
);

/** Pages without a tab; any other address leads to the overview. */
export function MorePages() {
  return (
    <Switch>
      <Route path="/timetable" component={TimetablePage} />
      <Route path="/history" component={HistoryPage} />
      <Route path="/my-data" component={MyDataPage} />
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
