import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import styles from './ClientTable.module.css';

const CHOICES = [10, 25, 50, 100];

export function ClientPages() {
  const { t } = useTranslation();
  const id = useId();
  const { page, perPage, setPage, setPerPage, total, data } = useListContext();
  if (total === undefined || total === 0 || data === undefined) return null;
  const start = (page - 1) * perPage + 1;
  const end = Math.min(total, page * perPage);
  return (
    <nav className={styles.pages} aria-label={t('clients.pages')}>
      <label htmlFor={id}>{t('clients.perPage')}</label>
      <select id={id} value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
        {CHOICES.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <p className="tabular" role="status">
        {t('clients.showing', { start, end, total })}
      </p>
      <IconButton aria-label={t('clients.previousPage')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <Icon name="left" />
      </IconButton>
      <IconButton aria-label={t('clients.nextPage')} disabled={end >= total} onClick={() => setPage(page + 1)}>
        <Icon name="right" />
      </IconButton>
    </nav>
  );
}
