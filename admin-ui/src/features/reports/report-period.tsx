import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { COMPARISONS, type Comparison, type ReportPeriod } from '@palestra/backend/contract/report';
import { type ComponentType, type ReactNode, createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useProposal } from '../../kit/time/use-typed-date';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { NotThere, ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SelectField } from '../../kit/ui/SelectField';
import { type AskedPeriod, PRESETS, readPeriod, type UsualPeriod, USUAL_PERIOD } from './report-address';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

/** Period and comparison of the address; null until the gym's date is known. */
function usePeriod(usual: UsualPeriod): AskedPeriod | null {
  const { parameters } = useAddress();
  const today = useGym()?.today;
  return today === undefined ? null : readPeriod(parameters, today, usual);
}

const CHOICES = [...PRESETS, 'own'] as const;
const COMPARED = [...COMPARISONS, 'none'] as const;

interface ComparisonFieldProps {
  value: Comparison | null;
  /** The comparison where the address names none. */
  usual?: Comparison;
}

/** Chooses the comparison, which is in the address. */
export function ComparisonField({ value, usual = 'before' }: ComparisonFieldProps) {
  const t = useReportTexts();
  const { write } = useAddress();
  return (
    <SelectField
      label={t('compare')}
      value={value ?? 'none'}
      choices={COMPARED.map((one) => ({ value: one, text: t(`comparisons.${one}`) }))}
      onChoose={(name) => write({ compare: name === usual ? null : name })}
    />
  );
}

/** Chooses the period and its comparison; both are in the address. */
function PeriodBar({
  asked: { preset, period, comparison, compared },
  usual,
}: {
  asked: AskedPeriod;
  usual: Comparison;
}) {
  const t = useReportTexts();
  const format = useFormat();
  const { write } = useAddress();
  const today = useGym()?.today ?? period.to;
  // A chosen period replaces typed texts that are no dates.
  const [proposal, propose] = useProposal();
  const choose = (name: string): void => {
    propose();
    write(name === 'own' ? { ...period, period: null } : { period: name, from: null, to: null });
  };
  const own = (part: Partial<typeof period>): void => write({ ...period, ...part, period: null });
  return (
    <div className={styles.period}>
      <SelectField
        label={t('period')}
        value={preset ?? 'own'}
        choices={CHOICES.map((value) => ({ value, text: t(`presets.${value}`) }))}
        onChoose={choose}
      />
      <DateField
        label={t('from')}
        value={period.from}
        max={period.to}
        proposal={proposal}
        onChange={(from) => from && own({ from })}
      />
      <DateField
        label={t('to')}
        value={period.to}
        min={period.from}
        max={today}
        proposal={proposal}
        onChange={(to) => to && own({ to })}
      />
      <ComparisonField value={comparison} usual={usual} />
      {compared !== null && (
        <p className={styles.against}>
          {t('comparedWith', { from: format.shortDate(compared.from), to: format.shortDate(compared.to) })}
        </p>
      )}
    </div>
  );
}

/** A report as its section shows it, beside the one that it is compared with. */
export interface ShownProps<Report> {
  asked: AskedPeriod;
  report: Report;
  compared: Report | undefined;
}

/** The section of a report about the period of the address. */
export function ofPeriod<Report>(
  useReport: (period: ReportPeriod | null, beside?: CalendarDate) => Parameters<typeof useCompared<Report>>[0],
  Shown: ComponentType<ShownProps<Report>>,
  usual: UsualPeriod = USUAL_PERIOD,
) {
  return function Section() {
    const asked = usePeriod(usual);
    const report = useReport(asked?.period ?? null);
    const other = useReport(asked?.compared ?? null, asked?.period.from);
    const { compared, problem } = useCompared(report, asked?.compared != null, other);
    return (
      <DateScope>
        {asked !== null && <PeriodBar asked={asked} usual={usual.comparison} />}
        <IfDatesRight>
          {problem}
          <Loaded report={report}>
            {(data) => asked !== null && <Shown asked={asked} report={data} compared={compared} />}
          </Loaded>
        </IfDatesRight>
      </DateScope>
    );
  };
}

/** True around numbers of another period than the chosen one, which stand until the new ones are read. */
export const OldNumbers = createContext(false);

interface LoadedProps<T> {
  report: { data: T | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** A report, or its placeholder while it loads or has failed. */
export function Loaded<T>({ report: { data, error, isPlaceholderData: isOld, refetch }, children }: LoadedProps<T>) {
  const t = useReportTexts();
  const { t: common } = useTranslation();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('failed')} height={420} />;
  return (
    <>
      {error !== null && <RefreshProblem text={common('errors.notRefreshed')} />}
      <div className={styles.loaded} aria-busy={isOld}>
        <OldNumbers value={isOld}>{children(data)}</OldNumbers>
      </div>
    </>
  );
}

/** The period that the chosen one is compared with, once it is read; a failed read says so. */
export function useCompared<T>(
  report: LoadedProps<T>['report'],
  isAsked: boolean,
  { data, error, isPlaceholderData, refetch }: LoadedProps<T>['report'],
): { compared: T | undefined; problem: ReactNode } {
  const t = useReportTexts();
  return {
    // Spans of two periods stand beside each other only where both have been read.
    compared: isAsked && !isPlaceholderData && !report.isPlaceholderData ? data : undefined,
    // While the report itself has failed, its own problem says enough.
    problem: isAsked && error !== null && report.data !== undefined && (
      <ProblemPanel error={error} fallback={t('comparisonFailed')} onRetry={() => void refetch()} />
    ),
  };
}
