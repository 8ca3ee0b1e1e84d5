import { OCCASIONS, OCCASION_SETTINGS, type OccasionDay } from '@palestra/backend/contract/occasion';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Panel } from '../../kit/ui/Panel';
import { Segments } from '../../kit/ui/Segments';
import { sectionPath } from '../clients/client-sections';
import styles from './occasions.module.css';

function Days() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = [] } = useListContext<OccasionDay>();
  return (
    <ul className={styles.days}>
      {data.map(({ id, clientId, name, date, state }) => (
        <li key={id}>
          <Link to={sectionPath(clientId, 'info')}>{name}</Link>
          <span>{format.date(date)}</span>
          <span className={styles.state}>{t(`occasions.states.${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Clients whom each automatic message will reach within a week (rule: occasions). */
export function OccasionsSection() {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const shown = OCCASIONS.find((one) => one === parameters.get('show')) ?? 'birthday';
  const list = usePlainList<OccasionDay>('occasions', ['clients', 'mails', 'settings'], { occasion: shown });
  const options = OCCASIONS.map((value) => ({ value, text: t(`settings.${OCCASION_SETTINGS[value]}.label`) }));
  return (
    <Panel label={t('occasions.week')} className={styles.section}>
      <p>{t('occasions.how')}</p>
      <Segments
        label={t('occasions.week')}
        value={shown}
        options={options}
        onChange={(next) => write({ show: next === 'birthday' ? null : next, find: null, findPage: null })}
      />
      <PlainList
        list={list}
        failed={t('occasions.loadFailed')}
        none={<EmptyState icon="check" text={t('occasions.none')} />}
        wordsOf={({ name }) => [name]}
        title={t('occasions.week')}
        parameter="find"
      >
        <Days />
      </PlainList>
    </Panel>
  );
}
