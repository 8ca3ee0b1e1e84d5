import { Suspense, type ReactNode } from 'react';
import { useSecondFactor } from '../../features/second-factor/second-factor.api';
import { loadPart } from '../../kit/load-part';

const StaffDuty = loadPart('staff-duty', async () => ({
  default: (await import('../../features/second-factor/StaffDuty')).StaffDuty,
}));

/** The page, under a reminder where the gym asks this person for a second factor. */
export function Duty({ accountPath, children }: { accountPath: string; children: ReactNode }) {
  const dueAt = useSecondFactor().data?.dueAt ?? null;
  if (dueAt === null) return children;
  return (
    <Suspense fallback={children}>
      <StaffDuty dueAt={dueAt} accountPath={accountPath}>
        {children}
      </StaffDuty>
    </Suspense>
  );
}
