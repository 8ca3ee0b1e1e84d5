import type { Capability } from '@palestra/backend/contract/capability-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { useThemeMode } from '@palestra/web-kit/theme';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  type ResourceProps,
  type Store,
  localStorageStore,
  memoryStore,
} from 'react-admin';
import { Route, RouterProvider, createBrowserRouter, useRouteError } from 'react-router';
import { authProvider } from '../api/auth-provider';
import { dataProvider } from '../api/data-provider';
import { currentSession } from '../api/session-store';
import { OWED_PATH, TAKINGS_PATH } from '../features/clients/client-sections';
import { SLOT_HISTORY_PATH } from '../features/schedule/slot-history-path';
import { i18nProviderFor } from '../i18n/i18n-provider';
import { useLanguage } from '../i18n/use-language';
import { inOrder, useNoStepsLeftOver } from '../kit/address/router-steps';
import { loadPart } from '../kit/load-part';
import { Moved } from '../kit/screen/Moved';
import { NotFound } from '../kit/screen/NotFound';
import { PartOf } from '../kit/screen/PartOf';
import { FIRST_DAY_PATH } from '../kit/session/first-day';
import { RequiresForScreen } from '../kit/session/use-may';
import { muiTheme } from '../kit/theme/mui-theme';
import { Landing } from './Landing';
import { Loading } from './Loading';
import { UnexpectedError } from './UnexpectedError';
import { ACCOUNT_PATH } from './layout/AccountMenu';
import { Layout } from './layout/Layout';

const ClientList = loadPart('client-list', () => import('../features/client-list/ClientList'), 'ClientList');
const ClientCreate = loadPart('client-create', () => import('../features/client-page/ClientCreate'), 'ClientCreate');
const ClientEdit = loadPart('client-edit', () => import('../features/client-page/ClientEdit'), 'ClientEdit');
const TimeslotsScreen = loadPart('timeslots', () => import('../features/timeslots/TimeslotsScreen'), 'TimeslotsScreen');
const SlotHistoryScreen = loadPart(
  'slot-history',
  () => import('../features/timeslots/SlotHistoryScreen'),
  'SlotHistoryScreen',
);
const SettingsScreen = loadPart('settings', () => import('../features/settings/SettingsScreen'), 'SettingsScreen');
const ReportsScreen = loadPart('reports', () => import('../features/reports/ReportsScreen'), 'ReportsScreen');
const FreezesScreen = loadPart('freezes', () => import('../features/freezes/FreezesScreen'), 'FreezesScreen');
const JoiningScreen = loadPart('joining', () => import('../features/joining/JoiningScreen'), 'JoiningScreen');
const TrainerWeekScreen = loadPart(
  'trainer-week',
  () => import('../features/classes/TrainerWeekScreen'),
  'TrainerWeekScreen',
);
const MoneyScreen = loadPart('money', () => import('../features/money/MoneyScreen'), 'MoneyScreen');
const FirstDayScreen = loadPart('first-day', () => import('../features/first-day/FirstDayScreen'), 'FirstDayScreen');
const AccountScreen = loadPart('account', () => import('../features/account/AccountScreen'), 'AccountScreen');

/** A screen for roles with a permission; others read which one they lack. */
const guarded = (permission: Permission, Shown: ComponentType) => () => (
  <RequiresForScreen permission={permission}>
    <Shown />
  </RequiresForScreen>
);

/** A screen of a capability. */
const partOf = (capability: Capability, Shown: ComponentType) => () => (
  <PartOf capability={capability}>
    <Shown />
  </PartOf>
);

const FirstDay = guarded('settings', FirstDayScreen);
const SlotHistory = guarded('bookings', SlotHistoryScreen);
const AllFreezes = partOf('freezes', guarded('clients', FreezesScreen));
const Joining = partOf('joining', guarded('clients', JoiningScreen));
const TrainerWeek = partOf('classes', guarded('day', TrainerWeekScreen));
const Money = partOf('money', MoneyScreen);

/** A resource whose screen is part of another one. */
const shownAt = (path: string) => () => <Moved to={path} />;

