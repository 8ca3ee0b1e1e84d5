import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './ClientTable.module.css';

export function SortableHeading({ source, label }: { source: string; label: string }) {
  const { t } = useTranslation();
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === source;
  const isAscending = isSorted && sort.order === 'ASC';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        title={t('clients.sortBy', { column: label })}
        onClick={() => setSort({ field: source, order: isAscending ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Icon name={isAscending ? 'up' : 'down'} size={14} />}
      </button>
    </th>
  );
}
