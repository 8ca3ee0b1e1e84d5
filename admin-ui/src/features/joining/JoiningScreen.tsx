import type { JoiningMonth, JoiningPerson } from '@palestra/backend/contract/joining';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useLiveQuery } from '../../kit/live/use-live';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Panel } from '../../kit/ui/Panel';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { sectionPath } from '../clients/client-sections';
import styles from './joining.module.css';

const REACHED = ['opened', 'registered', 'confirmed', 'agreed', 'started', 'booked'] as const;
const TONES: Readonly<Record<JoiningPerson['reached'], PillTone>> = {
  ...{ registered: 'plain', confirmed: 'plain', agreed: 'partial', started: 'accent', booked: 'available' },
};
const TOPICS = ['clients', 'subscriptions', 'appointments'] as const;

function People() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data = [] } = useListContext<JoiningPerson>();
  return (
    <ul className={styles.people}>
      {data.map(({ id, name, phone, begunAt, reached, reachedAt, isAtDesk, planNameEl, planNameEn }) => (
        <li key={id}>
          <div>
            <Link to={sectionPath(id, 'info')}>{name}</Link>
            {phone !== '' && (
              <a href={`tel:${phone.replaceAll(' ', '')}`} className="tabular">
                {phone}
              </a>
            )}
            <span className="quiet">
              {planNameEl === null
                ? t('joining.noPlan')
                : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' })}
            </span>
          </div>
          <div>
            <Pill tone={TONES[reached]}>{t(`joining.reached.${reached}`)}</Pill>
            {isAtDesk && reached === 'agreed' && <span className="quiet">{t('joining.atDesk')}</span>}
            <span className="quiet">{t('joining.since', { when: format.instant(reachedAt) })}</span>
            {reachedAt !== begunAt && (
              <span className="quiet">{t('joining.begun', { when: format.instant(begunAt) })}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Months() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useLiveQuery({
    queryKey: ['joining', 'months'],
    queryFn: reading<JoiningMonth[]>('/api/Admin/joining/months'),
    topics: TOPICS,
  });
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('joining.loadFailed')} height={160} />;
  if (data.length === 0) return null;
  return (
    <Panel title={t('joining.months')} className={styles.section}>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <p className="quiet">{t('joining.monthsText')}</p>
      <DataTable
        caption={t('joining.months')}
        head={['month' as const, ...REACHED].map((column) => (
          <th key={column} role="columnheader" scope="col">
            {t(`joining.columns.${column}`)}
          </th>
        ))}
      >
        {data.map((row) => (
          <tr key={row.month} role="row">
            <td role="rowheader">{format.month(row.month)}</td>
            {REACHED.map((column) => (
              <td key={column} role="cell" data-label={t(`joining.columns.${column}`)} className="tabular">
                {format.count(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

/** Where newcomers who join alone stand, and where they stop (rule: joining alone). */
export function JoiningScreen() {
  const { t } = useTranslation();
  const list = usePlainList<JoiningPerson>('joining', TOPICS);
  return (
    <Screen title={t('joining.title')} lead={t('joining.lead')}>
      <Panel label={t('joining.people')} className={styles.section}>
        <PlainList
          list={list}
          failed={t('joining.loadFailed')}
          none={<EmptyState icon="person" text={t('joining.none')} />}
          wordsOf={({ name, phone, reached, planNameEl, planNameEn }) => [
            ...[name, phone, t(`joining.reached.${reached}`), planNameEl ?? '', planNameEn ?? ''],
          ]}
          title={t('joining.people')}
          parameter="find"
        >
          <People />
        </PlainList>
      </Panel>
      <Months />
    </Screen>
  );
}
