import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ageOn, hasBirthday, lacksGuardian } from '@palestra/backend/contract/age';
import type { ClientDetails } from '@palestra/backend/contract/client';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, NavigationType, useLocation, useNavigationType, useParams } from 'react-router';
import { isGone } from '../../api/api-error';
import { presentState } from '../../kit/address/dialog-steps';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { LeavingContext, leavesPath } from '../../kit/ui/LeaveGuard';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { ClientAppointments } from '../appointments/ClientAppointments';
import { CertificateMark, PinnedNotes, StatusChip, TagChips } from '../clients/client-marks';
import {
  CLIENT_SECTIONS,
  type ClientSection,
  TIMELINE,
  sectionAsked,
  sectionOf,
  sectionPath,
} from '../clients/client-sections';
import { contactOf, isUnreached, useClient } from '../clients/client';
import { ClientMailNote } from '../mails/ClientMailNote';
import { ClientWays } from '../mails/ClientWays';
import { ClientMoney } from '../money/ClientMoney';
import { StandingBookings } from '../standing-bookings/StandingBookings';
import { ClientSubscription } from '../subscriptions/ClientSubscription';
import { ClientInfo } from './ClientInfo';
import { ClientMore } from './ClientMore';
import styles from './ClientScreen.module.css';

/** Height of the header, which stays above the page. */
const HEADER_PX = 61;

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

/** True once an element has left the screen at the top. */
function useIsAbove(): [place: RefObject<HTMLDivElement | null>, isAbove: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const follow = ([entry]: IntersectionObserverEntry[]): void =>
      setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < HEADER_PX);
    const observer = new IntersectionObserver(follow, { rootMargin: `-${HEADER_PX}px 0px 0px` });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isAbove];
}

const tabId = (section: ClientSection): string => `${section}-tab`;

interface OfSection {
  section: ClientSection;
}

/** The tabs. They stay in sight, with name and status once those above have gone. */
function ClientTabs({
  section,
  place,
  isStuck,
}: OfSection & { place: RefObject<HTMLDivElement | null>; isStuck: boolean }) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <>
      <div ref={place} className={styles.place} />
      <div className={styles.strip} data-stuck={isStuck || undefined}>
        {isStuck && (
          <p className={styles.who}>
            <strong>{client.name}</strong> <StatusChip client={client} />
          </p>
        )}
        <Tabs value={section} aria-label={t('clients.sections')} variant="scrollable" scrollButtons={false}>
          {CLIENT_SECTIONS.map((one) => (
            <Tab
              key={one}
              value={one}
              id={tabId(one)}
              aria-controls={one === section ? one : undefined}
              label={t(`clients.${one}`)}
              component={Link}
              to={sectionPath(client.id, one)}
            />
          ))}
        </Tabs>
      </div>
    </>
  );
}

/**
 * Another tab begins at its top, except on the way back, where the browser finds the old place. It has the focus if the
 * control that led to it is gone.
 */
function useTopOfTabs(section: ClientSection, place: RefObject<HTMLElement | null>, isStuck: boolean): void {
  const before = useRef(section);
  const isStepInHistory = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    if (isStuck && !isStepInHistory) place.current?.scrollIntoView({ block: 'start' });
    // A form that opens within takes the focus itself.
    if (document.activeElement === document.body) document.getElementById(section)?.focus({ preventScroll: true });
  }, [section, place, isStuck, isStepInHistory]);
}

const CONTENT: Readonly<Record<ClientSection, ComponentType>> = {
  info: ClientInfo,
  subscription: SubscriptionAndMoney,
  appointments: AllAppointments,
  more: ClientMore,
};

function SubscriptionAndMoney() {
  const client = useClient();
  return (
    <>
      <ClientSubscription />
      <ClientMoney client={client} />
    </>
  );
}

function AllAppointments() {
  return (
    <>
      <ClientAppointments />
      <StandingBookings />
    </>
  );
}

/** The tabs, and below them the one shown: the others are not there, and load nothing. */
function TabbedClient({ section }: OfSection) {
  const [place, isStuck] = useIsAbove();
  useTopOfTabs(section, place, isStuck);
  const Content = CONTENT[section];
  return (
    <LeavingContext value={leavesPath}>
      <ClientTabs {...{ section, place, isStuck }} />
      <div id={section} role="tabpanel" tabIndex={-1} aria-labelledby={tabId(section)} className={styles.panel}>
        <Content key={section} />
      </div>
    </LeavingContext>
  );
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

/** An address of the time when the page was one, as the tab has it now; null for those of today. */
function useAddressNow(): string | null {
  const { id = '', '*': rest } = useParams();
  const { search } = useLocation();
  if (rest === TIMELINE) return `${sectionPath(id, 'more')}${search}#${TIMELINE}`;
  const asked = sectionOf(rest) === 'info' ? sectionAsked(new URLSearchParams(search)) : null;
  return asked && `${sectionPath(id, asked)}${search}`;
}

/** A client's page: name and status, and in tabs all that staff can do for them. */
function ClientScreen() {
  const { t } = useTranslation();
  const client = useClient();
  const section = sectionOf(useParams()['*']);
  const addressNow = useAddressNow();
  if (addressNow !== null) return <Navigate replace to={addressNow} state={presentState()} />;
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
            {isUnreached(client) ? (
              <Pill tone="partial">{t('clients.noEmail.pill')}</Pill>
            ) : (
              <span>{contactOf(client).email}</span>
            )}
            <span className="tabular">{contactOf(client).phone}</span>
            <Age />
            <TagChips tags={client.tags} />
          </span>
        }
      >
        <GuardianNote />
        <CertificateMark certificate={client.certificate} />
        <PinnedNotes notes={client.pinnedNotes} />
        <ClientMailNote clientId={client.id} />
        <ClientWays clientId={client.id} />
        <TabbedClient section={section} />
      </Screen>
    </>
  );
}

function LoadedClient() {
  const { t } = useTranslation();
  const { record, error, refetch } = useEditContext<ClientDetails, Error>();
  if (record !== undefined) return <ClientScreen />;
  if (isGone(error)) return <NotFound text={t('clients.gone')} />;
  return (
    <Screen title={t('clients.title')}>
      <NotThere {...{ error, refetch }} failed={t('errors.loadClient')} height={420} />
    </Screen>
  );
}
