import Button from '@mui/material/Button';
import { nameIn, type ListedTrainer } from '@palestra/backend/contract/gym-class';
import { nameOfHours } from '@palestra/backend/contract/hours';
import { LIMITS } from '@palestra/backend/contract/limits';
import { AREA_LIMITS, FIRST_ROOM, type Room } from '@palestra/backend/contract/room';
import { useEffect } from 'react';
import { BooleanInput, NumberInput, required, SimpleList, TextInput, useDelete } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useReadAgain } from '../../kit/live/use-read-again';
import { GYM_QUERY } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { DAY_QUERY, TEMPLATE_QUERY } from '../schedule/schedule.api';
import { useTrainers } from '../schedule/TrainerNotice';
import styles from './rooms.module.css';

const NAME = most(LIMITS.roomNameMaxLength);
const { min, max } = LIMITS.globalCapacity;

interface RoomValues {
  nameEl: string;
  nameEn: string;
  capacity: number | null;
  isActive: boolean;
  position: number;
}

const NEW_ROOM: RoomValues = { nameEl: '', nameEn: '', capacity: null, isActive: true, position: 0 };
const valuesOf = ({ nameEl, nameEn, capacity, isActive, position }: Room): RoomValues => ({
  ...{ nameEl, nameEn, capacity, isActive, position },
});

const isCapacity = (value: number | null) =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? undefined
    : { message: 'rooms.capacityRange', args: { min, max } };

const isPosition = (value: number | null) =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= AREA_LIMITS.max
    ? undefined
    : 'rooms.positionRange';

/** Reads again what shows the rooms. */
const useRoomsChanged = () => useReadAgain(GYM_QUERY, [DAY_QUERY], [TEMPLATE_QUERY]);

const useNameOf = (): ((room: Room) => string) => {
  const language = useLanguage();
  return ({ nameEl, nameEn }) => (language === 'el' ? nameEl : nameEn);
};

interface HoursValues {
  trainerId: string;
  nameEl: string;
  nameEn: string;
  capacity: number | null;
}

/** The trainer; the names follow until staff write others. */
function HoursInputs({ trainers }: { trainers: readonly ListedTrainer[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const {
    setValue,
    watch,
    formState: { dirtyFields },
  } = useFormContext<HoursValues>();
  const [hasElOwn, hasEnOwn] = [dirtyFields.nameEl === true, dirtyFields.nameEn === true];
  const trainer = trainers.find(({ id }) => id === watch('trainerId'));
  useEffect(() => {
    if (trainer === undefined) return;
    const { nameEl, nameEn } = nameOfHours(trainer);
    if (!hasElOwn) setValue('nameEl', nameEl, { shouldValidate: true });
    if (!hasEnOwn) setValue('nameEn', nameEn, { shouldValidate: true });
  }, [trainer, setValue, hasElOwn, hasEnOwn]);
  return (
    <>
      <ChoiceInput
        source="trainerId"
        label={t('rooms.hoursTrainer')}
        choices={trainers.map((one) => ({ value: one.id, text: nameIn(language, one) }))}
      />
      <TextInput source="nameEl" label={t('rooms.nameEl')} validate={filled} slotProps={NAME} />
      <TextInput
        source="nameEn"
        label={t('rooms.nameEn')}
        helperText={t('rooms.hoursNames')}
        validate={filled}
        slotProps={NAME}
      />
      <NumberInput
        source="capacity"
        label={t('rooms.capacity')}
        helperText={t('rooms.hoursCapacityHint')}
        validate={[required(), isCapacity]}
      />
    </>
  );
}

/** Makes the hours of a trainer, whose week is then written as a room's (rule: hours of a trainer). */
function HoursDialog({ trainers, onClose }: { trainers: readonly ListedTrainer[]; onClose: () => void }) {
  const { t } = useTranslation();
  const changed = useRoomsChanged();
  const [first] = trainers;
  if (first === undefined) return null;
  return (
    <RecordDialog<HoursValues, Room>
      resource="rooms"
      record={null}
      values={{ trainerId: first.id, ...nameOfHours(first), capacity: 1 }}
      title={t('rooms.addHours')}
      texts={{ submit: t('app.save'), done: t('rooms.hoursSaved'), failed: t('rooms.hoursFailed') }}
      onSaved={() => void changed()}
      onClose={onClose}
    >
      <HoursInputs trainers={trainers} />
    </RecordDialog>
  );
}

function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const changed = useRoomsChanged();
  const isHours = room?.trainerId !== undefined;
  return (
    <RecordDialog
      resource="rooms"
      record={room}
      values={room === null ? NEW_ROOM : valuesOf(room)}
      requestOf={({ isActive, position, ...typed }: RoomValues) =>
        room === null ? typed : { ...typed, isActive, position }
      }
      title={room === null ? t('rooms.add') : t('rooms.change', { name: nameOf(room) })}
      texts={{ submit: t('app.save'), done: t('rooms.saved'), failed: t('rooms.failed') }}
      onSaved={() => void changed()}
      onClose={onClose}
    >
      <TextInput source="nameEl" label={t('rooms.nameEl')} validate={filled} autoFocus slotProps={NAME} />
      <TextInput source="nameEn" label={t('rooms.nameEn')} validate={filled} slotProps={NAME} />
      <NumberInput
        source="capacity"
        label={t('rooms.capacity')}
        helperText={t(isHours ? 'rooms.hoursCapacityHint' : 'rooms.capacityHint')}
        validate={isHours ? [required(), isCapacity] : isCapacity}
      />
      {room !== null && (
        <NumberInput
          source="position"
          label={t('rooms.position')}
          helperText={t('rooms.positionHint')}
          validate={isPosition}
        />
      )}
      {room !== null && room.id !== FIRST_ROOM && <BooleanInput source="isActive" label={t('rooms.isActive')} />}
    </RecordDialog>
  );
}

function RemoveDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useNameOf()(room);
  const changed = useRoomsChanged();
  const [remove] = useDelete('rooms', { id: room.id }, { returnPromise: true });
  return (
    <ConfirmDialog
      kind="danger"
      title={t('rooms.removeTitle')}
      texts={{
        confirm: t('rooms.remove'),
        busy: t('rooms.removing'),
        keep: t('rooms.keep'),
        done: t('rooms.removed'),
        failed: t('rooms.removeFailed'),
      }}
      onConfirm={async () => {
        await remove();
        await changed();
      }}
      onClose={onClose}
    >
      <p>{t('rooms.removeText', { name })}</p>
    </ConfirmDialog>
  );
}

