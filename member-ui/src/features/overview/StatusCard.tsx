import type { ClientProfile } from '@palestra/backend/contract/client';
import { addDays, monthOf } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import { formatCount, formatMonthAlone } from '@palestra/web-kit/format-date';
import { actingFor } from '../../api/acting';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { Kept } from '../../ui/Kept';
import { MonthRing } from '../../ui/MonthRing';
import { TalkToGym } from '../../ui/contact';
import { useStatusWords } from '../../ui/subscription-words';
import styles from './StatusCard.module.css';

interface Props {
  profile: ClientProfile;
}

const USES = { month: 'overview.use', week: 'overview.useWeek', pack: 'overview.usePack' } as const;

interface Use {
  label: string;
  made: number;
  toCome: number;
  limit: number;
  note?: string;
  /** False where the ring says the same. */
  isNoteSeen?: boolean;
  className?: string | undefined;
}

/** As many of as many: in words, and as a ring where there is a limit. */
function Month({ label, made, toCome, limit, note, isNoteSeen = true, className = '' }: Use) {
  const { t } = useTranslation();
  const isUnlimited = limit === LIMITS.monthlyLimit.unlimited;
  return (
    <div className={`${styles.one} ${className}`}>
      {!isUnlimited && <MonthRing made={made} booked={toCome} limit={limit} />}
      <div>
        <p className={styles.figures}>
          <span>{label}</span>
          <span className={styles.used}>{made + toCome}</span>
          {isUnlimited ? (
            <span>{t('overview.useUnlimited')}</span>
          ) : (
            <>
              <span className="visually-hidden">{t('overview.useOf', { limit })}</span>
              <span aria-hidden="true">/ {limit}</span>
            </>
          )}
        </p>
        {note !== undefined && <p className={isNoteSeen ? 'note' : 'visually-hidden'}>{note}</p>}
      </div>
    </div>
  );
}

/** Visits of the month, the week or the pack; in the last week of a month those of the next one beside them. */
function Visits({ profile: { subscription, countedVisits, booking } }: Pick<Props, 'profile'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (subscription === null) return null;
  const { per, made, toCome, lost } = countedVisits;
  const limit = subscription.allowance?.limit ?? LIMITS.monthlyLimit.unlimited;
  // An older server sends none.
  const next = per === 'month' ? (booking.nextMonth ?? null) : null;
  const nameOf = (month: string): string => formatMonthAlone(`${month}-01`, language);
  const parts = (['made', 'toCome', 'lost'] as const)
    .filter((what) => countedVisits[what] > 0)
    .map((what) => t(`overview.${what}`, { count: countedVisits[what] }).replace(' ', '\u00a0'));
  const isUnlimited = limit === LIMITS.monthlyLimit.unlimited;
  const counted = { made: made + lost, toCome, limit, isNoteSeen: lost > 0 || isUnlimited };
  const note = parts.join(' · ');
  if (next === null) return <Month className={styles.alone} label={t(USES[per])} {...counted} note={note} />;
  return (
    <div className={styles.two}>
      <Month label={nameOf(monthBefore(next.month))} {...counted} note={note} />
      <Month label={nameOf(next.month)} made={0} toCome={next.used} limit={next.limit} />
    </div>
  );
}

const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));

/** The member's status: visits, permission, end date and debt, by the server's rules (rule: one card). */
export function StatusCard({ profile }: Props) {
  const { t } = useTranslation();
  const { title, text, sendsToGym } = useStatusWords(profile);
  const hasMonth = ['ok', 'limit', 'noDay'].includes(profile.booking.state);
  return (
    <Kept className={styles.place}>
      <Card title={title}>
        {actingFor() !== null && <p className="note">{t('status.for', { name: profile.name })}</p>}
        {hasMonth && <Visits profile={profile} />}
        {/* Anew without the month: another sentence in another place, none that moves. */}
        <p key={String(hasMonth)} className={styles.text}>
          {text}
        </p>
        {sendsToGym && <TalkToGym withTimetable={profile.booking.state === 'none'} />}
      </Card>
    </Kept>
  );
}

function Stat({ label, value, isWords = false }: { label: string; value: string; isWords?: boolean }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={isWords ? styles.words : undefined}>{value}</dd>
    </div>
  );
}

const LIMIT_LABELS = { month: 'overview.limit', week: 'overview.limitWeek', pack: 'overview.limitPack' } as const;

/** Total, upcoming, and this month's limit (rule: figures). */
export function StatCards({ profile }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { subscription } = profile;
  const { per, limit: monthlyLimit } = subscription?.allowance ?? { per: 'month', limit: profile.monthlyLimit };
  const isUnlimited = monthlyLimit === LIMITS.monthlyLimit.unlimited;
  const limit = monthlyLimit === null ? t('overview.noLimit') : formatCount(monthlyLimit, language);
  return (
    <dl className={styles.stats}>
      <Stat label={t('overview.total')} value={formatCount(profile.totalAppointments, language)} />
      <Stat label={t('overview.upcoming')} value={formatCount(profile.upcomingAppointments, language)} />
      <Stat label={t(LIMIT_LABELS[per])} value={isUnlimited ? t('overview.unlimited') : limit} isWords={isUnlimited} />
    </dl>
  );
}
