import type { Subscription } from '@palestra/backend/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { announce } from '../appointments/appointment-events';
import type { ConsoleDataProvider } from '../providers/data-provider';
import type { FreezeStep } from '../providers/subscription-calls';
import { useSubscriptionChanged } from './use-subscription-changed';

/** Freezes what runs, lets run what is frozen: which of both stays the same while the dialog says that it was done. */
export function useFreezing(clientId: string, subscription: Subscription) {
  const { freezeOrUnfreeze } = useDataProvider<ConsoleDataProvider>();
  const readAgain = useSubscriptionChanged(clientId);
  const [step] = useState<FreezeStep>(subscription.isFrozen ? 'unfreeze' : 'freeze');
  const { id } = subscription;
  const preview = useQuery({
    queryKey: ['freeze-preview', id, step],
    queryFn: ({ signal }) => freezeOrUnfreeze(step, id, { isDryRun: true, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const act = async (): Promise<void> => {
    try {
      const { affectedAppointments } = await freezeOrUnfreeze(step, id);
      if (affectedAppointments > 0) announce('appointmentCancelled');
    } finally {
      // Refused, because somebody else was quicker: the screen shows what it is now.
      await readAgain();
    }
  };
  return { step, preview, act };
}
