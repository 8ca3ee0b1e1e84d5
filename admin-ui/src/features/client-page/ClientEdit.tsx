import { ageOn, hasBirthday, lacksGuardian } from '@palestra/backend/contract/age';
import type { ClientDetails } from '@palestra/backend/contract/client';
import { EditBase, useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useParams, Link } from 'react-router';
import { ApiError } from '../../api/api-error';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { Pill } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { ClientAppointments } from '../appointments/ClientAppointments';
import { ClientAudit } from '../audit/ClientAudit';
import { PinnedNotes } from '../clients/PinnedNotes';
import { StatusChip } from '../clients/StatusChip';
import { TagChips } from '../clients/TagChips';
import { contactOf } from '../clients/contact-of';
import { useClient } from '../clients/use-client';
import { sectionOf, CLIENT_SECTIONS, sectionPath } from '../clients/client-sections';
import { ClientMailNote } from '../mails/ClientMailNote';
import { ClientSubscription } from '../subscriptions/ClientSubscription';
import { ClientInfo } from './ClientInfo';
import styles from './ClientScreen.module.css';

/** The page shows its own error; react-admin would navigate to the list. */
const QUERY = { onError: () => undefined };

export function ClientEdit() {
  const { id } = useParams();
  return (
    <EditBase key={id} mutationMode="pessimistic" redirect={false} queryOptions={QUERY}>
      <LoadedClient />
    </EditBase>
  );
}

function SectionTabs() {
  const { t } = useTranslation();
  const { id: clientId } = useClient();
  const tabs = CLIENT_SECTIONS.map((section) => ({
    to: sectionPath(clientId, section),
    text: t(`clients.${section}`),
  }));
  return <LinkTabs label={t('clients.sections')} tabs={tabs} />;
}

function Age() {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const { birthDate } = useClient();
  if (birthDate === null || today === undefined) return null;
  return (
    <>
      {hasBirthday(birthDate, today) && <Pill tone="accent">{t('clients.birthdayToday')}</Pill>}
      <span className="tabular">{t('clients.age', { count: ageOn(birthDate, today) })}</span>
    </>
  );
}

/** A minor whom nobody is known to answer for. */
function GuardianNote() {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const client = useClient();
  if (today === undefined || !lacksGuardian(client, today)) return null;
  return <Banner kind="warning" text={t('clients.withoutGuardian')} />;
}

/** A client's page: name and status, and one tab of what staff can do for them. */
function ClientScreen() {
  const { t } = useTranslation();
  const client = useClient();
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
            {client.guardian !== null && <span>{t('clients.family.contact', { name: client.guardian.name })}</span>}
            <span>{contactOf(client).email}</span>
            <span className="tabular">{contactOf(client).phone}</span>
            <Age />
            <TagChips tags={client.tags} />
          </span>
        }
      >
        <GuardianNote />
        <PinnedNotes notes={client.pinnedNotes} />
        <ClientMailNote clientId={client.id} />
        <SectionTabs />
        {section === 'info' && <ClientInfo />}
        {section === 'subscription' && <ClientSubscription />}
        {section === 'audit' && <ClientAudit clientId={client.id} />}
        {section === 'appointments' && <ClientAppointments />}
      </Screen>
    </>
  );
}

function LoadedClient() {
  const { t } = useTranslation();
  const { record, error, refetch } = useEditContext<ClientDetails, Error>();
  if (record !== undefined) return <ClientScreen />;
  if (error instanceof ApiError && error.status === 404) return <NotFound text={t('clients.gone')} />;
  return (
    <Screen title={t('clients.title')}>
      {error == null ? (
        <Waiting height={420} />
      ) : (
        <ProblemPanel error={error} fallback={t('errors.loadClient')} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}
