import Button from '@mui/material/Button';
import type { Client } from '@palestra/backend/contract/client';
import type { Course, CourseMember, CoursePlace } from '@palestra/backend/contract/course';
import { nameIn } from '@palestra/backend/contract/gym-class';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { callApi, reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Pill } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Skeleton } from '../../kit/ui/Skeleton';
import { ClientSearch } from '../appointments/ClientSearch';
import { ClientName } from '../clients/ClientName';
import { announce } from '../schedule/appointment-events';
import { inMode, useDryRun, type ChangeMode } from '../schedule/dry-run';
import styles from './classes.module.css';

async function ask(path: string, body: object, mode: ChangeMode): Promise<CoursePlace> {
  const { path: address, options } = inMode(mode, path);
  return (await callApi<CoursePlace>(address, { method: 'POST', body, ...options })).data;
}

interface QuestionProps {
  title: string;
  path: string;
  body: object;
  submit: string;
  done: string;
  event: 'appointmentBooked' | 'appointmentCancelled';
  textOf: (place: CoursePlace) => string;
  onClose: () => void;
}

/** Says by a dry run what would be booked or cancelled, and what it costs. */
function Question({ title, path, body, submit, done, event, textOf, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const readAgain = useReadAgain(['courses']);
  const { data, error } = useDryRun(['course', path, body], (signal) => ask(path, body, { dryRun: true, signal }));
  const confirm = async (): Promise<void> => {
    await ask(path, body, { dryRun: false });
    announce(event);
    await readAgain();
  };
  const texts = { confirm: submit, keep: t('timeslots.keep'), done, failed: t('courses.notDone') };
  return (
    <ConfirmDialog
      kind="warning"
      title={title}
      texts={texts}
      isReady={data !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {data !== undefined && <p>{textOf(data)}</p>}
      {error !== null && <Banner kind="danger" text={errorText(error, t('courses.notDone'))} />}
      {data === undefined && error === null && <Skeleton height={40} />}
    </ConfirmDialog>
  );
}

function Members({ members, onEnd }: { members: readonly CourseMember[]; onEnd: (member: CourseMember) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  if (members.length === 0) return <p>{t('courses.nobody')}</p>;
  return (
    <ul className={styles.week}>
      {members.map((member) => (
        <li key={member.id} className={styles.member}>
          <div>
            <ClientName
              id={member.clientId}
              name={member.clientName}
              label={t('slot.openClient', { name: member.clientName })}
            />
            <p className="tabular quiet">
              {t('courses.since', { when: format.instant(member.joinedAt) })} ·{' '}
              {t('courses.left', { count: member.left })}
            </p>
          </div>
          {member.endedAt === null ? (
            // Ending takes a charge back.
            (member.priceCents === 0 || may('money')) && (
              <Button
                size="small"
                aria-label={t('courses.endOf', { name: member.clientName })}
                onClick={() => onEnd(member)}
              >
                {t('courses.end')}
              </Button>
            )
          ) : (
            <Pill>{t('courses.ended')}</Pill>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The members of a course; staff add and end. */
export function CourseMembersDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [ending, setEnding] = useState<CourseMember | null>(null);
  const [adding, setAdding] = useState<Client | null>(null);
  const [isSearching, setSearching] = useState(false);
  const { id, priceCents, version } = course;
  const path = `/api/Admin/courses/${id}/members`;
  const { data, error, refetch } = useLiveQuery({
    queryKey: ['courses', id, 'members'],
    queryFn: reading<CourseMember[]>(path),
    topics: ['appointments', 'audit'],
  });
  const name = nameIn(language, course);
  return (
    <ModalDialog title={t('courses.membersOf', { name })} onClose={onClose}>
      <div className={styles.section}>
        {error !== null && (
          <ProblemPanel error={error} fallback={t('courses.loadFailed')} onRetry={() => void refetch()} />
        )}
        {data === undefined ? error === null && <Skeleton height={80} /> : <Members members={data} onEnd={setEnding} />}
        {isSearching ? (
          <ClientSearch
            onChoose={(client) => {
              setAdding(client);
              setSearching(false);
            }}
          />
        ) : (
          <div>
            <Button variant="outlined" onClick={() => setSearching(true)}>
              {t('courses.addMember')}
            </Button>
          </div>
        )}
      </div>
      {adding !== null && (
        <Question
          title={t('courses.joinOf', { name: adding.name })}
          path={path}
          body={{ clientId: adding.id, priceCents, version }}
          submit={t('courses.join')}
          done={t('courses.joined', { name: adding.name })}
          event="appointmentBooked"
          textOf={({ dates, chargedCents }) =>
            chargedCents === 0
              ? t('courses.joinText', { count: dates.length })
              : t('courses.joinPrice', { count: dates.length, amount: format.money(chargedCents) })
          }
          onClose={() => setAdding(null)}
        />
      )}
      {ending !== null && (
        <Question
          title={t('courses.endOf', { name: ending.clientName })}
          path={`/api/Admin/course-places/${ending.id}/end`}
          body={{}}
          submit={t('courses.end')}
          done={t('courses.endDone', { name: ending.clientName })}
          event="appointmentCancelled"
          textOf={({ dates, chargedCents }) =>
            chargedCents < 0
              ? t('courses.endBack', { count: dates.length, amount: format.money(-chargedCents) })
              : t('courses.endText', { count: dates.length })
          }
          onClose={() => setEnding(null)}
        />
      )}
    </ModalDialog>
  );
}
