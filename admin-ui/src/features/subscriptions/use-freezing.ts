import type { Subscription } from '@palestra/backend/contract/subscription';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { announce } from '../schedule/appointment-events';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { FreezeStep } from '../../api/subscription-calls';
import { useSubscriptionChanged } from './use-subscription-changed';

/** Freezes or resumes the subscription. The direction stays fixed while the dialog reports success. */
export function useFreezing(clientId: string, subscription: Subscription) {
  const { freezeOrUnfreeze } = useDataProvider<ConsoleDataProvider>();
  const readAgain = useSubscriptionChanged(clientId);
  const [step] = useState<FreezeStep>(subscription.isFrozen ? 'unfreeze' : 'freeze');
  const { id } = subscription;
  const dryRun = useDryRun([step, id], (signal) => freezeOrUnfreeze(step, id, { isDryRun: true, signal }), {
    clientId,
  });
  const act = async (): Promise<void> => {
    try {
      const { affectedAppointments } = await dryRun.answer(() => freezeOrUnfreeze(step, id));
      if (affectedAppointments > 0) announce('appointmentCancelled');
    } finally {
      // Refused because somebody else was faster: refetch to show the current state.
      await readAgain();
    }
  };
  return { step, dryRun, act };
}
