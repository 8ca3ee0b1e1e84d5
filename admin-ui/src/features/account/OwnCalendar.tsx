import Button from '@mui/material/Button';
import {
  googleLink,
  subscribeLink,
  type MadeStaffFeed,
  type StaffFeed,
  type StaffFeedRequest,
} from '@palestra/backend/contract/calendar-feed';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, reading, remove } from '../../api/api';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { CopyButton } from '../../kit/ui/CopyButton';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { useUses } from '../../kit/time/use-uses';
import { TrainerField } from '../schedule/ClassFields';
import { RoomField } from '../schedule/RoomChoice';
import { useRooms } from '../schedule/rooms';
import styles from './account.module.css';

const FEED = '/api/Admin/calendar-feed';
const FEED_QUERY = ['own-calendar'];

const makeAddress = (only: StaffFeedRequest) => post<MadeStaffFeed>(FEED, only);
const endAddress = () => remove<null>(FEED);

/** Nothing chosen is everything. */
const requestOf = ({ areaId, trainerId }: Only): StaffFeedRequest => ({
  ...(areaId !== null && { areaId }),
  ...(trainerId !== null && { trainerId }),
});
type Only = Pick<StaffFeed, 'areaId' | 'trainerId'>;

type Asked = 'make' | 'renew' | 'end';

/** Shown once: the server keeps only a hash. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <ModalDialog
      isOnce
      title={t('calendar.address')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('calendar.kept')}
        </Button>
      }
    >
      <div className={styles.section}>
        <p>{t('calendar.once')}</p>
        <p ref={shown} className={styles.secret}>
          {address}
        </p>
        <div className={styles.tools}>
          <Button variant="outlined" component="a" href={subscribeLink(address)}>
            {t('calendar.device')}
          </Button>
          <Button variant="outlined" component="a" href={googleLink(address)} target="_blank" rel="noreferrer">
            {t('calendar.google')}
          </Button>
          <CopyButton label={t('calendar.copy')} text={address} shown={shown} />
        </div>
        <p className={styles.text}>{t('calendar.slow')}</p>
      </div>
    </ModalDialog>
  );
}

interface AskDialogProps {
  what: Asked;
  /** The present address, if there is one. */
  feed: StaffFeed;
  onMade: (feed: MadeStaffFeed) => void;
  onChanged: () => unknown;
  onClose: () => void;
}

function AskDialog({ what, feed, onMade, onChanged, onClose }: AskDialogProps) {
  const { t } = useTranslation();
  const usesClasses = useUses()('classes');
  const rooms = useRooms();
  // A room that was switched off since is no choice: nothing is chosen then.
  const isChoice = rooms.some(({ id, isActive }) => isActive && id === feed.areaId);
  const [only, setOnly] = useState<Only>({ trainerId: feed.trainerId, areaId: isChoice ? feed.areaId : null });
  return (
    <ConfirmDialog
      dropsQuestion
      kind={what === 'end' ? 'danger' : 'info'}
      title={t(`calendar.${what}Title`)}
      texts={{
        confirm: t(`calendar.${what}`),
        busy: t('calendar.working'),
        done: t(what === 'end' ? 'calendar.ended' : 'calendar.made'),
        failed: t('calendar.failed'),
      }}
      onConfirm={() => (what === 'end' ? endAddress() : makeAddress(requestOf(only)).then(onMade)).then(onChanged)}
      onClose={onClose}
    >
      <p>{t(`calendar.${what}Text`)}</p>
      {what !== 'end' && (
        <div className={styles.section}>
          <RoomField value={only.areaId} hasAll onChoose={(areaId) => setOnly({ ...only, areaId })} />
          {usesClasses && (
            <TrainerField
              label={t('classes.trainer')}
              none={t('calendar.allTrainers')}
              value={only.trainerId}
              onChange={(trainerId) => setOnly({ ...only, trainerId })}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

function State({ feed }: { feed: StaffFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  if (feed.createdAt === null || clock === null) return null;
  return (
    <>
      <p className={styles.browser}>{t('calendar.since', { when: format.instant(feed.createdAt) })}</p>
      <p className={styles.text}>
        {feed.lastReadAt === null
          ? t('calendar.unread')
          : t('calendar.read', { when: format.instant(feed.lastReadAt) })}
      </p>
    </>
  );
}

/** The secret address at which one's own calendar reads the gym's timeslots (rule: calendar feed). */
export function OwnCalendar() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ queryKey: FEED_QUERY, queryFn: reading<StaffFeed>(FEED) });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<MadeStaffFeed | null>(null);
  const changed = useReadAgain(FEED_QUERY);
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('calendar.notLoaded')} height={180} />;
  const offered: readonly Asked[] = data.createdAt === null ? ['make'] : ['renew', 'end'];
  return (
    <Panel title={t('calendar.title')} className={styles.section}>
      <p className={styles.text}>{t('calendar.text')}</p>
      <State feed={data} />
      <div className={styles.tools}>
        {offered.map((what) => (
          <Button
            key={what}
            variant="outlined"
            color={what === 'end' ? 'error' : 'primary'}
            onClick={() => setAsked(what)}
          >
            {t(`calendar.${what}`)}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <AskDialog what={asked} feed={data} onMade={setMade} onChanged={changed} onClose={() => setAsked(null)} />
      )}
      {made !== null && asked === null && <AddressDialog address={made.address} onClose={() => setMade(null)} />}
    </Panel>
  );
}