type Opened = { what: 'new' | 'hours' } | { what: 'change' | 'remove'; room: Room };

/** The rooms of the gym (rule: rooms). */
export function RoomsSection() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const rooms = usePlainList<Room>('rooms', ['settings']);
  const hasClasses = useUses()('classes');
  const { data: trainers = [] } = useTrainers(hasClasses);
  const withoutHours = trainers.filter(
    ({ id, isActive }) => isActive && rooms.data?.every(({ trainerId }) => trainerId !== id) === true,
  );
  const [open, setOpen, address] = useOpenInAddress<Opened>({
    addressOf: (opened) => ('room' in opened ? `${opened.what} ${opened.room.id}` : opened.what),
    read: (what, asked) => {
      if (what === 'new' || what === 'hours') return { what };
      if (what !== 'change' && what !== 'remove') return null;
      if (rooms.data === undefined) return undefined;
      const room = rooms.data.find(({ id }) => String(id) === asked);
      return room === undefined ? null : { what, room };
    },
  });
  const close = (): void => setOpen(null);
  return (
    <Panel label={t('rooms.title')} className={styles.rooms}>
      <PlainList
        list={rooms}
        failed={t('rooms.loadFailed')}
        none={<p>{t('rooms.none')}</p>}
        wordsOf={({ nameEl, nameEn }) => [nameEl, nameEn]}
        title={t('rooms.title')}
        parameter="q"
      >
        <SimpleList<Room>
          primaryText={(room) => nameOf(room)}
          secondaryText={({ capacity, trainerId }) =>
            capacity === null
              ? t('rooms.usual')
              : t(trainerId === undefined ? 'rooms.places' : 'rooms.hoursPlaces', { count: capacity })
          }
          tertiaryText={({ isActive }) => !isActive && <Pill>{t('rooms.off')}</Pill>}
          rightIcon={(room) => (
            <span className={styles.buttons}>
              {!room.isKept && (
                <Button
                  size="small"
                  aria-label={t('rooms.removeOf', { name: nameOf(room) })}
                  onClick={() => setOpen({ what: 'remove', room })}
                >
                  {t('rooms.remove')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t('rooms.change', { name: nameOf(room) })}
                onClick={() => setOpen({ what: 'change', room })}
              >
                {t('money.change')}
              </Button>
            </span>
          )}
        />
      </PlainList>
      {hasClasses && <p className="quiet">{t('rooms.leadHours')}</p>}
      <div className={styles.buttons}>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen({ what: 'new' })}>
          {t('rooms.add')}
        </Button>
        {withoutHours.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<Icon name="person" size={18} />}
            onClick={() => setOpen({ what: 'hours' })}
          >
            {t('rooms.addHours')}
          </Button>
        )}
      </div>
      <DialogAddress value={address}>
        {open?.what === 'hours' && <HoursDialog trainers={withoutHours} onClose={close} />}
        {open?.what === 'new' && <RoomDialog room={null} onClose={close} />}
        {open?.what === 'change' && <RoomDialog room={open.room} onClose={close} />}
        {open?.what === 'remove' && <RemoveDialog room={open.room} onClose={close} />}
      </DialogAddress>
    </Panel>
  );
}
