import { Redirect, Route, Switch } from 'wouter';
import { HistoryPage } from '../features/history/HistoryPage';
import { MyDataPage } from '../features/profile/MyDataPage';
import { ProfilePage } from '../features/profile/ProfilePage';
import { lazyPart } from '../ui/lazy-part';

/** Seldom wanted here: visitors see it, and members without a subscription. */
const TimetablePage = lazyPart(4, async () => (await import('../features/visitor/TimetablePage')).TimetablePage);

/** Pages beside booking; any other address leads to the overview. */
export const MorePages = () => (
  <Switch>
    <Route path="/profile" component={ProfilePage} />
    <Route path="/timetable" component={TimetablePage} />
    <Route path="/history" component={HistoryPage} />
    <Route path="/my-data" component={MyDataPage} />
    <Route>
      <Redirect to="/" replace />
    </Route>
  </Switch>
);
