import Button from '@mui/material/Button';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Course, CourseDate, CourseRequest, CourseSlot } from '@palestra/backend/contract/course';
import { type GymClass, nameIn } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { useState } from 'react';
import { BooleanInput, NumberInput, required, SimpleList, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useLiveQuery } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { CheckField } from '../../kit/ui/CheckField';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { DateField } from '../../kit/ui/DateField';
import { DateInput } from '../../kit/ui/DateInput';
import { Icon } from '../../kit/ui/Icon';
import { asTyped, filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { centsOf, typedOf } from '../money/amount';
import styles from './classes.module.css';
import { CourseMembersDialog } from './CourseMembersDialog';
import { whole } from './NameInputs';

const NAME = most(LIMITS.classes.nameMaxLength);
const AMOUNT = { htmlInput: { inputMode: 'decimal' } } as const;
/** As an empty choice is written. */
const NO_CLASS = '';
const WEEKS_AT_FIRST = 8;

interface CourseValues extends Omit<CourseRequest, 'classId' | 'dates'> {
  classId: string;
  price: string;
  dates: CourseDate[];
}

const requestOf = ({ price, classId, dates, ...rest }: CourseValues): CourseRequest => ({
  ...{ nameEl: rest.nameEl, nameEn: rest.nameEn, vatPercent: rest.vatPercent },
  ...{ joinUntil: rest.joinUntil, isOffered: rest.isOffered },
  classId: classId === NO_CLASS ? null : classId,
  priceCents: centsOf(price) ?? 0,
  dates: dates.map(({ date, startTime, endTime, areaId }) => ({
    ...{ date, startTime: toShortTime(startTime), endTime: toShortTime(endTime), areaId },
  })),
});

const isAmount = (typed: string | null) =>
  typed === null || typed === '' || centsOf(typed) !== null ? undefined : 'money.amountWrong';
const keyOf = ({ date, startTime, areaId }: CourseDate): string => `${date} ${startTime} ${areaId}`;

function useDateWords(): (of: CourseDate) => string {
  const format = useFormat();
  const language = useLanguage();
  const rooms = useGym()?.gym.rooms ?? [];
  return ({ date, startTime, areaId }) => {
    const room = rooms.find(({ id }) => id === areaId);
    const words = [format.day(date), format.time(startTime), room && nameIn(language, room)];
    return words.filter(Boolean).join(' · ');
  };
}

/** Dates out of the timeslots of the weeks ahead; the server says which there are. */
function DatesField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation();
  const wordsOf = useDateWords();
  const { setValue } = useFormContext<CourseValues>();
  const [chosen, classId] = useWatch<CourseValues, ['dates', 'classId']>({ name: ['dates', 'classId'] });
  const today = useGym()?.today ?? '';
  const [from, setFrom] = useState(chosen[0]?.date ?? today);
  const [until, setUntil] = useState(chosen.at(-1)?.date ?? addDays(today, WEEKS_AT_FIRST * 7));
  const query = new URLSearchParams({ from, until, ...(classId !== NO_CLASS && { classId }) });
  const { data, error, refetch } = useLiveQuery({
    queryKey: ['courses', 'slots', query.toString()],
    queryFn: reading<CourseSlot[]>(`/api/Admin/courses/slots?${query.toString()}`),
    topics: ['audit'],
    enabled: !isFixed,
  });
  if (isFixed) {
    return (
      <fieldset className={styles.dates}>
        <legend>{t('courses.dates')}</legend>
        <p className="quiet">{t('courses.datesStay')}</p>
        {chosen.map((date) => (
          <p key={keyOf(date)}>{wordsOf(date)}</p>
        ))}
      </fieldset>
    );
  }
  const choose = (slot: CourseDate, isChosen: boolean): void => {
    const others = chosen.filter((one) => keyOf(one) !== keyOf(slot));
    const dates = (isChosen ? [...others, slot] : others).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    setValue('dates', dates, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className={styles.dates}>
      <legend>{t('courses.datesOf', { count: chosen.length })}</legend>
      <div className={styles.pair}>
        <DateField label={t('courses.from')} value={from} onChange={(date) => date !== null && setFrom(date)} />
        <DateField label={t('courses.until')} value={until} onChange={(date) => date !== null && setUntil(date)} />
      </div>
      {error !== null && (
        <ProblemPanel error={error} fallback={t('courses.slotsFailed')} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="quiet">{t('courses.noSlots')}</p>}
      <div className={styles.found}>
        {data?.map((slot) => (
          <CheckField
            key={keyOf(slot)}
            label={`${wordsOf(slot)} · ${t('classes.booked', { booked: slot.booked, capacity: slot.capacity })}${slot.isOpen ? '' : ` · ${t('courses.closed')}`}`}
            checked={chosen.some((one) => keyOf(one) === keyOf(slot))}
            onChange={(isChosen) => choose(slot, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function CourseFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const uses = useUses();
  const { data: classes = [] } = useLiveQuery({
    queryKey: ['classes', 'of-courses'],
    queryFn: reading<GymClass[]>('/api/Admin/classes'),
    topics: ['audit'],
  });
  return (
    <>
      <TextInput source="nameEl" label={t('classes.nameEl')} validate={filled} autoFocus slotProps={NAME} />
      <TextInput source="nameEn" label={t('classes.nameEn')} parse={asTyped} slotProps={NAME} />
      <ChoiceInput
        source="classId"
        label={t('classes.class')}
        choices={[
          { value: NO_CLASS, text: t('courses.anyClass') },
          ...classes.map((one) => ({ value: one.id, text: nameIn(language, one) })),
        ]}
      />
      {uses('money') && (
        <div className={styles.pair}>
          <TextInput
            source="price"
            label={t('money.price')}
            helperText={t('courses.priceHint')}
            parse={asTyped}
            validate={isAmount}
            slotProps={AMOUNT}
          />
          <NumberInput source="vatPercent" label={t('money.vat')} validate={whole(0, LIMITS.money.vatPercentMax)} />
        </div>
      )}
      <DatesField isFixed={isFixed} />
      <DateInput source="joinUntil" label={t('courses.joinUntil')} hint={t('courses.joinUntilHint')} isRequired />
      <BooleanInput source="isOffered" label={t('courses.isOffered')} validate={required()} />
    </>
  );
}

function CourseDialog({ course, onClose }: { course: Course | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useGym()?.today ?? '';
  const values: CourseValues =
    course === null
      ? {
          ...{ nameEl: '', nameEn: '', classId: NO_CLASS, price: '', priceCents: 0, vatPercent: null },
          ...{ joinUntil: today, isOffered: true, dates: [] },
        }
      : { ...course, classId: course.classId ?? NO_CLASS, price: typedOf(course.priceCents) };
  return (
    <RecordDialog<CourseValues, Course>
      resource="courses"
      width="sm"
      record={course}
      values={values}
      requestOf={requestOf}
      title={course === null ? t('courses.add') : t('classes.changeOf', { name: nameIn(language, course) })}
      texts={{ submit: t('app.save'), done: t('courses.saved'), failed: t('courses.failed') }}
      onClose={onClose}
    >
      <CourseFields isFixed={(course?.members ?? 0) > 0} />
    </RecordDialog>
  );
}

type Opened = 'new' | { course: Course; what: 'course' | 'members' };

/** Courses of the gym: dates that are booked at once (rule: courses). */
export function CoursesSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const courses = usePlainList<Course>('courses', ['audit', 'appointments']);
  const [open, setOpen, address] = useOpenInAddress<Opened>({
    addressOf: (one) => (one === 'new' ? one : `${one.what} ${one.course.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      if (courses.data === undefined) return undefined;
      const course = courses.data.find(({ id }) => id === asked);
      return course && (what === 'course' || what === 'members') ? { course, what } : null;
    },
  });
  return (
    <Panel label={t('courses.title')} className={styles.section}>
      <PlainList
        list={courses}
        failed={t('courses.loadFailed')}
        none={<p>{t('courses.none')}</p>}
        wordsOf={({ nameEl, nameEn }) => [nameEl, nameEn]}
        title={t('courses.title')}
        parameter="q"
      >
        <SimpleList<Course>
          primaryText={(course) => nameIn(language, course)}
          secondaryText={({ dates, joinUntil }) =>
            `${t('courses.count', { count: dates.length })} · ${t('courses.joinUntil')} ${format.day(joinUntil)}`
          }
          tertiaryText={({ isOffered, priceCents }) => (
            <>
              {!isOffered && <Pill>{t('courses.hidden')}</Pill>} {priceCents > 0 && format.money(priceCents)}
            </>
          )}
          rightIcon={(course) => (
            <span className={styles.rowButtons}>
              <Button
                size="small"
                aria-label={t('courses.membersOf', { name: nameIn(language, course) })}
                onClick={() => setOpen({ course, what: 'members' })}
              >
                {t('courses.members', { count: course.members })}
              </Button>
              <Button
                size="small"
                aria-label={t('classes.changeOf', { name: nameIn(language, course) })}
                onClick={() => setOpen({ course, what: 'course' })}
              >
                {t('classes.change')}
              </Button>
            </span>
          )}
        />
      </PlainList>
      <div>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('courses.add')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open === 'new' && <CourseDialog course={null} onClose={() => setOpen(null)} />}
        {open !== null && open !== 'new' && open.what === 'course' && (
          <CourseDialog course={open.course} onClose={() => setOpen(null)} />
        )}
        {open !== null && open !== 'new' && open.what === 'members' && (
          <CourseMembersDialog course={open.course} onClose={() => setOpen(null)} />
        )}
      </DialogAddress>
    </Panel>
  );
}
