import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Failure, InView } from '../../kit/ui/Banner';
import { LeaveGuard } from '../../kit/ui/LeaveGuard';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { TemplateEffectsResult } from '../global-timeslots/TemplateDialog';
import { replaceWeekdays, useRefreshAfterTemplateChange } from '../global-timeslots/global-timeslots.api';
import { useDryRun } from '../schedule/dry-run';
import { type LoadedTemplate, useWeeklyTemplate } from '../schedule/schedule.api';
import { SettingField } from '../settings/SettingField';
import { type LoadedSettings, useSettings } from '../settings/settings.api';
import settings from '../settings/settings.module.css';
import { useTypedSettings } from '../settings/use-typed-settings';
import { StepForm, useGoOn } from './StepForm';
import styles from './first-day.module.css';
import { changedDays, countAfter, type DayHours, dayProblem, hoursOf, timeOf, type WeekHours } from './week-hours';

const PLACES = 'GymCapacityPerTimeslot';
const STEP_MINUTES = 30;
const DAY_MINUTES = 1_440;
const HALF_HOURS = Array.from({ length: DAY_MINUTES / STEP_MINUTES + 1 }, (_, i) => timeOf(i * STEP_MINUTES));
const STARTS = HALF_HOURS.slice(0, -1);
const ENDS = HALF_HOURS.slice(1);
const LENGTHS: readonly number[] = [30, 45, 60, 75, 90, 120];

/** The choices, with the present value where it is none of them. */
const withPresent = <Value extends string | number>(choices: readonly Value[], value: Value): Value[] =>
  choices.includes(value) ? [...choices] : [...choices, value].sort((one, other) => (one < other ? -1 : 1));

/** When the gym is open, how long a timeslot lasts, and for how many: the week that all dates follow. */
export function WeekStep() {
  const { t } = useTranslation();
  const template = useWeeklyTemplate();
  const loaded = useSettings();
  const error = template.error ?? loaded.error;
  const refetch = () => Promise.all([template.refetch(), loaded.refetch()]);
  if (template.data === undefined || loaded.data === undefined)
    return <NotThere {...{ error, refetch }} failed={t('errors.loadTimeslots')} height={420} />;
  return <WeekForm template={template.data} loaded={loaded.data} />;
}

/** The hours of the form, and the change of the week that they ask for. */
function useTypedWeek(template: LoadedTemplate) {
  const [typed, setTyped] = useState<WeekHours | null>(null);
  const hours = typed ?? hoursOf(template.slots);
  const isFaulty = hours.days.some((day) => dayProblem(day, hours.minutes) !== null);
  const changed = changedDays(hours, template.slots);
  const question = changed.size === 0 || isFaulty ? null : ['first-week', JSON.stringify([...changed]), template.etag];
  const dryRun = useDryRun(question, (signal) => replaceWeekdays(changed, template, { dryRun: true, signal }));
  return { hours, setHours: setTyped, isFaulty, changed, dryRun, isAsked: question !== null };
}

function useSaveWeek(template: LoadedTemplate, { changed, dryRun }: ReturnType<typeof useTypedWeek>) {
  const refreshAfter = useRefreshAfterTemplateChange();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (then: () => void): Promise<void> => {
    setError(null);
    setPending(true);
    try {
      if (changed.size > 0) await dryRun.answer(() => refreshAfter(replaceWeekdays(changed, template)));
      then();
    } catch (fault) {
      setError(fault);
    } finally {
      setPending(false);
    }
  };
  return { save, isPending, error, clear: () => setError(null) };
}

function WeekForm({ template, loaded }: { template: LoadedTemplate; loaded: LoadedSettings }) {
  const { t } = useTranslation();
  const goOn = useGoOn('week');
  const typed = useTypedSettings(loaded, false);
  const week = useTypedWeek(template);
  const saving = useSaveWeek(template, week);
  const [attempts, setAttempts] = useState(0);
  const { hours, setHours, changed, dryRun } = week;
  const isPending = saving.isPending || typed.isPending;
  const isDirty = changed.size > 0 || typed.changed.length > 0;
  const submit = (): void => {
    if (week.isFaulty || typed.faultOf(PLACES) !== undefined) setAttempts(attempts + 1);
    else void saving.save(() => typed.save(goOn));
  };
  return (
    <StepForm
      step="week"
      isPending={isPending || (week.isAsked && dryRun.data === undefined && dryRun.error === null)}
      failures={attempts + typed.failures}
      onSubmit={submit}
    >
      <LeaveGuard isDirty={isDirty && !isPending} text={t('app.leaveText')} />
      <Days hours={hours} onChange={setHours} />
      <div className={styles.pair}>
        <Length hours={hours} onChange={setHours} />
        <div>
          <SettingField
            settingKey={PLACES}
            hasHint={false}
            value={typed.valueOf(PLACES)}
            fault={typed.faultOf(PLACES)}
            onType={(value) => typed.type(PLACES, value)}
          />
        </div>
      </div>
      <p role="status">
        {t('firstDay.weekMakes', { count: countAfter(changed, template.slots) })} {t('firstDay.weekKeeps')}
      </p>
      <Effects week={week} />
      <SaveProblem error={saving.error ?? typed.error} onDismiss={() => (saving.clear(), typed.clear())} />
    </StepForm>
  );
}

