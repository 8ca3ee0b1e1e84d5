import type { ClassesReport, TrainerPay } from '@palestra/backend/contract/report';
import { useUses } from '../../kit/time/use-uses';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Loaded, ofPeriod, type ShownProps } from './report-period';
import { useReportTexts } from './report-texts';
import { useClassesReport, usePay } from './reports.api';
import { Part, type Column } from './ReportTable';

type Row = ClassesReport['classes'][number];

/** The pay for the classes of the period, by trainer, class and rate. */
function Pay({ asked }: Pick<ShownProps<ClassesReport>, 'asked'>) {
  const t = useReportTexts();
  const pay = usePay(asked.period);
  const columns: Column<TrainerPay>[] = [
    { heading: t('trainer'), value: ({ trainer }) => trainer },
    { heading: t('class'), value: ({ className }) => className ?? t('noClass') },
    { heading: t('ledSlots'), value: ({ slots }) => slots },
    { heading: t('heads'), value: ({ heads }) => heads },
    { heading: t('perClass'), value: ({ perClassCents }) => perClassCents ?? t('noRate'), money: true },
    { heading: t('perHead'), value: ({ perHeadCents }) => perHeadCents ?? t('noRate'), money: true },
    { heading: t('pay'), value: ({ amountCents }) => amountCents, money: true },
  ];
  return (
    <Loaded report={pay}>
      {(rows) => <Part title={t('payOfTrainers')} columns={columns} rows={rows} keyOf={({ id }) => id} search="pay" />}
    </Loaded>
  );
}

function Shown({ asked, report: { classes, trainers }, compared }: ShownProps<ClassesReport>) {
  const t = useReportTexts();
  const isMarked = useUses()('attendance');
  const marks: Column<Row>[] = [
    { heading: t('kinds.attended'), value: ({ attended }) => attended ?? 0 },
    { heading: t('kinds.absent'), value: ({ absent }) => absent ?? 0 },
  ];
  const columnsOf = (name: string, before: readonly Row[] | undefined): Column<Row>[] => [
    { heading: name, value: (row) => row.name },
    { heading: t('ledSlots'), value: ({ slots }) => slots },
    { heading: t('visits'), value: ({ visits }) => visits },
    ...(before === undefined
      ? []
      : [{ heading: t('visitsBefore'), value: ({ id }: Row) => before.find((one) => one.id === id)?.visits ?? 0 }]),
    ...(isMarked ? marks : []),
    { heading: t('people'), value: ({ people }) => people },
  ];
  if (classes.length + trainers.length === 0) return <EmptyState icon="calendar" text={t('noClasses')} />;
  const keyOf = ({ id }: Row): string => id;
  return (
    <>
      <Part
        title={t('byClass')}
        columns={columnsOf(t('class'), compared?.classes)}
        rows={classes}
        keyOf={keyOf}
        search="class"
      />
      <Part
        title={t('byTrainer')}
        columns={columnsOf(t('trainer'), compared?.trainers)}
        rows={trainers}
        keyOf={keyOf}
        search="trainer"
      />
      <Pay asked={asked} />
    </>
  );
}

/** Timeslots and visits by class and by trainer (rule: classes). */
export const ClassesSection = ofPeriod(useClassesReport, Shown);
