import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BOOKS_FREE_PLACE } from '../../features/schedule/step-through-slots';
import { isShortcut, useKeys } from '../../kit/keyboard/use-arrow-keys';
import { useMay } from '../../kit/session/use-may';
import tools from '../../kit/screen/tools.module.css';
import { Icon } from '../../kit/ui/Icon';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import styles from './Shortcuts.module.css';

const SHORTCUTS = [
  { keys: ['/', 'Ctrl K'], does: 'search', permission: 'day' },
  { keys: ['N'], does: 'newClient', permission: 'clients' },
  { keys: ['←', '→'], does: 'day', permission: 'day' },
  { keys: ['B'], does: 'book', permission: 'bookings' },
  { keys: ['↑', '↓'], does: 'slot', permission: 'bookings' },
  { keys: ['←', '→'], does: 'mark', permission: 'attendance' },
  { keys: ['U'], does: 'undo', permission: 'attendance' },
  { keys: ['Esc'], does: 'close', permission: 'account' },
  { keys: ['?'], does: 'help', permission: 'account' },
] as const;

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <ModalDialog width="xs" title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.filter(({ permission }) => may(permission)).map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}

const focusFreePlace = (): void => document.querySelector<HTMLElement>(`main ${BOOKS_FREE_PLACE}`)?.focus();

/** Shortcuts of every screen. Letters are matched by key position, so that they work with a Greek layout. */
function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const may = useMay();
  useKeys((event) => {
    if (!isShortcut(event)) return;
    if (event.key === '?') onHelp();
    else if (event.code === 'KeyN' && !event.shiftKey && may('clients')) void navigate('/clients/create');
    else if (event.code === 'KeyB' && !event.shiftKey) focusFreePlace();
    else return;
    // Keeps the letter out of the field that has just received the focus.
    event.preventDefault();
  });
}

/**
 * Registers the keyboard shortcuts and renders the button that lists them, which is hidden on devices without a
 * keyboard.
 */
export function Shortcuts() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useShortcuts(() => setOpen(true));
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
