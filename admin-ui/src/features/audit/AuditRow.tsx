import type { DocumentKind } from '@palestra/backend/contract/client-document';
import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import type { EndCause } from '@palestra/backend/contract/end-line';
import type { Attendance } from '@palestra/backend/contract/attendance';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { AUDIT_DEEDS } from '@palestra/backend/contract/audit-deeds';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { centsOfEuros } from '@palestra/backend/contract/money';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { StaffRole } from '@palestra/backend/contract/permissions';
import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { CAPABILITY_NAMES } from '@palestra/backend/contract/capability-names';
import { SETTING_KEYS } from '@palestra/backend/contract/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { ClientName } from '../clients/ClientName';
import { AffectedVisits } from '../schedule/DryRunResult';
import { useRoomName } from '../schedule/rooms';
import { aboutOf } from './audit-about';
import { deedIn, undoneDeed } from './audit-deeds';
import { affectedBy, linesOf, labelOf, type AuditValue, type TemplateSlot } from './audit-lines';
import row from '../../kit/ui/LogRow.module.css';
import styles from './audit.module.css';

/** Formats logged values for people. */
function useAuditValues() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const places = (count: number): string => t('audit.capacity', { count });
  const reasonOf = (reason: string | null): string[] =>
    reason === null || reason === '' ? [] : [t('audit.quoted', { text: format.reason(reason) })];

  const ofOverride = (override: TimeslotOverride): string => {
    const { isFullDayOverride, isDisabled, capacityOverride, newStartTime, newEndTime, reason } = override;
    const words = [
      isFullDayOverride && t('audit.closedDay'),
      isDisabled && !isFullDayOverride && t('audit.disabled'),
      capacityOverride !== null && places(capacityOverride),
      newStartTime !== null &&
        newEndTime !== null &&
        t('audit.movedTo', { time: format.timeRange(newStartTime, newEndTime) }),
    ];
    return [...words.filter((word) => word !== false), ...reasonOf(reason)].join(' · ');
  };
  const ofSlot = ({ start, end, capacity, isEnabled }: TemplateSlot): string => {
    const words = [capacity !== null && places(capacity), !isEnabled && t('audit.disabled')];
    return [format.timeRange(start, end), ...words.filter((word) => word !== false)].join(' · ');
  };
  const moneyOf = (stored: string): string => {
    const cents = centsOfEuros(stored);
    return cents === null ? stored : format.money(cents);
  };
  const ofFact = (kind: string, value: unknown): string => {
    if (kind === 'money') return moneyOf(String(value));
    if (kind === 'reason') return format.reason(String(value));
    if (kind === 'flag') return t(value === true ? 'app.yes' : 'app.no');
    if (kind === 'attendance') return t(`attendance.${value as Attendance}`);
    if (kind === 'end-cause') return t(`subscription.endCauses.${value as EndCause}`);
    if (kind === 'document') return DOCUMENT_KIND_NAMES[language][value as DocumentKind];
    if (kind === 'role') return STAFF_ROLE_NAMES[language][value as StaffRole];
    if (kind === 'date' && isCalendarDate(value)) return format.date(value);
    if (kind === 'limit' && value === 0) return t('audit.unlimited');
    return String(value);
  };
  return (shown: AuditValue): string => {
    if (shown.kind === 'override') return ofOverride(shown.value);
    return shown.kind === 'slot' ? ofSlot(shown.value) : ofFact(shown.kind, shown.value);
  };
}

interface AuditSideProps {
  side: 'before' | 'after';
  values: readonly AuditValue[];
}

/** One side of a change. The old side is struck through, and screen readers hear that it is old. */
function AuditSide({ side, values }: AuditSideProps) {
  const { t } = useTranslation();
  const wordsOf = useAuditValues();
  const words = values.map(wordsOf);
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <Mark className={styles[side]}>
      <span className="visually-hidden">{t(side === 'before' ? 'audit.was' : 'audit.becomes')} </span>
      {words.length === 0 ? t('audit.nothing') : words.length === 1 ? words[0] : null}
      {words.length > 1 && (
        <span className={styles.many}>
          {words.map((word, index) => (
            <span key={index}>{word}</span>
          ))}
        </span>
      )}
    </Mark>
  );
}

/** Before and after of each changed value. */
function AuditLines({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const lines = linesOf(entry);
  const affected = affectedBy(entry);
  return (
    <>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(labelOf(field))}</dt>
              <dd>
                {entry.before !== null && <AuditSide side="before" values={before} />}
                {entry.before !== null && entry.after !== null && <span aria-hidden="true"> → </span>}
                {entry.after !== null && <AuditSide side="after" values={after} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {affected.length > 0 && (
        <details className={styles.affected}>
          <summary>{t('audit.affected', { count: affected.length })}</summary>
          <AffectedVisits visits={affected} />
        </details>
      )}
    </>
  );
}

interface AuditRowProps {
  entry: AuditEntry;
  isOfClient: boolean;
  /** Content below the changed values. */
  children?: ReactNode;
}

/**
 * Row of the log: time, action, subject, person and changed values. `isOfClient` hides the client's name on their own
 * page.
 */
export function AuditRow({ entry, isOfClient, children }: AuditRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { action, actorName, clientId, clientName } = entry;
  const language = useLanguage();
  const deed = deedIn(language, action);
  const setting = SETTING_KEYS.find((key) => entry.entity === 'setting' && key === entry.entityId);
  const capability = CAPABILITY_NAMES.find((name) => entry.entity === 'capability' && name === entry.entityId);
  const room = useRoomName();
  const quote = (text: string): string => t('audit.quoted', { text });
  const about =
    (setting && t(`settings.${setting}.label`)) ??
    (capability && t(`uses.${capability}.title`)) ??
    aboutOf(entry, { ...format, quote, room });
  const undone = undoneDeed(entry);
  return (
    <li className={row.row}>
      <time dateTime={entry.at} className={`${row.when} tabular`}>
        {format.shortInstant(entry.at)}
      </time>
      <div className={row.what}>
        <p>
          <strong>{deed ?? t('audit.unknownDeed', { action })}</strong>
          {undone !== null && ` ${quote(AUDIT_DEEDS[undone][language])}`}
          {clientId !== null && !isOfClient && (
            <>
              {' · '}
              <ClientName id={clientId} name={clientName ?? ''} />
            </>
          )}
          {about !== null && ` · ${about}`}
        </p>
        <AuditLines entry={entry} />
        {children}
      </div>
      <p className={row.who}>{actorName === null ? t('audit.itself') : t('audit.by', { name: actorName })}</p>
    </li>
  );
}
