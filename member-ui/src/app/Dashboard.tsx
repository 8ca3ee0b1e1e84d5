import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { BookingSheetHost } from '../features/book/BookingSheetHost';
import { useGymName } from '../features/gym/use-gym';
import { useKeepAppointments } from '../features/offline/use-keep-appointments';
import { useLanguage } from '../i18n/use-language';
import { useTranslation } from '../i18n/use-translation';
import { useConnectionLost } from '../lib/connection';
import { SkeletonCard } from '../ui/SkeletonCard';
import { Toast } from '../ui/Toast';
import { Waiting } from '../ui/Waiting';
import styles from './Dashboard.module.css';
import { Header } from './Header';
import { Navigation } from './Navigation';
import { BookPage, MorePages, OverviewPage, prefetchParts, ProfilePage } from './parts';
import { TABS } from './tabs';
import { useLive } from './use-live';
import { useRefreshAfterAppointments } from './use-refresh-after-appointments';

/** Updates the page's title and moves the focus with the tab, for users of keyboard and screen reader. */
function useTabChange(): void {
  const { t } = useTranslation();
  const gymName = useGymName();
  const [path] = useLocation();
  const shown = useRef(path);
  const tab = TABS.find(({ href }) => href === path);
  useEffect(() => {
    // Pages without a tab title themselves.
    if (tab) document.title = `${t(tab.label)} · ${gymName}`;
  }, [t, tab, gymName]);
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

const PartPlaceholder = () => (
  <Waiting>
    <SkeletonCard height={320} lines={[28, 78, 84, 84]} />
  </Waiting>
);

export function Dashboard() {
  const { t } = useTranslation();
  const isConnectionLost = useConnectionLost();
  useTabChange();
  useReasonsInLanguage();
  useRefreshAfterAppointments();
  useLive();
  useKeepAppointments();
  useEffect(prefetchParts, []);
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<PartPlaceholder />}>
          <BookingSheetHost>
            <Switch>
              <Route path="/" component={OverviewPage} />
              <Route path="/book" component={BookPage} />
              <Route path="/profile" component={ProfilePage} />
              <Route component={MorePages} />
            </Switch>
          </BookingSheetHost>
        </Suspense>
      </main>
      <Navigation placement="bottom" />
      {isConnectionLost && <Toast text={t('failure.connectionLost')} />}
    </>
  );
}
