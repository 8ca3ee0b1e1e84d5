import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepTyped } from '../../kit/keyboard/typed-ahead';
import { isShortcut, useKeys } from '../../kit/keyboard/use-arrow-keys';
import { loadPart } from '../../kit/load-part';
import { Icon } from '../../kit/ui/Icon';
import styles from './Layout.module.css';

const SearchDialog = loadPart('search', () => import('../../features/search/SearchDialog'), 'SearchDialog');

/** Ctrl-K also works inside fields; neither opens over another dialog. */
const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key === '/'
    ? isShortcut(event)
    : event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && document.querySelector('[role="dialog"]') === null;

/** The search of every screen, which loads when it is first opened. */
export function Search() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    // A second press while the field loads: the field also gets the text typed before it.
    if (!isOpen) keepTyped();
    setOpen(true);
  };
  useKeys((event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K /" onClick={open}>
        <Icon name="search" />
        <span className={styles.searchWord}>{t('search.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
