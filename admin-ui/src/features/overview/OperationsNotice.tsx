import type { OperationsProblem } from '@palestra/backend/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { usePolling } from '../../kit/live/use-polling';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';

/** Backups run at night, so that minutes do not matter. */
const ASKED_EACH_MS = 600_000;

/** One line when backups, restore tests or data checks fail; otherwise nothing. */
export function OperationsNotice() {
  const { operationsProblem } = useDataProvider<ConsoleDataProvider>();
  const { data: problem } = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => operationsProblem(signal),
    refetchInterval: usePolling(ASKED_EACH_MS),
  });
  return problem ? <ProblemLine problem={problem} /> : null;
}

function ProblemLine({ problem: { kind, since } }: { problem: OperationsProblem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  if (since === null) return <Banner kind="warning" text={t('operations.noBackup')} />;
  const when = format.instant(since, clock.gym.timeZone);
  const text = {
    'backup-failed': t('operations.backupsStopped', { when }),
    'backup-late': t('operations.backupsStopped', { when }),
    'drill-failed': t('operations.drillFailed', { when }),
    'doctor-faults': t('operations.doctorFaults', { when }),
  }[kind];
  return <Banner kind="warning" text={text} />;
}
