import { ageOn, hasBirthday, lacksGuardian } from '@palestra/backend/contract/age';
import type { ClientDetails } from '@palestra/backend/contract/client';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, type Location, NavLink, useLocation, useParams } from 'react-router';
import { isGone } from '../../api/api-error';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { LeavingContext } from '../../kit/ui/LeaveGuard';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { ClientAppointments } from '../appointments/ClientAppointments';
import { ClientAudit } from '../audit/AuditList';
import { CertificateMark, PinnedNotes, StatusChip, TagChips } from '../clients/client-marks';
import { CLIENT_SECTIONS, type ClientSection, clientIn, sectionOf, sectionPath } from '../clients/client-sections';
import { contactOf, useClient } from '../clients/client';
import { ClientMailNote } from '../mails/ClientMailNote';
import { ClientMoney } from '../money/ClientMoney';
import { StandingBookings } from '../standing-bookings/StandingBookings';
import { ClientSubscription } from '../subscriptions/ClientSubscription';
import { ClientAtAGlance } from './ClientAtAGlance';
import { ClientInfo } from './ClientInfo';
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

/** Links to the sections of the page. They stay in sight, with name and status once those above have gone. */
function Contents() {
  const { t } = useTranslation();
  const client = useClient();
  const [place, isStuck] = useIsAbove();
  return (
    <>
      <div ref={place} />
      <div className={styles.strip} data-stuck={isStuck || undefined}>
        {isStuck && (
          <p className={styles.who}>
            <strong>{client.name}</strong> <StatusChip client={client} />
          </p>
        )}
        <nav className={styles.contents} aria-label={t('clients.sections')}>
          {CLIENT_SECTIONS.map((section) => (
            <NavLink key={section} end aria-current="location" to={sectionPath(client.id, section)}>
              {t(`clients.${section}`)}
            </NavLink>
          ))}
        </nav>
      </div>
    </>
  );
}

const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Shows the section of the address: at once, and again while the parts above it load, until a person moves the page. The
 * first section is the top of the page.
 */
function useShownSection(section: ClientSection): void {
  const opened = useRef(useLocation().key);
  const { key } = useLocation();
  useEffect(() => {
    const isTop = section === 'info';
    const isOpening = key === opened.current;
    if (isTop && isOpening) return undefined;
    const show = (): void => {
      if (isTop) scrollTo({ top: 0 });
      else document.getElementById(section)?.scrollIntoView({ block: 'start' });
    };
    show();
    const shown = document.getElementById(section);
    // A form that opens within takes the focus itself.
    if (!isOpening && shown?.contains(document.activeElement) === false) shown.focus({ preventScroll: true });
    const growth = new ResizeObserver(show);
    const stop = (): void => growth.disconnect();
    if (!isTop) growth.observe(document.body);
    for (const type of BY_HAND) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const type of BY_HAND) removeEventListener(type, stop);
    };
    // A dialog's entry and a parameter have keys of their own, and move nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [section]);
}

/** Forms stay as they are while the page of their client is shown, whichever section the address names. */
const leavesClient = (here: Location, there: Location): boolean => clientIn(here.pathname) !== clientIn(there.pathname);

function Section({ name, children }: { name: ClientSection; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id={name} tabIndex={-1} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`clients.${name}`)}</h2>
      {children}
    </section>
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

/** A client's page: name and status, and below each other all that staff can do for them. */
function ClientScreen() {
  const { t } = useTranslation();
  const client = useClient();
  const section = sectionOf(useParams()['*']);
  useShownSection(section ?? 'info');
  if (section === null) return <NotFound />;
  return (
    <LeavingContext value={leavesClient}>
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
        <CertificateMark certificate={client.certificate} />
        <PinnedNotes notes={client.pinnedNotes} />
        <ClientMailNote clientId={client.id} />
        <Contents />
        <ClientAtAGlance />
        <Section name="info">
          <ClientInfo />
        </Section>
        <Section name="subscription">
          <ClientSubscription />
          <ClientMoney client={client} />
        </Section>
        <Section name="appointments">
          <StandingBookings />
          <ClientAppointments />
        </Section>
        <Section name="audit">
          <ClientAudit clientId={client.id} />
        </Section>
      </Screen>
    </LeavingContext>
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
