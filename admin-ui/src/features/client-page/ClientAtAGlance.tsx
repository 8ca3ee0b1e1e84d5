import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import Button from '@mui/material/Button';
import { canRenew } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { Panel } from '../../kit/ui/Panel';
import { nextAct } from '../../kit/ui/next-act';
import { Waiting } from '../../kit/ui/Skeleton';
import { VisitActions } from '../appointments/VisitActions';
import { Allowance } from '../clients/Allowance';
import { renewalPath, sectionPath } from '../clients/client-sections';
import { useClient } from '../clients/client';
import styles from './ClientScreen.module.css';

const NEXT_SHOWN = 3;

function SubscriptionAtAGlance() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, subscription } = useClient();
  const end = subscription?.effectiveEndDate ?? null;
  return (
    <Panel title={t('clients.subscriptionNow')} className={styles.glance}>
      {subscription === null ? (
        <p>{t('clients.status.none')}</p>
      ) : (
        <>
          <p className="tabular">
            {end === null ? t('clients.neverExpires') : t('clients.endsOn', { date: format.date(end) })}
          </p>
          <p className="quiet tabular">
            {t('subscription.usedVisits')}: <Allowance subscription={subscription} />
          </p>
        </>
      )}
      {subscription !== null && canRenew(subscription) && (
        <Button variant="outlined" component={Link} to={renewalPath(id)}>
          {t('subscription.renew')}
        </Button>
      )}
    </Panel>
  );
}

function BookingsAtAGlance() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, appointments } = useClient();
  const upcoming = (appointments ?? []).filter(({ status }) => status === AppointmentStatus.Confirmed);
  const next = upcoming.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, NEXT_SHOWN);
  return (
    <Panel title={t('clients.nextBookings')} className={styles.glance}>
      {appointments === undefined && <Waiting height={24} />}
      {appointments !== undefined && next.length === 0 && <p>{t('appointments.noUpcoming')}</p>}
      {next.length > 0 && (
        <ul>
          {next.map((visit) => (
            <li key={visit.id} className={styles.visit}>
              <span className="tabular">
                {format.day(visit.appointmentDate)}, {format.timeRange(visit.startTime, visit.endTime)}
              </span>
              {visit.canCancel && <VisitActions visit={visit} />}
            </li>
          ))}
        </ul>
      )}
      {upcoming.length > next.length && (
        <p className="quiet">{t('clients.moreBookings', { count: upcoming.length - next.length })}</p>
      )}
      <Button ref={nextAct} variant="outlined" component={Link} to={sectionPath(id, 'appointments')}>
        {t('clients.newBooking')}
      </Button>
    </Panel>
  );
}

/** Answers to the usual questions at the desk: until when, how many visits, and when next. */
export function ClientAtAGlance() {
  return (
    <>
      <SubscriptionAtAGlance />
      <BookingsAtAGlance />
    </>
  );
}
