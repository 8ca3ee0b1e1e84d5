import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import tools from '../../kit/screen/tools.module.css';
import { Icon } from '../../kit/ui/Icon';
import styles from './keyboard.module.css';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useShortcuts } from './use-shortcuts';

/**
 * Registers the keyboard shortcuts and renders the button that lists them, which is hidden on devices without a
 * keyboard.
 */
export function Shortcuts() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useShortcuts(useCallback(() => setOpen(true), []));
  const name = t('shortcuts.title');
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${styles.button}`}
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
      >
        <Icon name="keyboard" />
      </button>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
