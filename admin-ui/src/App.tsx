import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { ACCOUNT_PATH, AccountScreen } from './account';
import { clients } from './clients';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { Overview } from './overview/Overview';
import { settings } from './settings';
import { Loading } from './start/Loading';
import { UnexpectedError } from './start/UnexpectedError';
import { ConsoleContext } from './start/ConsoleContext';
import { timeslots } from './timeslots';

/** Routes and resources of the console, in the order of its navigation. */
export default function App() {
  return (
    <ConsoleContext>
      <CoreAdminUI
        dashboard={Overview}
        layout={Layout}
        catchAll={NotFound}
        loading={Loading}
        error={UnexpectedError}
        {...ownScreens}
      >
        <Resource name="clients" {...clients} />
        <Resource name="timeslots" {...timeslots} />
        <Resource name="settings" {...settings} />
        <CustomRoutes>
          <Route path={ACCOUNT_PATH} element={<AccountScreen />} />
        </CustomRoutes>
      </CoreAdminUI>
    </ConsoleContext>
  );
}

/** The console renders its own sign-in before react-admin loads. `disableTelemetry`: react-admin sends nothing home. */
const ownScreens = { loginPage: false, authCallbackPage: false, disableTelemetry: true } as const;
