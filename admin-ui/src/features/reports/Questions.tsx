import type { Permission } from '@palestra/backend/contract/permissions';
import { Link } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { useGym } from '../../kit/time/use-gym';
import { memberListPath, presetPeriod } from './report-address';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

const QUESTIONS = [
  { name: 'full', to: 'fill' },
  { name: 'when', to: 'fill' },
  { name: 'leaving', to: 'member-list' },
  { name: 'away', to: 'at-risk?risk=absent' },
  { name: 'income', to: 'money', permission: 'accounts' },
  { name: 'owed', to: 'owed' },
  { name: 'deadline', to: 'changes' },
  { name: 'add', to: 'demand' },
  { name: 'closings', to: 'closings' },
  { name: 'expiring', to: 'expiring' },
] as const satisfies readonly { name: string; to: string; permission?: Permission }[];

/** Questions of an owner, in their words, each with the way to its answer. */
export function Questions() {
  const t = useReportTexts();
  const may = useMay();
  const today = useGym()?.today;
  if (today === undefined) return null;
  const ended = memberListPath(presetPeriod('quarter', today), 'ended');
  const asked = QUESTIONS.filter((one) => !('permission' in one) || may(one.permission));
  return (
    <nav aria-label={t('questions')} className={styles.questions}>
      <ul>
        {asked.map(({ name, to }) => (
          <li key={name}>
            <Link to={to === 'member-list' ? ended : `/reports/${to}`}>{t(`question.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
