import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useLanguage } from '../i18n/use-language';
import { authProvider } from '../providers/auth-provider';
import { dataProvider } from '../providers/data-provider';
import { i18nProviderFor } from '../providers/i18n-provider';
import { muiTheme } from '../theme/mui-theme';
import { useThemeMode } from '../theme/use-theme';
import { inOrder } from './ordered-navigation';
import { RouteError } from './RouteError';

function AdminProviders({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const mode = useThemeMode();
  const i18nProvider = useMemo(() => i18nProviderFor(language), [language]);
  const theme = useMemo(() => muiTheme(mode), [mode]);
  const [queryClient] = useState(newQueryClient);
  const [store] = useState(() => memoryStore());
  return (
    <AdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store, theme }} darkTheme={null}>
      {children}
    </AdminContext>
  );
}

/**
 * A refused call is not asked again by itself: the screen says why and offers to. `always`: without a network a call
 * fails at once and says so, where it would else wait in silence and be made much later.
 */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

/** What the console lives in. Made anew for each sign-in, so that nothing of one person is left for the next. */
export function ConsoleContext({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    inOrder(
      createBrowserRouter(
        [{ path: '*', element: <AdminProviders>{children}</AdminProviders>, errorElement: <RouteError /> }],
        // With its slash, so that the overview's own address keeps it too.
        { basename: '/admin/' },
      ),
    ),
  );
  return <RouterProvider router={router} />;
}
