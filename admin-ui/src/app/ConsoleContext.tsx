import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useLanguage } from '../i18n/use-language';
import { authProvider } from '../api/auth-provider';
import { dataProvider } from '../api/data-provider';
import { i18nProviderFor } from '../i18n/i18n-provider';
import { muiTheme } from '../kit/theme/mui-theme';
import { useThemeMode } from '../kit/theme/use-theme';
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
 * No automatic retries: the screen shows the error and a retry button. `always`: offline calls fail at once and say so;
 * they would otherwise wait in silence and run much later.
 */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

/** Providers and router of the console, remounted per sign-in so that nothing of one person is left for the next. */
export function ConsoleContext({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    inOrder(
      createBrowserRouter(
        [{ path: '*', element: <AdminProviders>{children}</AdminProviders>, errorElement: <RouteError /> }],
        // With the slash the overview keeps its own address, `/admin/`.
        { basename: '/admin/' },
      ),
    ),
  );
  return <RouterProvider router={router} />;
}
