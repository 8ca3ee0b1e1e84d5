import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { withTexts } from '../i18n/start-i18n';
import { loadPart } from '../lib/load-part';

const importTimetable = () => withTexts(['gym', 'session'], () => import('../features/timetable/TimetablePage'));
const importHistory = () => withTexts(['records', 'overview'], () => import('../features/history/HistoryPage'));
const importMyData = () =>
  withTexts(['records', 'profile', 'overview'], () => import('../features/my-data/MyDataPage'));
const TimetablePage = lazy(async () => ({ default: (await loadPart(23, importTimetable)).TimetablePage }));
const HistoryPage = lazy(async () => ({ default: (await loadPart(24, importHistory)).HistoryPage }));
const MyDataPage = lazy(async () => ({ default: (await loadPart(26, importMyData)).MyDataPage }));

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
