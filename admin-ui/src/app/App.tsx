import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { Layout } from './layout/Layout';
import { NotFound } from '../kit/screen/NotFound';
import { Overview } from '../features/overview/Overview';
import { Loading } from './Loading';
import { UnexpectedError } from './UnexpectedError';
import { ConsoleContext } from './ConsoleContext';
import { ACCOUNT_PATH } from './layout/AccountLink';
import { AccountScreen, RESOURCES } from './resources';

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
        {RESOURCES.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
        <CustomRoutes>
          <Route path={ACCOUNT_PATH} element={<AccountScreen />} />
        </CustomRoutes>
      </CoreAdminUI>
    </ConsoleContext>
  );
}

/** The console renders its own sign-in before react-admin loads. `disableTelemetry`: react-admin sends nothing home. */
const ownScreens = { loginPage: false, authCallbackPage: false, disableTelemetry: true } as const;
