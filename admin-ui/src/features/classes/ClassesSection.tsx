import Button from '@mui/material/Button';
import { CLASS_COLOUR_NAMES } from '@palestra/backend/contract/class-colours';
import { nameIn, type GymClass, type GymClassRequest } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { BooleanInput, NumberInput, required, SimpleList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClassLabel } from '../schedule/ClassLabel';
import styles from './classes.module.css';
import { NameInputs, whole } from './NameInputs';
import { PictureField } from './PictureField';

const NEW_CLASS: GymClassRequest = {
  ...{ nameEl: '', nameEn: '', descriptionEl: '', descriptionEn: '', colour: 'blue' },
  ...{ capacity: null, cancelHours: null, opensDays: null, minVisits: null, decideHours: 3, isActive: true },
};

const requestOf = ({ nameEl, nameEn, descriptionEl, descriptionEn, ...rest }: GymClassRequest): GymClassRequest => ({
  ...{ nameEl, nameEn, descriptionEl, descriptionEn, colour: rest.colour, isActive: rest.isActive },
  ...{ capacity: rest.capacity, cancelHours: rest.cancelHours, opensDays: rest.opensDays },
  ...{ minVisits: rest.minVisits ?? null, decideHours: rest.decideHours ?? NEW_CLASS.decideHours },
});

/** The hours matter only for a class that asks for a number. */
function LeastFields() {
  const { t } = useTranslation();
  const minVisits = useWatch<GymClassRequest, 'minVisits'>({ name: 'minVisits' }) ?? null;
  const { min, max } = LIMITS.classes.decideHours;
  return (
    <>
      <NumberInput
        source="minVisits"
        label={t('classes.minVisits')}
        helperText={t('classes.minVisitsHint')}
        validate={whole(2, LIMITS.globalCapacity.max)}
      />
      {minVisits !== null && (
        <NumberInput source="decideHours" label={t('classes.decideHours')} validate={[required(), whole(min, max)]} />
      )}
    </>
  );
}

interface ClassDialogProps {
  record: GymClass | null;
  /** Changes while the dialog is open. */
  picture: string | undefined;
  onClose: () => void;
}

function ClassDialog({ record, picture, onClose }: ClassDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <RecordDialog<GymClassRequest, GymClass>
      resource="classes"
      record={record}
      values={record ?? NEW_CLASS}
      requestOf={requestOf}
      title={record === null ? t('classes.add') : t('classes.changeOf', { name: nameIn(language, record) })}
      texts={{ submit: t('app.save'), done: t('classes.saved'), failed: t('classes.failed') }}
      onClose={onClose}
    >
      <NameInputs />
      <ChoiceInput
        source="colour"
        label={t('classes.colour')}
        choices={CLASS_COLOUR_NAMES.map((value) => ({ value, text: t(`classes.colours.${value}`) }))}
      />
      <NumberInput
        source="capacity"
        label={t('classes.capacity')}
        helperText={t('classes.capacityHint')}
        validate={whole(LIMITS.globalCapacity.min, LIMITS.globalCapacity.max)}
      />
      <NumberInput
        source="cancelHours"
        label={t('classes.cancelHours')}
        helperText={t('classes.asSettings')}
        validate={whole(LIMITS.deadlineHours.min, LIMITS.deadlineHours.max)}
      />
      <NumberInput
        source="opensDays"
        label={t('classes.opensDays')}
        helperText={t('classes.opensHint')}
        validate={whole(1, LIMITS.bookingWindowDays)}
      />
      <LeastFields />
      <BooleanInput source="isActive" label={t('classes.isActive')} />
      {record !== null && <PictureField of="class" id={record.id} address={picture} />}
    </RecordDialog>
  );
}

/** Classes of the gym (rule: classes). */
export function ClassesSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const classes = usePlainList<GymClass>('classes', ['audit']);
  const [open, setOpen, address] = useOpenInAddress<GymClass | 'new'>({
    addressOf: (one) => (one === 'new' ? one : `class ${one.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return classes.data === undefined ? undefined : (classes.data.find(({ id }) => id === asked) ?? null);
    },
  });
  return (
    <Panel label={t('classes.title')} className={styles.section}>
      <PlainList
        list={classes}
        failed={t('classes.loadFailed')}
        none={<p>{t('classes.none')}</p>}
        wordsOf={({ nameEl, nameEn }) => [nameEl, nameEn]}
        title={t('classes.title')}
        parameter="q"
      >
        <SimpleList<GymClass>
          primaryText={(one) => <ClassLabel slot={{ className: nameIn(language, one), classColor: one.colour }} />}
          secondaryText={({ capacity }) => capacity !== null && t('classes.places', { count: capacity })}
          tertiaryText={({ isActive }) => !isActive && <Pill>{t('classes.inactive')}</Pill>}
          rightIcon={(one) => (
            <Button
              size="small"
              aria-label={t('classes.changeOf', { name: nameIn(language, one) })}
              onClick={() => setOpen(one)}
            >
              {t('classes.change')}
            </Button>
          )}
        />
      </PlainList>
      <div>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('classes.add')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open !== null && (
          <ClassDialog
            record={open === 'new' ? null : open}
            picture={open === 'new' ? undefined : classes.data?.find(({ id }) => id === open.id)?.picture}
            onClose={() => setOpen(null)}
          />
        )}
      </DialogAddress>
    </Panel>
  );
}
