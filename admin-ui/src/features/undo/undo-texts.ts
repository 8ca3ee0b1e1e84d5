import type { Act, ReturningAppointment } from '@palestra/backend/contract/act';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../kit/session/AuthProvider';
import { useFormat } from '../../kit/time/use-format';

/** Describes an act in a line, with the parts that undoing it brings back; someone else's begins with their name. */
export function useActText(): (act: Act) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { session } = useAuth();
  return (act) => {
    const { startDate, endDate, startTime, endTime, daysOfWeek = [], userName } = act;
    const days = [...new Set([startDate, endDate])].flatMap((date) =>
      date === undefined ? [] : [format.shortDate(date)],
    );
    const time = startTime === undefined || endTime === undefined ? [] : [format.timeRange(startTime, endTime)];
    const weekdays = daysOfWeek.map((day) => format.weekday(day)).join(', ');
    const place = [days.join(' – '), ...time, weekdays].filter((part) => part !== '').join(' ');
    const what = t(`undo.kinds.${act.kind}`, { name: userName ?? '', place });
    const { affectedAppointments: count, extendedSubscriptions } = act;
    const isSelfEvident = act.kind.startsWith('appointment-') || count === 0;
    const counted = [
      ...[what],
      ...(isSelfEvident ? [] : [t('undo.affected', { count })]),
      ...(extendedSubscriptions > 0 ? [t('undo.extended', { count: extendedSubscriptions })] : []),
    ].join(' · ');
    return act.byId === session?.id ? counted : t('undo.by', { name: act.byName, what: counted });
  };
}

/** Names an appointment with its day and time. */
export function useAppointmentText(): (appointment: Omit<ReturningAppointment, 'id' | 'userId'>) => string {
  const format = useFormat();
  return ({ userName, appointmentDate, startTime, endTime }) =>
    `${userName}, ${format.shortDate(appointmentDate)} ${format.timeRange(startTime, endTime)}`;
}
