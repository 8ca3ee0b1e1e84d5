import type { ClassesOfGym } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { foldedWords, findIn } from '@palestra/backend/contract/search-key';
import { formatTimeRange, formatWeekday } from '@palestra/web-kit/format-date';
import { GymImage } from '@palestra/web-kit/gym-images';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useClasses, useFollow } from '../../api/classes';
import { usePageTitle, useRoomName, useRooms } from '../../api/gym';
import { useAuth } from '../../api/session';
import { useLanguage } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ClassDot } from '../../ui/ClassLabel';
import { ClassOf } from '../../ui/ClassOf';
import { Failure } from '../../ui/Notice';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { TextField } from '../../ui/TextField';
import { ALL, rememberFilter } from '../../ui/day-filter';
import { CLASS_WORDS } from '../../ui/class-words';
import styles from './ClassesPage.module.css';

type Times = ClassesOfGym['classes'][number]['times'];

const useWords = () => CLASS_WORDS[useLanguage()];

function WeekTimes({ times, omits }: { times: Times; omits: 'class' | 'trainer' }) {
  const words = useWords();
  const language = useLanguage();
  const roomName = useRoomName();
  if (times.length === 0) return <p className="muted">{words.noTimes}</p>;
  return (
    <ul className="divided">
      {times.map(({ dayOfWeek, startTime, endTime, areaId, ...of }) => {
        const room = roomName(areaId);
        const { classId: _id, className: _name, classColor: _colour, ...byTrainer } = of;
        const { trainerId: _trainer, trainerName: _by, ...byClass } = of;
        return (
          <li key={`${dayOfWeek} ${startTime} ${endTime} ${areaId}`} className={styles.time}>
            <span className="capital">{formatWeekday(dayOfWeek, 'longWeekday', language)}</span>
            <span>{formatTimeRange(startTime, endTime, language)}</span>
            <ClassOf of={{ ...(omits === 'class' ? byTrainer : byClass), areaId }} />
            {room !== null && <span className="muted">{room}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Tells a member when a week of the class opens; one press begins and ends it. */
function Follow({
  id,
  isFollowed,
  opensDays,
}: Pick<ClassesOfGym['classes'][number], 'id' | 'isFollowed' | 'opensDays'>) {
  const words = useWords();
  const { mutate, isPending, error } = useFollow(id);
  return (
    <Card title={words.followTitle}>
      <p className={styles.about}>
        {isFollowed ? words.followed : words.follows(opensDays ?? LIMITS.bookingWindowDays)}
      </p>
      <Failure error={error} fallback={words.followFailed} />
      <Button tone="quiet" isBusy={isPending} aria-pressed={isFollowed} onClick={() => mutate(!isFollowed)}>
        {isFollowed ? words.unfollow : words.follow}
      </Button>
    </Card>
  );
}

/** The way to a trainer's own hours; nothing where they have none. */
function Appointments({ trainerId }: { trainerId: string }) {
  const hours = useRooms().find((room) => room.trainerId === trainerId);
  return (
    hours !== undefined && (
      <Link href={`/hours?with=${trainerId}`} className={buttonClass('quiet')}>
        {hours.name}
      </Link>
    )
  );
}

interface OneProps {
  name: string;
  picture?: string | undefined;
  description: string;
  times: Times;
  omits: 'class' | 'trainer';
  filter: { classId?: string; trainerId?: string };
  minVisits?: number | null;
  decideHours?: number;
  follow?: ReactNode;
}

/** A class or a trainer: what it is, and when in the week. */
function One({ name, picture, description, times, omits, filter, minVisits = null, decideHours, follow }: OneProps) {
  const words = useWords();
  const { user } = useAuth();
  usePageTitle(name);
  return (
    <SubPage back={{ href: '/classes', text: words.back }} title={name}>
      <GymImage src={picture} alt="" className={styles.picture} />
      {description !== '' && <p>{description}</p>}
      {minVisits !== null && (
        <p className="muted">
          {words.least.replace('{min}', String(minVisits)).replace('{hours}', String(decideHours))}
        </p>
      )}
      <Card title={words.times}>
        <WeekTimes times={times} omits={omits} />
      </Card>
      <Link
        href="/book"
        className={buttonClass('primary')}
        onClick={() => rememberFilter(user?.id ?? '', { ...ALL, ...filter })}
      >
        {words.bookThis}
      </Link>
      {follow}
    </SubPage>
  );
}

function All({ classes, trainers }: ClassesOfGym) {
  const words = useWords();
  const [search, setSearch] = useState('');
  usePageTitle(words.title);
  const found = <T extends { name: string; description: string }>(all: readonly T[]): T[] =>
    findIn(all, ({ name, description }) => foldedWords(`${name} ${description}`), search);
  const [ofClasses, ofTrainers] = [found(classes), found(trainers)];
  return (
    <SubPage back={{ href: '/book', text: words.toBook }} title={words.title}>
      {classes.length + trainers.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <TextField label={words.search} value={search} onChange={setSearch} />
      )}
      <Link href="/courses">{words.courses}</Link>
      {ofClasses.length > 0 && (
        <Card title={words.classes}>
          <ul className="divided">
            {ofClasses.map(({ id, name, picture, description, colour }) => (
              <li key={id} className={styles.one}>
                <GymImage src={picture} alt="" loading="lazy" className={styles.small} />
                <ClassDot colour={colour} />
                <div>
                  <Link href={`/classes?of=${id}`}>{name}</Link>
                  {description !== '' && <p className="muted">{description}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ofTrainers.length > 0 && (
        <Card title={words.trainers}>
          <ul className="divided">
            {ofTrainers.map(({ id, name, picture, description }) => (
              <li key={id} className={styles.one}>
                <GymImage src={picture} alt="" loading="lazy" className={styles.small} />
                <div>
                  <Link href={`/classes?by=${id}`}>{name}</Link>
                  {description !== '' && <p className="muted">{description}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {search !== '' && ofClasses.length + ofTrainers.length === 0 && <p className="muted">{words.noneFound}</p>}
    </SubPage>
  );
}

/** The classes and trainers of the gym; the address names one of them. */
export function ClassesPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useClasses();
  const [of, by] = [params.get('of'), params.get('by')];
  if (query.data === undefined) {
    return (
      <SubPage back={{ href: '/book', text: words.toBook }} title={words.title}>
        <NotLoaded queries={[query]} fallback={words.failed}>
          <SkeletonCard height={240} lines={[22, 48, 48]} />
        </NotLoaded>
      </SubPage>
    );
  }
  const { classes, trainers } = query.data;
  if (of !== null || by !== null) {
    const gymClass = classes.find(({ id }) => id === of);
    const trainer = trainers.find(({ id }) => id === by);
    if (gymClass !== undefined)
      return (
        <One
          key={gymClass.id}
          {...gymClass}
          omits="class"
          filter={{ classId: gymClass.id }}
          follow={<Follow {...gymClass} />}
        />
      );
    if (trainer !== undefined)
      return (
        <One
          key={trainer.id}
          {...trainer}
          omits="trainer"
          filter={{ trainerId: trainer.id }}
          follow={<Appointments trainerId={trainer.id} />}
        />
      );
    return (
      <SubPage back={{ href: '/classes', text: words.back }} title={words.title}>
        <p className="muted">{words.gone}</p>
      </SubPage>
    );
  }
  return <All classes={classes} trainers={trainers} />;
}
