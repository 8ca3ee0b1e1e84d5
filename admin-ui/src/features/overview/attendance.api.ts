import type { Attendance, MarkedRest, MarkedVisit } from '@palestra/backend/contract/attendance';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPath, post, put } from '../../api/api';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { inRoom } from '../schedule/rooms';
import { DAY_QUERY, type LoadedDay } from '../schedule/schedule.api';

interface Mark {
  id: string;
  attendance: Attendance | null;
}

const sendMark = ({ id, attendance }: Mark) =>
  put<MarkedVisit>(adminPath('appointments', id, 'attendance'), { attendance });

const sendRest = ({ date, originalStartTime, originalEndTime, ...slot }: Timeslot): Promise<MarkedRest> => {
  const times = { startTime: toShortTime(originalStartTime), endTime: toShortTime(originalEndTime) };
  const body = { date, ...times, ...inRoom(slot) };
  return post<MarkedRest>('/api/Admin/attendance/mark-rest-absent', body);
};

function withMark(day: LoadedDay, { id, attendance }: MarkedVisit): LoadedDay {
  const marked = (slot: Timeslot): Timeslot => ({
    ...slot,
    appointments: slot.appointments.map((one) => (one.id === id ? { ...one, attendance } : one)),
  });
  return { ...day, timeslots: day.timeslots.map(marked) };
}

/** Marks visits (rule: attendance). The day shows a mark once the server has it; its live update follows. */
export function useMarking() {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queryClient = useQueryClient();
  const onError = (error: unknown): void => {
    notifyFailure(error, t('attendance.failed'));
    void queryClient.invalidateQueries({ queryKey: [DAY_QUERY] });
  };
  const mark = useMutation({
    mutationFn: sendMark,
    onSuccess: (visit) =>
      queryClient.setQueriesData<LoadedDay>({ queryKey: [DAY_QUERY] }, (day) => day && withMark(day, visit)),
    onError,
  });
  const markRest = useMutation({
    mutationFn: sendRest,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [DAY_QUERY] }),
    onError,
  });
  return { mark: mark.mutate, isMarking: mark.isPending, markRest: markRest.mutate };
}
