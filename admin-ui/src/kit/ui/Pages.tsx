import { LIMITS } from '@palestra/backend/contract/limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { Icon } from './Icon';
import styles from './Pages.module.css';
import { SteadyIconButton } from './SteadyButton';

const CHOICES = [10, 25, 50, 100];
const THOUSAND = LIMITS.listCountedRows;

interface PagesProps {
  /** Counts from 1. */
  page: number;
  perPage: number;
  /** Null: more than were counted. */
  total: number | null;
  onPage: (page: number) => void;
  /** Present where the user can choose the number of rows. */
  onPerPage?: (perPage: number) => void;
}

/** Range of rows shown, and links to the other pages. */
export function Pages({ page, perPage, total, onPage, onPerPage }: PagesProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const id = useId();
  const start = (page - 1) * perPage + 1;
  const end = Math.min(total ?? Infinity, page * perPage);
  const shown = { start: count(start), end: count(end) };
  // More than are shown, in whole thousands.
  const counted = THOUSAND * Math.max(1, Math.floor(end / THOUSAND));
  return (
    <nav className={styles.pages} aria-label={t('pages.title')}>
      {onPerPage !== undefined && (
        <>
          <label htmlFor={id}>{t('pages.perPage')}</label>
          <select id={id} value={perPage} onChange={({ target }) => onPerPage(Number(target.value))}>
            {CHOICES.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </>
      )}
      <p className="tabular" role="status">
        {total === null
          ? t('pages.showingOfMore', { ...shown, counted: count(counted) })
          : t('pages.showing', { ...shown, total: count(total) })}
      </p>
      <span className={styles.steps}>
        <SteadyIconButton aria-label={t('pages.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="left" />
        </SteadyIconButton>
        <SteadyIconButton
          aria-label={t('pages.next')}
          disabled={total !== null && end >= total}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" />
        </SteadyIconButton>
      </span>
    </nav>
  );
}
