import type { ClientDetails } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ClientAppointments } from '../appointments/ClientAppointments';
import { ClientAudit } from '../audit/ClientAudit';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { ClientMailNote } from '../mails/ClientMailNote';
import { ClientSubscription } from '../subscriptions/ClientSubscription';
import { Icon } from '../../kit/ui/Icon';
import { Pill } from '../../kit/ui/Pill';
import { sectionOf } from '../clients/client-sections';
import { ClientInfo } from './ClientInfo';
import styles from './ClientScreen.module.css';
import { SectionTabs } from './SectionTabs';
import { StatusChip } from '../clients/StatusChip';

/** A client's page: name and status, and one tab of what staff can do for them. */
export function ClientScreen({ client }: { client: ClientDetails }) {
  const { t } = useTranslation();
  const section = sectionOf(useParams()['*']);
  if (section === null) return <NotFound />;
  return (
    <>
      <Link to="/clients" className={styles.back}>
        <Icon name="left" size={16} />
        {t('clients.back')}
      </Link>
      <Screen
        title={client.name}
        lead={
          <span className={styles.lead}>
            <StatusChip client={client} />
            {client.erasureRequestedAt !== null && <Pill tone="danger">{t('clients.erasureRequested')}</Pill>}
            <span>{client.email}</span>
            <span className="tabular">{client.phone}</span>
          </span>
        }
      >
        <ClientMailNote clientId={client.id} />
        <SectionTabs clientId={client.id} />
        {section === 'info' && <ClientInfo client={client} />}
        {section === 'subscription' && <ClientSubscription client={client} />}
        {section === 'audit' && <ClientAudit clientId={client.id} />}
        {section === 'appointments' && <ClientAppointments client={client} />}
      </Screen>
    </>
  );
}
