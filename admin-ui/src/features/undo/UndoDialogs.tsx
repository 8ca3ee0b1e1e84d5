import Button from '@mui/material/Button';
import type { Act, NotReturningAppointment, ReturningAppointment, UndoneAct } from '@palestra/backend/contract/act';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useActText, useAppointmentText } from './undo-texts';
import styles from './undo.module.css';

function Listed({ appointments }: { appointments: readonly (ReturningAppointment | NotReturningAppointment)[] }) {
  const textOf = useAppointmentText();
  return (
    <ul className={styles.listed}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          {textOf(appointment)}
          {'message' in appointment && <span className={styles.why}>{appointment.message}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A result, and the act that was undone. */
export interface Undone extends UndoneAct {
  act: Act;
}

/** Says which appointments are back at their times: by name where the act was the move of one. */
function useMovedBackText(): (undone: Undone) => string {
  const { t } = useTranslation();
  const textOf = useAppointmentText();
  return ({ movedBack: count, act: { kind, userName, startDate: appointmentDate, startTime, endTime } }) => {
    const isOne = kind === 'appointment-moved' && count === 1 && userName !== null;
    if (!isOne || appointmentDate === undefined || startTime === undefined || endTime === undefined) {
      return t('undo.movedBack', { count });
    }
    return t('undo.movedBackOf', { who: textOf({ userName, appointmentDate, startTime, endTime }) });
  };
}

/** The result by name; the parts that could not come back stand first. */
export function UndoneDialog({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const { t } = useTranslation();
  const movedBackText = useMovedBackText();
  const { returned, notReturned, movedBack, shortened, behind } = undone;
  return (
    <ModalDialog title={t('undo.done')} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {notReturned.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.notReturned', { count: notReturned.length })}</h3>
          <Listed appointments={notReturned} />
        </>
      )}
      {returned.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.returned', { count: returned.length })}</h3>
          <Listed appointments={returned} />
        </>
      )}
      {movedBack > 0 && <p>{movedBackText(undone)}</p>}
      {shortened > 0 && <p>{t('undo.shortened', { count: shortened })}</p>}
      {behind.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.behind', { count: behind.length })}</h3>
          <Listed appointments={behind} />
        </>
      )}
    </ModalDialog>
  );
}

interface AllActsProps {
  acts: readonly Act[];
  leftOf: (act: Act) => string;
  isPending: boolean;
  onUndo: (act: Act) => void;
  onClose: () => void;
}

export function AllActsDialog({ acts, leftOf, isPending, onUndo, onClose }: AllActsProps) {
  const { t } = useTranslation();
  const textOf = useActText();
  return (
    <ModalDialog title={t('undo.all')} isBusy={isPending} onClose={onClose}>
      <p>{t('undo.allHint', { minutes: LIMITS.undoMinutes })}</p>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={act.id}>
            <span className={styles.what}>
              {textOf(act)} <span className={styles.left}>{leftOf(act)}</span>
            </span>
            <SteadyButton
              size="small"
              variant="outlined"
              disabled={isPending}
              aria-label={t('undo.undoOf', { what: textOf(act) })}
              onClick={() => onUndo(act)}
            >
              {t('undo.undo')}
            </SteadyButton>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}
