import { useRouteError } from 'react-router';
import { UnexpectedError } from './UnexpectedError';

export function RouteError() {
  const fault = useRouteError();
  return <UnexpectedError error={fault instanceof Error ? fault : new Error(String(fault))} />;
}
