import type { Capability } from '@palestra/backend/contract/capability-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BOOKS_FREE_PLACE } from '../../features/schedule/step-through-slots';
import { isShortcut, useKeys } from '../../kit/keyboard/use-arrow-keys';
import { useMay } from '../../kit/session/use-may';
import { useUses } from '../../kit/time/use-uses';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import styles from './Shortcuts.module.css';

interface Shortcut {
  keys: readonly string[];
  does: 'search' | 'newClient' | 'day' | 'book' | 'slot' | 'mark' | 'undo' | 'close' | 'help';
  permission: Permission;
  partOf?: Capability;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/', 'Ctrl K'], does: 'search', permission: 'day' },
  { keys: ['N'], does: 'newClient', permission: 'clients' },
  { keys: ['←', '→'], does: 'day', permission: 'day' },
  { keys: ['B'], does: 'book', permission: 'bookings' },
  { keys: ['↑', '↓'], does: 'slot', permission: 'bookings' },
  { keys: ['←', '→'], does: 'mark', permission: 'attendance', partOf: 'attendance' },
  { keys: ['U'], does: 'undo', permission: 'attendance' },
  { keys: ['Esc'], does: 'close', permission: 'account' },
  { keys: ['?'], does: 'help', permission: 'account' },
];

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const uses = useUses();
  const shown = SHORTCUTS.filter(({ permission, partOf }) => may(permission) && (partOf === undefined || uses(partOf)));
  return (
    <ModalDialog width="xs" title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {shown.map(({ keys, does }) => (
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

/** Registers the keyboard shortcuts and, while `isShown`, lists them in a dialog. */
export function Shortcuts({ isShown, show }: { isShown: boolean; show: (isShown: boolean) => void }) {
  useShortcuts(() => show(true));
  return isShown && <ShortcutsDialog onClose={() => show(false)} />;
}
