import { Navigate, useLocation } from 'react-router';

/** Leads from an address of before to that of now. */
export function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}
