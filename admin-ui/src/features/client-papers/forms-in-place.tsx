import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import { NEW } from '../../kit/ui/use-form-in-place';
import styles from './papers.module.css';

interface SaveButtonsProps {
  text: string;
  isSaving: boolean;
  canSave?: boolean;
  onCancel: () => void;
}

/** The buttons below a form in its place. */
export function SaveButtons({ text, isSaving, canSave = true, onCancel }: SaveButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button type="submit" variant="contained" disabled={!canSave || isSaving}>
        {isSaving ? t('app.saving') : text}
      </Button>
      <Button disabled={isSaving} onClick={onCancel}>
        {t('app.cancel')}
      </Button>
    </div>
  );
}

interface ItemButtonsProps {
  id: string;
  /** For screen readers: both are in the list once per item. */
  editLabel: string;
  removeLabel: string;
  remove: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Opens the form of an item, or asks before the item goes. */
export function ItemButtons({ id, editLabel, removeLabel, remove, onEdit, onRemove }: ItemButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button size="small" data-opens={id} aria-label={editLabel} onClick={onEdit}>
        {t('papers.edit')}
      </Button>
      <Button size="small" color="error" aria-label={removeLabel} onClick={onRemove}>
        {remove}
      </Button>
    </div>
  );
}

interface NewItemProps {
  isOpen: boolean;
  text: string;
  variant?: 'contained' | 'outlined';
  onOpen: (open: typeof NEW) => void;
  /** The form of a new item, which takes the place of the button. */
  children: ReactNode;
}

export const NewItem = ({ isOpen, text, variant = 'outlined', onOpen, children }: NewItemProps) =>
  isOpen ? (
    children
  ) : (
    <Button variant={variant} data-opens={NEW} startIcon={<Icon name="plus" size={18} />} onClick={() => onOpen(NEW)}>
      {text}
    </Button>
  );
