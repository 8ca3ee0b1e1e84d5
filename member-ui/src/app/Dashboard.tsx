import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { BookPage } from '../features/book/BookPage';
import { useGymName } from '../features/gym/use-gym';
import { OverviewPage } from '../features/overview/OverviewPage';
import { ProfilePage } from '../features/profile/ProfilePage';
import { useLanguage } from '../i18n/use-language';
import { useConnectionLost } from '../lib/connection';
import { Toast } from '../ui/Toast';
import styles from './Dashboard.module.css';
import { Header } from './Header';
import { Navigation } from './Navigation';
import { TABS } from './tabs';
import { useRefreshAfterAppointments } from './use-refresh-after-appointments';

/** The page's title, and the focus of whoever navigates by keyboard or ear, follow the tab. */
function useTabChange(): void {
  const { t } = useTranslation();
  const gymName = useGymName();
  const [path] = useLocation();
  const shown = useRef(path);
  const tab = TABS.find(({ href }) => href === path) ?? TABS[0];
  useEffect(() => {
    document.title = `${t(tab.label)} · ${gymName}`;
  }, [t, tab, gymName]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}

/** The server words its reasons in the language of the call: after a toggle they are asked for again. */
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

export function Dashboard() {
  const { t } = useTranslation();
  const isConnectionLost = useConnectionLost();
  useTabChange();
  useReasonsInLanguage();
  useRefreshAfterAppointments();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Switch>
          <Route path="/" component={OverviewPage} />
          <Route path="/book" component={BookPage} />
          <Route path="/profile" component={ProfilePage} />
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </main>
      <Navigation placement="bottom" />
      {isConnectionLost && <Toast text={t('failure.connectionLost')} />}
    </>
  );
}
