import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import styles from './keyboard.module.css';

const SHORTCUTS = [
  { keys: ['/'], does: 'search' },
  { keys: ['N'], does: 'newClient' },
  { keys: ['←', '→'], does: 'day' },
  { keys: ['B'], does: 'book' },
  { keys: ['↑', '↓'], does: 'slot' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'help' },
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog width="xs" title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, does }) => (
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
