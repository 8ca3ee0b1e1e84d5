import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { MailPurpose, MailState } from '@palestra/backend/contract/mail';
import { MAIL_PURPOSE_NAMES } from '@palestra/backend/contract/mail-purpose-names';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { formatDate, formatInstant, formatMoney, formatTimeRange, formatWeekday } from '@palestra/web-kit/format-date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actingFor } from '../../api/acting';
import { useGym, usePageTitle } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { changedFields, changedRecord, statusText } from './changed-fields';
import { Facts } from './Facts';
import { factsAround } from './facts-around';
import { MyData } from './MyData';
import { FREEZE_STATE_NAMES } from './freeze-states';
import { useLedgerWords } from './ledger-words';
import { visitLimitOf } from './visit-limit';
import { MY_DATA_WORDS } from './my-data-words';
import styles from './MyData.module.css';
import { readMyData } from './use-my-data';

interface Shown {
  /** The member's own, or those of a child of theirs. */
  data: Omit<PersonalData, 'children'>;
  timeZone: string;
}

/** Formats an instant in the gym's zone, in full: it may be read on paper, years later. */
function useInstant(timeZone: string): (instant: string) => string {
  const language = useLanguage();
  return (instant) => formatInstant(new Date(instant), timeZone, language);
}

function List({ title, lines, about }: { title: string; lines: ReactNode[]; about?: string }) {
  const words = MY_DATA_WORDS[useLanguage()];
  return (
    <Card title={`${title} (${lines.length})`}>
      {lines.length === 0 && <p className="note">{words.none}</p>}
      {about !== undefined && <p>{about}</p>}
      <ul className="divided">
        {lines.map((line, place) => (
          <li key={place} className={styles.line}>
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Person({ data: { profile }, timeZone }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const instant = useInstant(timeZone);
  return (
    <Card title={t('profile.personal')}>
      <Facts
        rows={[
          [t('profile.name'), profile.name],
          // A child has neither.
          ...(profile.email === '' ? [] : [[t('fields.email'), profile.email] as const]),
          ...(profile.phone === '' ? [] : [[t('profile.phone'), profile.phone] as const]),
          [t('profile.type'), t(profile.isMorningClient ? 'profile.morning' : 'profile.regular')],
          [t('language.title'), t(`language.names.${profile.language}`)],
          [t('profile.memberSince'), instant(profile.createdAt)],
          ...factsAround(profile, language),
          [MY_DATA_WORDS[language].total, String(profile.totalAppointments)],
        ]}
      />
    </Card>
  );
}

/** A list that a gym need not have: without any line nothing is said. */
const ListIfAny = ({ title, lines }: { title: string; lines: ReactNode[] }) =>
  lines.length > 0 && <List title={title} lines={lines} />;

function Money({ data: { ledger }, timeZone }: Shown) {
  const language = useLanguage();
  const words = MY_DATA_WORDS[language];
  const wordsOf = useLedgerWords(timeZone);
  const { balanceCents, entries } = ledger;
  const lines = entries.map((entry) => {
    const { title, more, amount } = wordsOf(entry);
    return (
      <>
        {title}: {amount}
        <p className="note">{[more, entry.reason].filter(Boolean).join(' · ')}</p>
      </>
    );
  });
  if (lines.length === 0) return null;
  const balance = `${balanceCents < 0 ? words.ahead : words.balance}: ${formatMoney(Math.abs(balanceCents), language)}`;
  return <List title={words.ledger} lines={lines} about={balance} />;
}

function Arrangements({ data: { freezes, standingBookings, pastWaits, consents }, timeZone }: Shown) {
  const language = useLanguage();
  const words = MY_DATA_WORDS[language];
  const instant = useInstant(timeZone);
  const day = (date: string): string => formatDate(date, 'full', language);
  const frozen = freezes.map(
    ({ from, until, state, answerReason }) =>
      `${day(from)} – ${day(until)} · ${[FREEZE_STATE_NAMES[language][state], answerReason].filter(Boolean).join(' · ')}`,
  );
  const standing = standingBookings.map(({ dayOfWeek, startTime, endTime, from, until, pausedUntil, isByStaff }) => {
    const period = `${words.from} ${day(from)}${until === null ? '' : ` ${words.until} ${day(until)}`}`;
    const pause = pausedUntil !== null && `${words.paused} ${day(pausedUntil)}`;
    const time = formatTimeRange(startTime, endTime, language);
    const more = [period, pause, isByStaff && words.byStaff].filter(Boolean).join(' · ');
    return `${formatWeekday(dayOfWeek, 'longWeekday', language)}, ${time} · ${more}`;
  });
  const waits = pastWaits.map(
    ({ appointmentDate, originalStartTime: start, originalEndTime: end, askedAt, wasServed }) => (
      <>
        {day(appointmentDate)}, {formatTimeRange(start, end, language)} · {wasServed ? words.served : words.missed}
        <p className="note">
          {words.asked}: {instant(askedAt)}
        </p>
      </>
    ),
  );
  const terms = consents.map(({ version, at, isOnPaper }) =>
    [`${words.version} ${version}`, instant(at), isOnPaper && words.onPaper].filter(Boolean).join(' · '),
  );
  return (
    <>
      <ListIfAny title={words.freezes} lines={frozen} />
      <ListIfAny title={words.standing} lines={standing} />
      <ListIfAny title={words.waits} lines={waits} />
      <ListIfAny title={words.terms} lines={terms} />
    </>
  );
}

function Papers({ data: { tags, notes, documents }, timeZone }: Shown) {
  const language = useLanguage();
  const words = MY_DATA_WORDS[language];
  const instant = useInstant(timeZone);
  const lines = notes.map(({ at, text }) => (
    <>
      {text}
      <p className="note">{instant(at)}</p>
    </>
  ));
  const papers = documents.map(({ kind, validUntil, note, fileName, at }) => (
    <>
      {DOCUMENT_KIND_NAMES[language][kind]}
      {validUntil !== null && `, ${words.until} ${formatDate(validUntil, 'full', language)}`}
      {[note, fileName].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="note">{instant(at)}</p>
    </>
  ));
  return (
    <>
      <ListIfAny title={words.documents} lines={papers} />
      <ListIfAny title={words.tags} lines={tags} />
      <ListIfAny title={words.notes} lines={lines} />
    </>
  );
}

function Subscriptions({ data: { subscriptions } }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = subscriptions.map((one) => {
    const { startDate, actualStartDate, effectiveEndDate, profileStatus } = one;
    const start = formatDate(actualStartDate ?? startDate, 'full', language);
    const end = effectiveEndDate === null ? t('profile.neverEnds') : formatDate(effectiveEndDate, 'full', language);
    const [label, limit] = visitLimitOf(one, t);
    return `${start} – ${end} · ${label}: ${limit} · ${t(`profile.status.${profileStatus}`)}`;
  });
  return <List title={MY_DATA_WORDS[language].subscriptions} lines={lines} />;
}

function Appointments({ data: { appointments, interests } }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = (one: { appointmentDate: string; startTime: string; endTime: string }): string =>
    `${formatDate(one.appointmentDate, 'full', language)}, ${formatTimeRange(one.startTime, one.endTime, language)}`;
  const visits = appointments.map((one) => (
    <>
      {when(one)} · {statusText(one.status, t)}
      {one.cancelReason !== null && (
        <p className="note">{t('appointment.reason', { reason: reasonIn(language, one.cancelReason) })}</p>
      )}
    </>
  ));
  return (
    <>
      <List title={MY_DATA_WORDS[language].appointments} lines={visits} />
      <List title={MY_DATA_WORDS[language].interests} lines={interests.map(when)} />
    </>
  );
}

function Mails({ data: { mails }, timeZone }: Shown) {
  const language = useLanguage();
  const words = MY_DATA_WORDS[language];
  const instant = useInstant(timeZone);
  const lines = mails.map(({ purpose, address, state, createdAt }) => (
    <>
      {MAIL_PURPOSE_NAMES[language][purpose as MailPurpose]} · {words.states[state as MailState]}
      <p className="note">
        {instant(createdAt)}
        {address !== null && `, ${address}`}
      </p>
    </>
  ));
  return <List title={words.mails} lines={lines} />;
}

function Changes({ data: { changes }, timeZone }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const instant = useInstant(timeZone);
  const lines = changes.map(({ at, action, before, after }) => (
    <>
      {instant(at)} · {changedRecord(action, language)}
      {changedFields(before, after, { t, language, timeZone }).map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
    </>
  ));
  return <List title={MY_DATA_WORDS[language].changes} lines={lines} />;
}

function Loaded() {
  const { t } = useTranslation();
  const words = MY_DATA_WORDS[useLanguage()];
  const gym = useGym();
  const instant = useInstant(gym.data?.timeZone ?? 'UTC');
  const mine = useQuery({
    queryKey: ['my-data'],
    queryFn: ({ signal }) => readMyData(signal),
    gcTime: 0,
  });
  const childId = actingFor();
  const data = childId === null ? mine.data : mine.data?.children.find(({ profile }) => profile.id === childId);
  if (data && gym.data) {
    const shown = { data, timeZone: gym.data.timeZone };
    return (
      <>
        <div>
          <p className="muted">{words.asOf(instant(data.exportedAt))}</p>
          <div className={styles.tools}>
            <Button onClick={() => window.print()}>{words.print}</Button>
          </div>
        </div>
        <Person {...shown} />
        <Subscriptions {...shown} />
        <Money {...shown} />
        <Appointments {...shown} />
        <Arrangements {...shown} />
        <Papers {...shown} />
        <Mails {...shown} />
        <Changes {...shown} />
      </>
    );
  }
  return (
    <NotLoaded queries={[mine, gym]} fallback={t('myData.failed')}>
      <SkeletonCard height={320} lines={[22, 28, 28, 28, 28]} />
    </NotLoaded>
  );
}

/**
 * The content of the file, to read and print: the part about the child for whom the screens are, or the member's own,
 * whose account is theirs to download and to have erased.
 */
export function MyDataPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const profile = useProfile().data;
  const zone = useGym().data?.timeZone;
  const isOwn = actingFor() === null;
  const title = isOwn || profile === undefined ? t('myData.title') : MY_DATA_WORDS[language].ofChild(profile.name);
  usePageTitle(title);
  return (
    <SubPage back={{ href: '/profile', text: t('pages.back') }} title={title}>
      {isOwn && profile !== undefined && zone !== undefined && (
        <MyData erasureRequestedAt={profile.erasureRequestedAt} timeZone={zone} />
      )}
      <Loaded />
    </SubPage>
  );
}