const RESOURCES: readonly ResourceProps[] = [
  {
    name: 'clients',
    list: guarded('clients', ClientList),
    create: guarded('clients', ClientCreate),
    edit: guarded('clients', ClientEdit),
    recordRepresentation: 'name',
  },
  { name: 'subscriptions', list: shownAt('/clients') },
  { name: 'timeslots', list: guarded('exceptions', TimeslotsScreen) },
  { name: 'money', list: Money },
  { name: 'reports', list: partOf('reports', guarded('reports', ReportsScreen)) },
  { name: 'settings', list: SettingsScreen },
  { name: 'global-timeslots', list: shownAt('/settings/global-timeslots') },
  { name: 'classes', list: shownAt('/settings/classes') },
  { name: 'trainers', list: shownAt('/settings/trainers') },
  { name: 'courses', list: shownAt('/settings/courses') },
  { name: 'rooms', list: shownAt('/settings/rooms') },
  { name: 'broadcasts', list: shownAt('/settings/broadcast') },
  { name: 'email-templates', list: shownAt('/settings/email-templates') },
  { name: 'mails', list: shownAt('/settings/mails') },
  { name: 'audit', list: shownAt('/settings/audit') },
];

/** The console renders its own sign-in before react-admin loads. `disableTelemetry`: react-admin sends nothing home. */
const ownScreens = { loginPage: false, authCallbackPage: false, disableTelemetry: true } as const;

export function App() {
  return (
    <ConsoleContext>
      <CoreAdminUI
        dashboard={Landing}
        layout={Layout}
        catchAll={NotFound}
        loading={Loading}
        error={UnexpectedError}
        {...ownScreens}
      >
        {RESOURCES.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
        <CustomRoutes>
          <Route path={ACCOUNT_PATH} element={<AccountScreen />} />
          <Route path={FIRST_DAY_PATH} element={<FirstDay />} />
          <Route path="/trainer-week" element={<TrainerWeek />} />
          <Route path="/freezes" element={<AllFreezes />} />
          <Route path="/joining" element={<Joining />} />
          <Route path="/owed" element={<Moved to={OWED_PATH} />} />
          <Route path="/takings" element={<Moved to={TAKINGS_PATH} />} />
          <Route path={SLOT_HISTORY_PATH} element={<SlotHistory />} />
        </CustomRoutes>
      </CoreAdminUI>
    </ConsoleContext>
  );
}

/** Choices that a person keeps in this browser, and their way through the first day. */
const KEPT = /^clients\.(savedQueries|columns)$|^firstDay\.(ledIn|saved)$/;

/**
 * react-admin's store. Kept data stays with the person at this browser. All else, such as the last search of a list,
 * ends with the session.
 */
function deskStore(person: string): Store {
  const session = memoryStore();
  const kept = localStorageStore(undefined, `.palestra.${person}`);
  const of = (key: string): Store => (KEPT.test(key) ? kept : session);
  return {
    ...session,
    setup: () => (session.setup(), kept.setup()),
    teardown: () => (session.teardown(), kept.teardown()),
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}

function AdminProviders({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const mode = useThemeMode();
  const i18nProvider = useMemo(() => i18nProviderFor(language), [language]);
  const theme = useMemo(() => muiTheme(mode), [mode]);
  const [queryClient] = useState(newQueryClient);
  const [store] = useState(() => deskStore(currentSession()?.id ?? ''));
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

function RouteError() {
  const fault = useRouteError();
  return <UnexpectedError error={fault instanceof Error ? fault : new Error(String(fault))} />;
}

/** Providers and router of the console, remounted per sign-in so that nothing of one person is left for the next. */
function ConsoleContext({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    inOrder(
      createBrowserRouter(
        [{ path: '*', element: <AdminProviders>{children}</AdminProviders>, errorElement: <RouteError /> }],
        // With the slash the overview keeps its own address, `/admin/`.
        { basename: '/admin/' },
      ),
    ),
  );
  useNoStepsLeftOver(router);
  return <RouterProvider router={router} />;
}
