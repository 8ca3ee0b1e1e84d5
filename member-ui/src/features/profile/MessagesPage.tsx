import {
  channelsOf,
  type MessageChannel,
  type MessageChoiceRequest,
  type MessageKind,
  type OwnDevice,
  type OwnMessages,
  type OwnTexts,
} from '@palestra/backend/contract/own-messages';
import { formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGym, usePageTitle } from '../../api/gym';
import { call, callWhole } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement, Failure, Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { Tag } from '../../ui/Tag';
import { focusContentWhenLost } from '../../ui/sheet-history';
import devices from './Devices.module.css';
import styles from './Messages.module.css';
import { MESSAGES_WORDS } from './messages-words';
import { Segments } from './Segments';
import standing from './Standing.module.css';
import { DEVICES, NotAllowed, obstacleHere, silenceIfHere, switchOn, useOwnDevice } from './use-own-phone';

const PATH = '/api/Client/messages';
const KEY = ['messages'];

const useWords = () => MESSAGES_WORDS[useLanguage()];

export { notePhoneInUse } from '../../api/phone-in-use';

/** The page shows the server's answer, also after each change. */
function useKeep(): (messages: OwnMessages) => void {
  const queries = useQueryClient();
  return (messages) => queries.setQueryData<OwnMessages>(KEY, messages);
}

function ThisDevice({ messages, isOn }: { messages: OwnMessages; isOn: boolean | undefined }) {
  const words = useWords();
  const keep = useKeep();
  const [obstacle, setObstacle] = useState(obstacleHere);
  const { mutate, isPending, error } = useMutation({ mutationFn: switchOn, onSuccess: keep });
  useEffect(() => {
    // The pressed button is gone.
    if (isOn === true) focusContentWhenLost();
  }, [isOn]);
  useEffect(() => {
    // The person comes back from the settings.
    const look = (): void => setObstacle(obstacleHere());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (isOn === undefined) return <SkeletonCard height={120} lines={[22, 28]} />;
  const { serverKey } = messages;
  return (
    <Card title={words.here}>
      {isOn ? (
        <p className="muted">{words.isOn}</p>
      ) : obstacle !== null ? (
        <Notice tone="info" isAnnounced>
          {words.obstacles[obstacle]}
        </Notice>
      ) : serverKey === null ? (
        <p className="muted">{words.notOffered}</p>
      ) : (
        <>
          <p className="muted">{words.isOff}</p>
          <div className={standing.buttons}>
            <Button
              isBusy={isPending}
              onClick={() => mutate(serverKey, { onError: () => setObstacle(obstacleHere()) })}
            >
              {words.switchOn}
            </Button>
          </div>
          <Failure error={error} fallback={error instanceof NotAllowed ? words.notAllowed : words.failed} />
        </>
      )}
    </Card>
  );
}

/** Where SMS goes, or why it does not. */
function Texts({ texts: { number, way, obstacle }, isChosen }: { texts: OwnTexts; isChosen: boolean }) {
  const words = useWords();
  if (obstacle !== null && (isChosen || obstacle === 'no-mobile'))
    return <Notice tone={isChosen ? 'warning' : 'info'}>{words.textObstacles[obstacle]}</Notice>;
  return isChosen && number !== null ? <p className="note">{words.textsTo[way].replace('{number}', number)}</p> : null;
}

function Choices({ messages }: { messages: OwnMessages }) {
  const words = useWords();
  const keep = useKeep();
  const { mutate, isPending, variables, error, data } = useMutation({
    mutationFn: (choice: MessageChoiceRequest) => callWhole<OwnMessages>('PUT', `${PATH}/choice`, choice),
    onSuccess: (answer) => keep(answer.data),
  });
  // Shown at once; what the server refuses goes back.
  const shown = (kind: MessageKind, channel: MessageChannel): MessageChannel =>
    isPending && variables.kind === kind ? variables.channel : channel;
  const isChosen = (way: MessageChannel): boolean =>
    messages.choices.some(({ kind, channel }) => shown(kind, channel) === way);
  const toPhone = isChosen('phone');
  return (
    <Card title={words.choices}>
      <Announcement tone="success" text={isPending ? null : data?.message} />
      <Failure error={error} fallback={words.failed} />
      {toPhone && messages.devices.length === 0 && <Notice tone="warning">{words.noPhone}</Notice>}
      {messages.texts && <Texts texts={messages.texts} isChosen={isChosen('text')} />}
      <div className={standing.form}>
        {messages.choices.map(({ kind, channel }) => (
          <div key={kind} className={styles.way}>
            <Segments
              label={words.kinds[kind].name}
              choices={channelsOf(kind, messages.channels).map((value) => ({
                value,
                label: value === 'text' && messages.texts?.way === 'viber' ? 'Viber' : words.channels[value],
              }))}
              chosen={shown(kind, channel)}
              onChoose={(value) => mutate({ kind, channel: value })}
            />
            <p className="note">{words.kinds[kind].hint}</p>
          </div>
        ))}
      </div>
      <p className={`note ${styles.always}`}>{words.always}</p>
    </Card>
  );
}

function Device({ device, isHere, timeZone }: { device: OwnDevice; isHere: boolean; timeZone: string }) {
  const words = useWords();
  const language = useLanguage();
  const now = useGymNow();
  const keep = useKeep();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<OwnMessages>('DELETE', `${DEVICES}/${device.id}`),
    onSuccess: (messages) => {
      void silenceIfHere(device);
      keep(messages);
      focusContentWhenLost();
    },
  });
  const name = device.browser ?? words.unknown;
  const filled = (text: string, instant: string): string =>
    text.replace('{when}', formatMoment(new Date(instant), now, timeZone, language));
  const { lastSentAt, createdAt } = device;
  return (
    <li className={devices.row}>
      <div className={devices.words}>
        <p className={devices.name}>{name}</p>
        <p className="note">
          {lastSentAt === null ? filled(words.since, createdAt) : filled(words.lastSent, lastSentAt)}
        </p>
      </div>
      {isHere && <Tag tone="accent">{words.thisOne}</Tag>}
      <Button
        tone="quiet"
        isBusy={isPending}
        aria-label={words.removeOf.replace('{device}', name)}
        onClick={() => mutate()}
      >
        {words.remove}
      </Button>
      <Failure error={error} fallback={words.failed} />
    </li>
  );
}

