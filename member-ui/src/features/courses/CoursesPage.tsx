import type { CoursePlace, OfferedCourse } from '@palestra/backend/contract/course';
import { formatDate, formatMoney, formatTimeRange } from '@palestra/web-kit/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPOINTMENT_BOOKED, APPOINTMENT_CANCELLED, announce } from '../../api/appointments';
import { usePageTitle, useRoomName } from '../../api/gym';
import { call } from '../../api/http';
import { useDryRun, useLiveRead } from '../../api/reads';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Failure, Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { COURSE_WORDS } from './courses-words';
import styles from './CoursesPage.module.css';

const COURSES = '/api/Client/courses';
const useWords = () => COURSE_WORDS[useLanguage()];

/** Joins or leaves; either changes the visits, and what is owed. */
function useAct(path: string, event: typeof APPOINTMENT_BOOKED | typeof APPOINTMENT_CANCELLED) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => call<CoursePlace>('POST', path, body),
    onSettled: () => {
      for (const queryKey of [['courses'], ['ledger']]) void client.invalidateQueries({ queryKey });
    },
    onSuccess: () => announce(event),
  });
}

function Dates({ dates }: Pick<OfferedCourse, 'dates'>) {
  const language = useLanguage();
  const roomOf = useRoomName();
  return (
    <ul className={`${styles.dates} divided`}>
      {dates.map(({ date, startTime, endTime, areaId }) => (
        <li key={date} className={styles.date}>
          <span className="capital">{formatDate(date, 'day', language)}</span>
          <span>{[formatTimeRange(startTime, endTime, language), roomOf(areaId)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Join({ id, priceCents, version, dates }: OfferedCourse) {
  const words = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useAct(`${COURSES}/${id}/join`, APPOINTMENT_BOOKED);
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{words.join(dates.length)}</Button>;
  return (
    <>
      <p>{words.ask(dates.length, priceCents === 0 ? null : formatMoney(priceCents, language))}</p>
      <Failure error={error} fallback={words.notDone} />
      <div className={styles.buttons}>
        <Button isBusy={isPending} onClick={() => mutate({ priceCents, version })}>
          {isPending ? words.busy : words.confirm}
        </Button>
        <Button tone="quiet" disabled={isPending} onClick={() => setAsked(false)}>
          {words.keep}
        </Button>
      </div>
    </>
  );
}

function End({ placeId }: { placeId: string }) {
  const words = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const path = `${COURSES}/places/${placeId}/end`;
  const { data, error: notAsked } = useDryRun(
    ['course-end', placeId],
    () => call<CoursePlace>('POST', `${path}?dryRun=true`, {}),
    isAsked,
  );
  const { mutate, isPending, error } = useAct(path, APPOINTMENT_CANCELLED);
  if (!isAsked) {
    return (
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {words.end}
      </Button>
    );
  }
  return (
    <>
      {data !== undefined && (
        <p>
          {words.endAsk(data.dates.length)}{' '}
          {data.chargedCents < 0 ? words.endBack(formatMoney(-data.chargedCents, language)) : words.endNothing}
        </p>
      )}
      <Failure error={error ?? notAsked} fallback={words.notDone} />
      <div className={styles.buttons}>
        <Button tone="danger" isBusy={isPending} disabled={data === undefined} onClick={() => mutate({})}>
          {isPending ? words.busy : words.endConfirm}
        </Button>
        <Button tone="quiet" disabled={isPending} onClick={() => setAsked(false)}>
          {words.keep}
        </Button>
      </div>
    </>
  );
}

function Course({ course }: { course: OfferedCourse }) {
  const words = useWords();
  const language = useLanguage();
  const { name, className, priceCents, joinUntil, dates, placeId, canJoin, mayEnd } = course;
  return (
    <Card title={name}>
      <div className={styles.facts}>
        {className !== null && <p className="muted">{className}</p>}
        <p className={styles.price}>{priceCents === 0 ? words.free : formatMoney(priceCents, language)}</p>
        {canJoin && <p>{words.joinUntil(formatDate(joinUntil, 'day', language))}</p>}
      </div>
      <Dates dates={dates} />
      {canJoin && <Join {...course} />}
      {placeId !== null && (
        <>
          <Notice tone="success">{words.joined}</Notice>
          {mayEnd ? <End placeId={placeId} /> : <p className="muted">{words.begun}</p>}
        </>
      )}
    </Card>
  );
}

/** Courses that a member can join or is in (rule: courses). */
export function CoursesPage() {
  const words = useWords();
  usePageTitle(words.title);
  const query = useLiveRead<OfferedCourse[]>(['courses', useLanguage()], COURSES);
  return (
    <SubPage back={{ href: '/classes', text: words.back }} title={words.title} lead={words.lead}>
      {query.data === undefined ? (
        <NotLoaded queries={[query]} fallback={words.failed}>
          <SkeletonCard height={280} lines={[22, 28, 40]} />
        </NotLoaded>
      ) : query.data.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        query.data.map((course) => <Course key={course.id} course={course} />)
      )}
    </SubPage>
  );
}
