import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { POLICY, POLICY_REFUSALS, type PolicyRefusal, type TouchedByPolicy } from '@palestra/backend/contract/report';
import { type FormEvent, useState } from 'react';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { Figures } from './Figures';
import { NumberList } from './NumberList';
import { type Column, CsvButton, LongTable } from './ReportTable';
import { useListColumns } from './list-columns';
import { useCancelledColumns } from './number-lists';
import { visitListPath } from './report-address';
import { Loaded } from './report-period';
import { useReportTexts } from './report-texts';
import { type Parameters, usePolicy } from './reports.api';
import styles from './reports.module.css';

interface Range {
  min: number;
  max: number;
}

/** Null for a text that is no number of the range. */
function numberIn(text: string, { min, max }: Range): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

const isWrong = (text: string, range: Range): boolean => text.trim() !== '' && numberIn(text, range) === null;

interface PolicyFieldProps {
  label: string;
  hint: string;
  range: Range;
  value: string;
  takesFocus?: boolean;
  onType: (text: string) => void;
}

function PolicyField({ label, hint, range, value, takesFocus = false, onType }: PolicyFieldProps) {
  const t = useReportTexts();
  const wrong = isWrong(value, range);
  return (
    <TextField
      label={label}
      value={value}
      autoFocus={takesFocus}
      error={wrong}
      helperText={wrong ? t('between', { ...range }) : hint}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

/** The rule that refuses such bookings. */
const TRIED = { refusedCancellations: 'deadlineHours', refusedBookings: 'monthlyLimit' } as const;

/** The policy of the address, as the API takes it; null while there is none. */
function policyOf(parameters: URLSearchParams): Parameters | null {
  const deadline = numberIn(parameters.get('deadline') ?? '', POLICY.deadlineHours);
  const limit = numberIn(parameters.get('limit') ?? '', POLICY.monthlyLimit);
  if (deadline === null && limit === null) return null;
  return {
    ...(deadline !== null && { deadlineHours: String(deadline) }),
    ...(limit !== null && { monthlyLimit: String(limit) }),
  };
}

function PolicyForm() {
  const t = useReportTexts();
  const { parameters, write } = useAddress();
  const [deadline, setDeadline] = useState(parameters.get('deadline') ?? '');
  const [limit, setLimit] = useState(parameters.get('limit') ?? '');
  const canReplay =
    !isWrong(deadline, POLICY.deadlineHours) &&
    !isWrong(limit, POLICY.monthlyLimit) &&
    (deadline.trim() !== '' || limit.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canReplay) write({ deadline: deadline.trim(), limit: limit.trim() });
  };
  return (
    <form className={styles.policy} onSubmit={submit}>
      <PolicyField
        label={t('deadline')}
        hint={t('deadlineHint')}
        range={POLICY.deadlineHours}
        value={deadline}
        takesFocus={policyOf(parameters) === null}
        onType={setDeadline}
      />
      <PolicyField
        label={t('limit')}
        hint={t('limitHint')}
        range={POLICY.monthlyLimit}
        value={limit}
        onType={setLimit}
      />
      <Button type="submit" variant="contained" disabled={!canReplay}>
        {t('replay')}
      </Button>
    </form>
  );
}

function Replayed({ policy }: { policy: Parameters }) {
  const t = useReportTexts();
  const format = useFormat();
  const { client } = useListColumns();
  const report = usePolicy(policy);
  const { parameters } = useAddress();
  const tried = POLICY_REFUSALS.filter((kind) => policy[TRIED[kind]] !== undefined);
  const listOf = (kind: PolicyRefusal, of: Parameters = {}): string => {
    const rules = [...parameters].filter(([name]) => name === 'deadline' || name === 'limit');
    return `/reports/policy-list?${new URLSearchParams({ ...Object.fromEntries(rules), kind, ...of }).toString()}`;
  };
  const columns: Column<TouchedByPolicy>[] = [
    client('appointments'),
    ...POLICY_REFUSALS.map((kind) => ({
      heading: t(kind),
      value: (one: TouchedByPolicy) => one[kind],
      to: ({ userId }: TouchedByPolicy) => userId && listOf(kind, { client: userId }),
    })),
  ];
  return (
    <Loaded report={report}>
      {({ from, to, bookings, cancellations, refusedCancellations, refusedBookings, people }) => (
        <>
          <div role="status" className={styles.replayed}>
            <p>{t('replayed', { from: format.date(from), to: format.date(to) })}</p>
            {policy.deadlineHours !== undefined && (
              <p>
                <strong>{t('wouldCancel', { count: refusedCancellations })}</strong>
              </p>
            )}
            {policy.monthlyLimit !== undefined && (
              <p>
                <strong>{t('wouldBook', { count: refusedBookings })}</strong>
              </p>
            )}
            <p className={styles.note}>{t('unseen')}</p>
          </div>
          <Figures
            label={t('total')}
            figures={[
              {
                ...{ name: t('bookings'), value: bookings, was: undefined },
                to: visitListPath({ from, to }, { kind: 'booking' }),
              },
              {
                ...{ name: t('kinds.cancelledByClient'), value: cancellations, was: undefined },
                to: visitListPath({ from, to }, { kind: 'cancelledByClient' }),
              },
              ...tried.map((kind) => ({
                ...{ name: t(kind), value: { refusedCancellations, refusedBookings }[kind], was: undefined },
                to: listOf(kind),
              })),
            ]}
          />
          {people.length === 0 ? (
            <p>{t('noneTouched')}</p>
          ) : (
            <section className={styles.touched} aria-label={t('touched')}>
              <h2>{t('touched')}</h2>
              <LongTable
                caption={t('touched')}
                columns={columns}
                rows={people}
                keyOf={({ userId, userName }) => userId ?? `erased ${userName ?? ''}`}
              />
              <div className={styles.below}>
                <CsvButton name={t('names.policy')} columns={columns} rows={people} />
              </div>
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The last 90 days under other rules (rule: policy sandbox). */
export function PolicySection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const policy = policyOf(parameters);
  return (
    <>
      <PolicyForm />
      {policy === null ? <p className={styles.note}>{t('askPolicy')}</p> : <Replayed policy={policy} />}
    </>
  );
}

/** The bookings behind a number of the sandbox; of one client, where the address names one. */
export function PolicyListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const columns = useCancelledColumns();
  const policy = policyOf(parameters);
  if (policy === null) return <p className={styles.note}>{t('askPolicy')}</p>;
  const kind = POLICY_REFUSALS.find((one) => one === parameters.get('kind')) ?? 'refusedCancellations';
  const client = parameters.get('client');
  const asked: Parameters = { ...policy, kind, ...(client !== null && { userId: client }) };
  return <NumberList title={t(kind)} path="policy/list" parameters={asked} columns={columns} />;
}