function Contents({ messages, timeZone }: { messages: OwnMessages; timeZone: string }) {
  const words = useWords();
  const own = useOwnDevice(messages, useKeep());
  const hasPhones = messages.channels.includes('phone');
  return (
    <>
      {hasPhones && <ThisDevice messages={messages} isOn={own === undefined ? undefined : own !== null} />}
      <Choices messages={messages} />
      {hasPhones && (
        <Card title={words.devices}>
          {messages.devices.length === 0 ? (
            <p className="muted">{words.noDevices}</p>
          ) : (
            <ul className="divided">
              {messages.devices.map((device) => (
                <Device key={device.id} device={device} isHere={device.id === own} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  );
}

/** How the member is told of what, and on which phones (rule: messages on the phone). */
export function MessagesPage({ title }: { title: string }) {
  const words = useWords();
  const { t } = useTranslation();
  usePageTitle(title);
  const gym = useGym();
  const messages = useRead<OwnMessages>(KEY, PATH);
  return (
    <SubPage back={{ href: '/profile', text: t('pages.back') }} title={title} lead={words.lead} isNarrow>
      {gym.data && messages.data ? (
        <Contents messages={messages.data} timeZone={gym.data.timeZone} />
      ) : (
        <NotLoaded queries={[gym, messages]} fallback={words.notLoaded}>
          <SkeletonCard height={160} lines={[22, 28, 44]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}
