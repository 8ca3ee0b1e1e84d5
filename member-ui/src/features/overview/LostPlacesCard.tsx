import type { ClientProfile, LostPlaces } from '@palestra/backend/contract/client';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/http';
import { addTexts } from '../../i18n/added-texts';
import { SELDOM_TEXTS } from '../../i18n/seldom-texts';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './LostPlacesNotice.module.css';

addTexts(SELDOM_TEXTS);

interface Props {
  notice: LostPlaces;
  canBook: boolean;
}

/** Hides the notice at once; if marking it as read fails, the next load shows it again. */
function useReadNotice(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<LostPlaces[]>('POST', `/api/Client/notices/${id}/read`),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: ['profile'] });
      queryClient.setQueryData<ClientProfile>(
        ['profile'],
        (profile) => profile && { ...profile, notices: profile.notices.filter((notice) => notice.id !== id) },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
}

/** Visits that the gym cancelled at once, with its reason. */
export function LostPlacesCard({ notice, canBook }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const { mutate: read } = useReadNotice();
  const { id, cause, reason, appointments } = notice;
  const times = appointments.map(
    ({ appointmentDate, startTime }) =>
      `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`,
  );
  const why =
    cause === null ? reason && t('appointment.reason', { reason: reasonIn(language, reason) }) : t(`lost.${cause}`);
  const choose = (): void => {
    read(id);
    navigate('/book');
  };
  return (
    <Notice
      tone="warning"
      isAnnounced
      title={t('lost.title', { count: times.length })}
      action={
        <div className={styles.actions}>
          {canBook && (
            <Button tone="quiet" onClick={choose}>
              {t('lost.choose')}
            </Button>
          )}
          <Button tone="quiet" onClick={() => read(id)}>
            {t('lost.read')}
          </Button>
        </div>
      }
    >
      <ul>
        {times.map((time) => (
          <li key={time} className="capital">
            {time}
          </li>
        ))}
      </ul>
      {why && <p>{why}</p>}
    </Notice>
  );
}
