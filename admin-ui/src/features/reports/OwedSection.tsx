import { addDays, firstOfMonth } from '@palestra/backend/contract/calendar-date';
import { DEBT_AGES, type DebtAge, type OwingClient } from '@palestra/backend/contract/report';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Segments } from '../../kit/ui/Segments';
import { sectionPath } from '../clients/client-sections';
import { Figures } from './Figures';
import { Plot } from './Plot';
import { type Column, CsvButton, LongTable, Part } from './ReportTable';
import { WriteToThem } from './WriteToThem';
import { usePersonColumns } from './list-columns';
import { earlierDay } from './report-address';
import { Loaded, useCompared } from './report-period';
import { useReportTexts } from './report-texts';
import { useOwed } from './reports.api';
import styles from './reports.module.css';
import { sumOf } from './spans';

const AGE_CHOICES = ['all', ...DEBT_AGES] as const;

interface DebtsOfAge {
  age: DebtAge;
  name: string;
  clients: number;
  cents: number;
}

const accountOf = ({ userId }: OwingClient): string | null => userId && sectionPath(userId, 'subscription');

const dayPath = (day: string): string => `/reports/owed?${new URLSearchParams({ day }).toString()}`;

/** Everybody who owes, by the age of the debt, beside the end of the last month or as it stood on an earlier day. */
export function OwedSection() {
  const t = useReportTexts();
  const format = useFormat();
  const today = useGym()?.today;
  const { parameters, write } = useAddress();
  const past = earlierDay(parameters, today);
  const day = past ?? today;
  const monthEnd = day === undefined ? null : addDays(firstOfMonth(day), -1);
  const report = useOwed(past);
  const { compared, problem } = useCompared(report, monthEnd !== null, useOwed(monthEnd));
  const age = AGE_CHOICES.find((one) => one === parameters.get('age')) ?? 'all';
  const columns: Column<OwingClient>[] = [
    ...usePersonColumns('subscription'),
    { heading: t('owes'), money: true, value: ({ balanceCents }) => balanceCents, to: accountOf },
    { heading: t('overdue'), money: true, value: ({ overdueCents }) => overdueCents, to: accountOf },
    {
      heading: t('dueSince'),
      value: ({ overdueSince }) => (overdueSince === null ? t('debtAges.notDue') : format.shortDate(overdueSince)),
      sorted: (one) => one.overdueSince,
    },
    { heading: t('daysLate'), value: ({ daysLate }) => daysLate },
  ];
  return (
    <Loaded report={report}>
      {(clients) => {
        if (day === undefined || monthEnd === null) return null;
        const ofAge = (one: (typeof AGE_CHOICES)[number]): OwingClient[] =>
          clients.filter((client) => one === 'all' || client.age === one);
        const shown = ofAge(age);
        const ages: DebtsOfAge[] = DEBT_AGES.map((one) => ({
          ...{ age: one, name: t(`debtAges.${one}`) },
          ...{ clients: ofAge(one).length, cents: sumOf(ofAge(one), 'balanceCents') },
        }));
        const toAge = ({ age: one }: DebtsOfAge): string =>
          `/reports/owed?${new URLSearchParams({ ...(past !== null && { day: past }), age: one }).toString()}`;
        const byAge: Column<DebtsOfAge>[] = [
          { heading: t('ageFilter'), value: ({ name }) => name },
          { heading: t('owing'), value: (one) => one.clients, to: toAge },
          { heading: t('owes'), money: true, value: ({ cents }) => cents, to: toAge },
        ];
        return (
          <>
            {problem}
            {past !== null && (
              <p className={styles.total}>
                {t('owedOn', { date: format.shortDate(past) })} <Link to="/reports/owed">{t('owedToday')}</Link>
              </p>
            )}
            <Figures
              label={t('total')}
              figures={[
                {
                  ...{ name: t('owes'), isMoney: true, to: null },
                  value: sumOf(clients, 'balanceCents'),
                  was: compared && sumOf(compared, 'balanceCents'),
                },
                {
                  ...{ name: t('overdue'), isMoney: true, to: null },
                  value: sumOf(clients, 'overdueCents'),
                  was: compared && sumOf(compared, 'overdueCents'),
                },
                { name: t('owing'), value: clients.length, was: compared?.length, to: null },
              ]}
            />
            {compared !== undefined && (
              <p className={styles.note}>
                <Link to={dayPath(monthEnd)}>{t('owedThen', { date: format.shortDate(monthEnd) })}</Link>
              </p>
            )}
            {clients.length > 0 && (
              <>
                <Plot
                  title={t('owedPlot')}
                  labels={ages.map(({ name }) => name)}
                  format={format.money}
                  series={[{ name: t('owes'), fill: 'full', values: ages.map(({ cents }) => cents) }]}
                />
                <Part title={t('owedPlot')} columns={byAge} rows={ages} keyOf={({ name }) => name} />
              </>
            )}
            <div className={styles.choices}>
              <Segments
                label={t('ageFilter')}
                value={age}
                options={AGE_CHOICES.map((value) => ({
                  value,
                  text: `${value === 'all' ? t('risks.all') : t(`debtAges.${value}`)} (${format.count(ofAge(value).length)})`,
                }))}
                onChange={(value) => write({ age: value === 'all' ? null : value })}
              />
              {past === null && <WriteToThem clientIds={shown.flatMap(({ userId }) => userId ?? [])} />}
              {shown.length > 0 && <CsvButton name={t('names.owed')} columns={columns} rows={shown} />}
            </div>
            {shown.length === 0 ? (
              <EmptyState icon="check" text={t('nobodyOwes')} />
            ) : (
              <LongTable
                caption={t('names.owed')}
                columns={columns}
                rows={shown}
                keyOf={({ userId, balanceCents, overdueSince }) => userId ?? `${balanceCents} ${overdueSince ?? ''}`}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
