import Button from '@mui/material/Button';
import { nameIn, type ListedTrainer, type Trainer, type TrainerRequest } from '@palestra/backend/contract/gym-class';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { useState } from 'react';
import { BooleanInput, SimpleList, useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useRoomName } from '../schedule/rooms';
import styles from './classes.module.css';
import { NameInputs } from './NameInputs';
import { PictureField } from './PictureField';
import { TrainerRatesDialog } from './TrainerRates';

/** A trainer as the form has them: no account is an empty text. */
type TrainerValues = Omit<TrainerRequest, 'staffId'> & { staffId: string };

const NEW_TRAINER: TrainerValues = {
  ...{ nameEl: '', nameEn: '', descriptionEl: '', descriptionEn: '', staffId: '', isActive: true },
};

const requestOf = ({ nameEl, nameEn, descriptionEl, descriptionEn, staffId, isActive }: TrainerValues) => ({
  ...{ nameEl, nameEn, descriptionEl, descriptionEn, isActive, staffId: staffId === '' ? null : staffId },
});

/** Accounts of the staff, for those who may read them; others see the one that is set. */
function StaffInput({ trainer }: { trainer: ListedTrainer | null }) {
  const { t } = useTranslation();
  const maySee = useMay()('staff');
  const { data = [] } = useGetList<StaffAccount>('staff', {}, { enabled: maySee });
  const known = data.map(({ id, name }) => ({ value: id, text: name }));
  const own = trainer?.staffId == null ? [] : [{ value: trainer.staffId, text: trainer.staffName ?? '' }];
  const further = own.filter(({ value }) => !known.some((one) => one.value === value));
  const choices = [{ value: '', text: t('classes.noStaff') }, ...known, ...further];
  return choices.length === 1 ? null : <ChoiceInput source="staffId" label={t('classes.staff')} choices={choices} />;
}

interface TrainerDialogProps {
  record: ListedTrainer | null;
  /** Changes while the dialog is open. */
  picture: string | undefined;
  onClose: () => void;
}

function TrainerDialog({ record, picture, onClose }: TrainerDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <RecordDialog<TrainerValues, Trainer>
      resource="trainers"
      record={record}
      values={record === null ? NEW_TRAINER : { ...record, staffId: record.staffId ?? '' }}
      requestOf={requestOf}
      title={record === null ? t('classes.addTrainer') : t('classes.changeOf', { name: nameIn(language, record) })}
      texts={{ submit: t('app.save'), done: t('classes.trainerSaved'), failed: t('classes.trainerFailed') }}
      onClose={onClose}
    >
      <NameInputs />
      <StaffInput trainer={record} />
      <BooleanInput source="isActive" label={t('classes.isActive')} />
      {record !== null && <PictureField of="trainer" id={record.id} address={picture} />}
    </RecordDialog>
  );
}

/** Two timeslots at once that stood before they were refused (rule: trainers). */
function AtOnce({ trainers }: { trainers: readonly ListedTrainer[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const roomName = useRoomName();
  const timeOf = (start: string, end: string, areaId: number): string => {
    const room = roomName(areaId);
    return `${format.timeRange(start, end)}${room === null ? '' : ` (${room})`}`;
  };
  return trainers.flatMap((trainer) =>
    trainer.atOnce.map((one) => (
      <Banner
        key={`${trainer.id} ${one.date} ${one.startTime} ${one.areaId} ${one.otherAreaId}`}
        kind="warning"
        text={t('classes.standsAtOnce', {
          ...{ name: nameIn(language, trainer), day: format.day(one.date) },
          time: timeOf(one.startTime, one.endTime, one.areaId),
          other: timeOf(one.otherStartTime, one.otherEndTime, one.otherAreaId),
        })}
      />
    )),
  );
}

/** Trainers of the gym (rule: classes). */
export function TrainersSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const trainers = usePlainList<ListedTrainer>('trainers', ['audit']);
  const [may, uses] = [useMay(), useUses()];
  const mayRate = may('reports') && uses('reports');
  const [rated, setRated] = useState<ListedTrainer | null>(null);
  const [open, setOpen, address] = useOpenInAddress<ListedTrainer | 'new'>({
    addressOf: (one) => (one === 'new' ? one : `trainer ${one.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return trainers.data === undefined ? undefined : (trainers.data.find(({ id }) => id === asked) ?? null);
    },
  });
  return (
    <Panel label={t('classes.trainersTitle')} className={styles.section}>
      <AtOnce trainers={trainers.data ?? []} />
      <PlainList
        list={trainers}
        failed={t('classes.trainersLoadFailed')}
        none={<p>{t('classes.noTrainers')}</p>}
        wordsOf={({ nameEl, nameEn, staffName }) => [nameEl, nameEn, staffName ?? '']}
        title={t('classes.trainersTitle')}
        parameter="q"
      >
        <SimpleList<ListedTrainer>
          primaryText={(one) => nameIn(language, one)}
          secondaryText={({ staffName }) => staffName}
          tertiaryText={({ isActive }) => !isActive && <Pill>{t('classes.inactive')}</Pill>}
          rightIcon={(one) => (
            <span className={styles.rowButtons}>
              {mayRate && (
                <Button
                  size="small"
                  aria-label={t('courses.ratesOf', { name: nameIn(language, one) })}
                  onClick={() => setRated(one)}
                >
                  {t('courses.rates')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t('classes.changeOf', { name: nameIn(language, one) })}
                onClick={() => setOpen(one)}
              >
                {t('classes.change')}
              </Button>
            </span>
          )}
        />
      </PlainList>
      <div className={styles.foot}>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('classes.addTrainer')}
        </Button>
        <Button variant="outlined" component={Link} to="/trainer-week">
          {t('classes.weekTitle')}
        </Button>
      </div>
      {rated !== null && <TrainerRatesDialog trainer={rated} onClose={() => setRated(null)} />}
      <DialogAddress value={address}>
        {open !== null && (
          <TrainerDialog
            record={open === 'new' ? null : open}
            picture={open === 'new' ? undefined : trainers.data?.find(({ id }) => id === open.id)?.picture}
            onClose={() => setOpen(null)}
          />
        )}
      </DialogAddress>
    </Panel>
  );
}
