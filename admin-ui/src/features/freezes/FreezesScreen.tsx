import type { Freeze, ListedFreeze } from '@palestra/backend/contract/freeze';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress, useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useReadAgain } from '../../kit/live/use-read-again';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Panel } from '../../kit/ui/Panel';
import { Segments } from '../../kit/ui/Segments';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { sectionPath } from '../clients/client-sections';
import {
  type AskedFreeze,
  FreezeDialogs,
  FreezeLine,
  addressOfFreeze,
  askedFreezeOf,
} from '../subscriptions/freeze-dialogs';
import styles from '../subscriptions/subscriptions.module.css';

const SHOWN = ['asked', 'planned', 'running', 'ended', 'refused', 'lapsed'] as const;

/** The person that asked for it or planned it. */
function Origin({ freeze: { isByMember, createdAt, createdByName } }: { freeze: Freeze }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  if (zone === undefined) return null;
  const when = format.instant(createdAt);
  return (
    <span className={styles.more}>
      {isByMember ? t('freezes.byMember', { when }) : t('freezes.byStaff', { name: createdByName ?? '', when })}
    </span>
  );
}

type Asked = Exclude<AskedFreeze, { step: 'plan' }>;

function FreezeLines({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data = [] } = useListContext<ListedFreeze>();
  return (
    <ul className={styles.lines}>
      {data.map((freeze) => (
        <li key={freeze.id} className={styles.one}>
          <FreezeLine freeze={freeze} onAsk={(next) => next.step !== 'plan' && onAsk(next)}>
            <Link to={sectionPath(freeze.userId, 'subscription')}>{freeze.userName}</Link>
            <Origin freeze={freeze} />
          </FreezeLine>
        </li>
      ))}
    </ul>
  );
}

/** The freezes by date of all clients; those that wait for an answer come first (rule: freeze by date). */
export function FreezesScreen() {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const readAgain = useReadAgain(['freezes']);
  const shown = SHOWN.find((one) => one === parameters.get('show')) ?? 'asked';
  const list = usePlainList<ListedFreeze>('freezes', ['subscriptions'], { state: shown });
  const { data } = list;
  const [asked, setAsked, address] = useOpenInAddress<Asked>({
    parameter: 'freeze',
    addressOf: addressOfFreeze,
    read: (what, id) => {
      if (data === undefined) return undefined;
      const found = askedFreezeOf(what, id, data);
      return found === null || found.step === 'plan' ? null : found;
    },
  });
  const isUnreached = (id: string): boolean => data?.find((one) => one.id === id)?.hasEmail === false;
  const states = SHOWN.map((value) => ({ value, text: t(`freezes.shown.${value}`) }));
  return (
    <Screen title={t('freezes.title')} lead={t('freezes.lead')}>
      <Segments
        label={t('freezes.show')}
        value={shown}
        options={states}
        onChange={(next) => write({ show: next === 'asked' ? null : next, find: null, findPage: null })}
      />
      <Panel label={t(`freezes.shown.${shown}`)} className={styles.history}>
        <PlainList
          list={list}
          failed={t('freezes.loadFailed')}
          none={<EmptyState icon="check" text={t(`freezes.none.${shown}`)} />}
          wordsOf={({ userName }) => [userName]}
          title={t('freezes.title')}
          parameter="find"
        >
          <FreezeLines onAsk={setAsked} />
        </PlainList>
      </Panel>
      <DialogAddress value={address}>
        {asked !== null && (
          <FreezeDialogs
            asked={asked}
            client={{ id: asked.freeze.userId, name: asked.freeze.userName, isUnreached: isUnreached(asked.freeze.id) }}
            readAgain={readAgain}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogAddress>
    </Screen>
  );
}
