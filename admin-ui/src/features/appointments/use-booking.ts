import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api/api-error';
import type { WantedBooking } from '../../api/booking-calls';
import { useAppointmentActions } from './use-appointment-actions';

interface Booking {
  wanted: WantedBooking;
  onBooked: () => void;
  onRefused: () => Promise<unknown>;
  onMoved: (moved: MovedTimeslot) => void;
}

export function useBooking({ wanted, onBooked, onRefused, onMoved }: Booking) {
  const { t } = useTranslation();
  const actions = useAppointmentActions();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [moved, setMoved] = useState<MovedTimeslot | null>(null);
  const dismiss = useCallback(() => setProblem(null), []);

  const book = async (isAdminOverride: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await actions.book(wanted, isAdminOverride);
      onBooked();
    } catch (error) {
      setProblem(errorText(error, { fallback: t('errors.book'), offline: t('errors.offline') }));
      setBusy(false);
      if (error instanceof ApiError && error.moved !== null) {
        setMoved(error.moved);
        onMoved(error.moved);
      }
      await onRefused();
    }
  };
  return { book, isBusy, problem, moved, dismiss };
}
