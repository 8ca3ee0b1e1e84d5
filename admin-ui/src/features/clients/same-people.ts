import type { SamePerson, SamePersonRequest } from '@palestra/backend/contract/client';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import { phoneKey } from '@palestra/backend/contract/phone';
import { useQuery } from '@tanstack/react-query';
import { adminPath, post } from '../../api/api';
import { useDebounced } from '../../kit/time/timers';

const TYPING_PAUSE_MS = 400;

interface Typed {
  name: string | null | undefined;
  phone: string | null | undefined;
  birthDate: string | null | undefined;
}

/** The server's answer to who is there already, once typing has paused and there is something to compare. */
export function useSamePeople({ name, phone, birthDate }: Typed) {
  const typed = [name ?? '', phone ?? '', isCalendarDate(birthDate) ? birthDate : ''] as const;
  const settled = JSON.parse(useDebounced(JSON.stringify(typed), TYPING_PAUSE_MS)) as typeof typed;
  const [settledName, settledPhone, settledDate] = settled;
  const isPhone = phoneKey(settledPhone).length >= LIMITS.phoneDigits.min;
  return useQuery({
    queryKey: ['clients', 'same-person', ...settled],
    queryFn: ({ signal }) => {
      const body: SamePersonRequest = {
        ...(settledPhone.length <= LIMITS.phoneMaxLength && { phone: settledPhone }),
        ...(settledName.length <= LIMITS.nameMaxLength && { name: settledName }),
        ...(settledDate !== '' && { birthDate: settledDate }),
      };
      return post<SamePerson[]>(adminPath('clients', 'same-person'), body, { signal });
    },
    enabled: isPhone || (settledName.trim() !== '' && settledDate !== ''),
    // A hint that cannot be had is left out.
    retry: false,
  });
}
