import Button from '@mui/material/Button';
import { type GymClass, nameIn, type ListedTrainer, type TrainerRate } from '@palestra/backend/contract/gym-class';
import { TextInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { reading, remove } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { DateInput } from '../../kit/ui/DateInput';
import { asTyped } from '../../kit/ui/inputs';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { centsOf } from '../money/amount';
import styles from './classes.module.css';

const AMOUNT = { htmlInput: { inputMode: 'decimal' } } as const;
const ALL_CLASSES = '';

interface RateValues {
  classId: string;
  perClass: string;
  perHead: string;
  validFrom: string;
}

const isAmount = (typed: string | null) =>
  typed === null || typed === '' || centsOf(typed) !== null ? undefined : 'money.amountWrong';

function useClasses(): GymClass[] {
  const { data = [] } = useLiveQuery({
    queryKey: ['classes', 'of-rates'],
    queryFn: reading<GymClass[]>('/api/Admin/classes'),
    topics: ['audit'],
  });
  return data;
}

/** Rates that are there, each with its first day. */
function Known({ rates, classes }: { rates: readonly TrainerRate[]; classes: readonly GymClass[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const readAgain = useReadAgain(['trainer-rates']);
  const notifyFailure = useNotifyFailure();
  const take = (id: string): void => {
    void remove(`/api/Admin/trainer-rates/${id}`).then(readAgain, (error: unknown) =>
      notifyFailure(error, t('courses.rateFailed')),
    );
  };
  const nameOf = ({ classId }: TrainerRate): string => {
    const found = classes.find(({ id }) => id === classId);
    return found === undefined ? t('courses.allClasses') : nameIn(language, found);
  };
  if (rates.length === 0) return <p className="quiet">{t('courses.noRates')}</p>;
  return (
    <ul className={styles.week}>
      {rates.map((rate) => (
        <li key={rate.id} className={styles.member}>
          <div>
            <p>
              {nameOf(rate)} · {t('courses.validFrom')} {format.date(rate.validFrom)}
            </p>
            <p className="tabular quiet">
              {t('courses.rateOf', {
                perClass: format.money(rate.perClassCents),
                perHead: format.money(rate.perHeadCents),
              })}
            </p>
          </div>
          <Button
            size="small"
            aria-label={t('courses.removeRate', { name: nameOf(rate), date: format.date(rate.validFrom) })}
            onClick={() => take(rate.id)}
          >
            {t('courses.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The rates of a trainer; another one follows the one before from its first day. */
export function TrainerRatesDialog({ trainer, onClose }: { trainer: ListedTrainer; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useGym()?.today ?? '';
  const classes = useClasses();
  const { data, error, refetch } = useLiveQuery({
    queryKey: ['trainer-rates'],
    queryFn: reading<TrainerRate[]>('/api/Admin/trainer-rates'),
    topics: ['audit'],
  });
  const rates = data?.filter(({ trainerId }) => trainerId === trainer.id);
  return (
    <RecordDialog<RateValues, TrainerRate>
      resource="trainer-rates"
      width="sm"
      record={null}
      values={{ classId: ALL_CLASSES, perClass: '', perHead: '', validFrom: today }}
      requestOf={({ classId, perClass, perHead, validFrom }) => ({
        ...{ trainerId: trainer.id, classId: classId === ALL_CLASSES ? null : classId, validFrom },
        ...{ perClassCents: centsOf(perClass) ?? 0, perHeadCents: centsOf(perHead) ?? 0 },
      })}
      title={t('courses.ratesOf', { name: nameIn(language, trainer) })}
      texts={{ submit: t('courses.addRate'), done: t('courses.rateSaved'), failed: t('courses.rateFailed') }}
      onClose={onClose}
    >
      {error !== null && (
        <ProblemPanel error={error} fallback={t('courses.ratesFailed')} onRetry={() => void refetch()} />
      )}
      {rates !== undefined && <Known rates={rates} classes={classes} />}
      <ChoiceInput
        source="classId"
        label={t('classes.class')}
        choices={[
          { value: ALL_CLASSES, text: t('courses.allClasses') },
          ...classes.map((one) => ({ value: one.id, text: nameIn(language, one) })),
        ]}
      />
      <div className={styles.pair}>
        <TextInput
          source="perClass"
          label={t('courses.perClass')}
          parse={asTyped}
          validate={isAmount}
          slotProps={AMOUNT}
        />
        <TextInput
          source="perHead"
          label={t('courses.perHead')}
          parse={asTyped}
          validate={isAmount}
          slotProps={AMOUNT}
        />
      </div>
      <DateInput source="validFrom" label={t('courses.validFrom')} isRequired />
    </RecordDialog>
  );
}
