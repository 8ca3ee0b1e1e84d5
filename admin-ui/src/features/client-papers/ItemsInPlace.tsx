import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useAddress } from '../../kit/address/use-address';
import { Banner, Checking, InView } from '../../kit/ui/Banner';
import { DateScope } from '../../kit/ui/DateScope';
import { Icon } from '../../kit/ui/Icon';
import { LeaveGuard, LeavingContext, leavesPath } from '../../kit/ui/LeaveGuard';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import styles from './papers.module.css';

const NEW = 'new';

interface PlaceOfForm<Item> {
  /** Holds the list, its form and the buttons; `data-opens` of each button names the item that it opens. */
  ref: RefObject<HTMLElement | null>;
  open: Item | typeof NEW | null;
  setOpen: (open: Item | typeof NEW) => void;
  close: () => void;
  /** The items, with the open one even when another desk has removed it: the text typed there stays. */
  shown: readonly Item[];
  /** Another desk has removed the open item. */
  isGone: boolean;
}

/**
 * A form that takes the place of an item of a list. When it closes, the button that opened it has the focus again.
 * While it is open its item is in the address, as this parameter.
 */
export function useFormInPlace<Item extends { id: string }>(
  parameter: string,
  items: readonly Item[] | undefined,
): PlaceOfForm<Item> {
  const ref = useRef<HTMLElement>(null);
  const { parameters, write } = useAddress();
  const asked = parameters.get(parameter);
  const found = items?.find(({ id }) => id === asked);
  const [last, setLast] = useState<Item | null>(null);
  if (found !== undefined && found.id !== last?.id) setLast(found);
  const open = asked === NEW ? NEW : asked !== null && last?.id === asked ? last : null;
  const setOpen = (next: Item | typeof NEW | null): void =>
    write({ [parameter]: next === null || next === NEW ? next : next.id });
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (open !== null) {
      opened.current = open === NEW ? NEW : open.id;
      return;
    }
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const opener = buttons.find((button) => button.dataset.opens === opened.current) ?? buttons.at(-1);
    if (opened.current !== null && document.activeElement === document.body) opener?.focus();
    opened.current = null;
  }, [open]);
  const there = items ?? [];
  const gone = open === null || open === NEW || there.some(({ id }) => id === open.id) ? [] : [open];
  return {
    ...{ ref, open, setOpen, close: () => setOpen(null) },
    ...{ shown: [...there, ...gone], isGone: gone.length > 0 },
  };
}

export interface LineActions {
  onEdit: () => void;
  onRemove: () => void;
}

interface ItemsInPlaceProps<Item> {
  place: PlaceOfForm<Item>;
  /** Names the list, beside others of its screen. */
  title: string;
  /** Parameter of the address with the words of the search. */
  parameter: string;
  wordsOf: (item: Item) => readonly string[];
  line: (item: Item, actions: LineActions) => ReactNode;
  /** The form of an item, or of a new one. */
  form: (item: Item | null) => ReactNode;
  /** The line of an item stays above its form. */
  keepsLine?: boolean;
  /** Asks before an item goes. */
  removal: (item: Item, onClose: () => void) => ReactNode;
  /** Opens the form of a new item. */
  add: string;
}

/** Items that are changed where they stand, found by their words, and a button for a new one. */
export function ItemsInPlace<Item extends { id: string }>(props: ItemsInPlaceProps<Item>) {
  const { place, title, parameter, wordsOf, line, form, keepsLine = false, removal, add } = props;
  const { open, setOpen, shown, isGone } = place;
  const [asked, setAsked] = useState<Item | null>(null);
  const isOpen = ({ id }: Item): boolean => open !== NEW && open?.id === id;
  return (
    <>
      <SearchedList items={shown} wordsOf={wordsOf} title={title} parameter={parameter} stays={isOpen}>
        {(found) =>
          found.length > 0 && (
            <ul className={styles.list}>
              {found.map((item) => (
                <li key={item.id}>
                  {(!isOpen(item) || (keepsLine && !isGone)) &&
                    line(item, { onEdit: () => setOpen(item), onRemove: () => setAsked(item) })}
                  {isOpen(item) && form(item)}
                </li>
              ))}
            </ul>
          )
        }
      </SearchedList>
      {open === NEW ? (
        form(null)
      ) : (
        <Button
          variant="outlined"
          data-opens={NEW}
          startIcon={<Icon name="plus" size={18} />}
          onClick={() => setOpen(NEW)}
        >
          {add}
        </Button>
      )}
      {asked !== null && removal(asked, () => setAsked(null))}
    </>
  );
}

interface ItemButtonsProps extends LineActions {
  id: string;
  /** For screen readers: both are in the list once per item. */
  editLabel: string;
  removeLabel: string;
  remove: string;
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

interface FormInPlaceProps {
  label?: string;
  /** Says that another desk has removed the item meanwhile. */
  gone?: string | false;
  submit: string;
  isSaving?: boolean;
  canSave?: boolean;
  /** Failure of the last attempt, and its text. */
  error?: unknown;
  textOf?: (error: unknown) => string;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form that stands in the page: its fields, the failure of the last attempt, and the buttons below. */
export function FormInPlace(props: FormInPlaceProps) {
  const { label, gone = false, submit, isSaving = false, canSave = true, error = null, textOf, children } = props;
  const { onSave, onCancel } = props;
  const { t } = useTranslation();
  const part = useShownFault<HTMLFormElement>(error);
  useWorkUnderWay(true);
  const [isTyped, setTyped] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (canSave && !isSaving) onSave();
  };
  return (
    <form ref={part} className={styles.form} aria-label={label} onSubmit={save} onChange={() => setTyped(true)}>
      {gone !== false && <Banner kind="warning" text={gone} />}
      <DateScope>{children}</DateScope>
      <Checking />
      {error !== null && (
        <InView>
          <Banner kind="danger" text={textOf?.(error) ?? errorText(error, t('papers.failed'))} />
        </InView>
      )}
      <div className={styles.buttons}>
        <SteadyButton type="submit" variant="contained" disabled={!canSave || isSaving} aria-busy={isSaving}>
          {isSaving ? t('app.saving') : submit}
        </SteadyButton>
        <SteadyButton disabled={isSaving} onClick={onCancel}>
          {t('app.cancel')}
        </SteadyButton>
      </div>
      <LeavingContext value={leavesPath}>
        <LeaveGuard isDirty={isTyped && !isSaving} text={t('app.leaveText')} />
      </LeavingContext>
    </form>
  );
}