function SaveProblem({ error, onDismiss }: { error: unknown; onDismiss: () => void }) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <InView>
      <Failure error={error} text={t('firstDay.saveWeekFailed')} onDismiss={onDismiss} />
    </InView>
  );
}

/** Clients whom the change concerns; nothing in a gym without bookings. */
function Effects({ week: { dryRun, isAsked } }: { week: ReturnType<typeof useTypedWeek> }) {
  const { data, error } = dryRun;
  const concerned = (data?.affectedAppointments ?? 0) + (data?.staying.length ?? 0);
  return isAsked && (error !== null || concerned > 0) ? <TemplateEffectsResult query={dryRun} /> : null;
}

interface HoursProps {
  hours: WeekHours;
  onChange: (hours: WeekHours) => void;
}

function Days({ hours, onChange }: HoursProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = hours.days.find(({ isOpen }) => isOpen);
  const change = (changed: DayHours): void =>
    onChange({ ...hours, days: hours.days.map((one) => (one.day === changed.day ? changed : one)) });
  const alike = ({ from, until }: DayHours): void =>
    onChange({ ...hours, days: hours.days.map((one) => (one.isOpen ? { ...one, from, until } : one)) });
  return (
    <>
      <ul className={styles.days}>
        {hours.days.map((one) => (
          <Day key={one.day} hours={one} minutes={hours.minutes} onChange={change} />
        ))}
      </ul>
      {first !== undefined && (
        <Button className={styles.alike} onClick={() => alike(first)}>
          {t('firstDay.sameHours', { day: format.weekday(first.day) })}
        </Button>
      )}
    </>
  );
}

interface DayProps {
  hours: DayHours;
  minutes: number;
  onChange: (hours: DayHours) => void;
}

function Day({ hours, minutes, onChange }: DayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, isOpen, from, until } = hours;
  const name = format.weekday(day);
  const problem = dayProblem(hours, minutes);
  return (
    <li className={styles.day}>
      <FormControlLabel
        label={
          <>
            <span className={styles.long}>{name}</span>
            <span className={styles.short}>{format.weekday(day, 'short')}</span>
          </>
        }
        control={
          <Checkbox
            checked={isOpen}
            onChange={(_, isNow) => onChange({ ...hours, isOpen: isNow })}
            slotProps={{ input: { 'aria-label': t('firstDay.openOn', { day: name }) } }}
          />
        }
      />
      {isOpen ? (
        <>
          <TimeChoice
            label={t('firstDay.fromOn', { day: name })}
            value={from}
            choices={STARTS}
            onChoose={(time) => onChange({ ...hours, from: time })}
          />
          <TimeChoice
            label={t('firstDay.untilOn', { day: name })}
            value={until}
            choices={ENDS}
            fault={problem === null ? undefined : t(`firstDay.hours.${problem}`)}
            onChoose={(time) => onChange({ ...hours, until: time })}
          />
        </>
      ) : (
        <p className={`quiet ${styles.closed}`}>{t('firstDay.closed')}</p>
      )}
    </li>
  );
}

interface TimeChoiceProps {
  label: string;
  value: string;
  choices: readonly string[];
  fault?: string | undefined;
  onChoose: (time: string) => void;
}

/** A time of the day by the half hour. */
function TimeChoice({ label, value, choices, fault, onChoose }: TimeChoiceProps) {
  const format = useFormat();
  return (
    <TextField
      select
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      {withPresent(choices, value).map((time) => (
        <option key={time} value={time}>
          {format.time(time)}
        </option>
      ))}
    </TextField>
  );
}

function Length({ hours, onChange }: HoursProps) {
  const { t } = useTranslation();
  return (
    <div className={settings.field}>
      <label htmlFor="first-day-minutes">{t('firstDay.minutes')}</label>
      <TextField
        select
        id="first-day-minutes"
        value={hours.minutes}
        onChange={({ target }) => onChange({ ...hours, minutes: Number(target.value) })}
        sx={{ maxWidth: 180 }}
        slotProps={{ select: { native: true } }}
      >
        {withPresent(LENGTHS, hours.minutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('firstDay.minutesOf', { count: minutes })}
          </option>
        ))}
      </TextField>
    </div>
  );
}
