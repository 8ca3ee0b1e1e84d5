import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '../../i18n/use-language';
import type { WantedBooking } from '../../api/booking-calls';
import type { ConsoleDataProvider } from '../../api/data-provider';

/** Asks the server for every rule that the booking would break, in the current language. */
export function useBookingCheck(wanted: WantedBooking) {
  const { validateBooking } = useDataProvider<ConsoleDataProvider>();
  const language = useLanguage();
  const { date, originalStartTime, originalEndTime } = wanted.slot;
  return useQuery({
    queryKey: ['booking-check', wanted.userId, date, originalStartTime, originalEndTime, language],
    queryFn: ({ signal }) => validateBooking(wanted, signal),
    gcTime: 0,
  });
}
