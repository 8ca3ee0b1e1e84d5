import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Language } from '@palestra/backend/contract/languages';
import { isFrozenOpen, type Subscription } from '@palestra/backend/contract/subscription';
import { dateIn, formatDate } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { NotLoaded } from '../../ui/NotLoaded';
import { Skeleton } from '../../ui/Skeleton';
import styles from './EndLines.module.css';
import { waitsForVisit } from './visit-limit';

const WORDS = {
  el: {
    why: 'Γιατί έως τότε;',
    whyNoEnd: 'Γιατί δεν λήγει;',
    whenPaused: 'Πότε θα λήξει;',
    whyLength: 'Γιατί τόσες ημέρες;',
    notLoaded: 'Δεν φορτώθηκε το πώς προέκυψε η λήξη.',
    until: (end: string) => `λήξη ${end}`,
    noEnd: 'χωρίς λήξη',
    waits: 'Είναι σε παύση: όταν συνεχίσει, η λήξη μετακινείται κατά τις ημέρες της παύσης.',
    causes: {
      sold: 'Νέα συνδρομή',
      imported: 'Εισαγωγή από αρχείο',
      'taken-over': 'Από τα παλαιότερα στοιχεία',
      edited: 'Αλλαγή από το γυμναστήριο',
      gift: 'Δώρο του γυμναστηρίου',
      correction: 'Διόρθωση',
      'first-visit': 'Μετρά από την πρώτη επίσκεψη',
      'used-up': 'Η κάρτα τελείωσε',
      freeze: 'Ημέρες παύσης',
      closing: 'Κλειστές ημέρες που δόθηκαν πίσω',
      queue: 'Μετά την προηγούμενη συνδρομή',
      overlap: 'Ημέρες που έτρεχε και η προηγούμενη',
      undone: 'Αναίρεση',
      changed: 'Άλλη αλλαγή',
    },
  },
  en: {
    why: 'Why until then?',
    whyNoEnd: 'Why does it not end?',
    whenPaused: 'When will it end?',
    whyLength: 'Why so many days?',
    notLoaded: 'How the end came about could not be loaded.',
    until: (end: string) => `ends ${end}`,
    noEnd: 'no end',
    waits: 'It is paused: when it goes on, its end moves by the days of the pause.',
    causes: {
      sold: 'New subscription',
      imported: 'Imported from a file',
      'taken-over': 'From earlier records',
      edited: 'Changed by the gym',
      gift: 'A gift of the gym',
      correction: 'Corrected',
      'first-visit': 'Counted from the first visit',
      'used-up': 'The pack was used up',
      freeze: 'Days paused',
      closing: 'Closed days given back',
      queue: 'After the subscription before',
      overlap: 'Days on which the one before ran, too',
      undone: 'Undone',
      changed: 'Another change',
    },
  },
};

function Lines({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = WORDS[language];
  const path = `/api/Client/subscriptions/${encodeURIComponent(id)}/end-lines`;
  // Each visit of the page shows what is true then.
  const lines = useRead<EndLine[]>(['end-lines', id], path, { gcTime: 0 });
  if (lines.data === undefined) {
    return (
      <NotLoaded queries={[lines]} fallback={words.notLoaded}>
        <Skeleton height={64} />
      </NotLoaded>
    );
  }
  const daysOf = ({ days }: EndLine, isFirst: boolean): string => {
    if (days === null) return '';
    const count = t('profile.days', { count: Math.abs(days) });
    return isFirst ? count : `${days < 0 ? '−' : '+'}${count}`;
  };
  /** The days of a closing or a freeze, and why the gym was closed or moved the end. */
  const aboutOf = ({ from, until, note }: EndLine): string => {
    const days = [...new Set([from, until])].flatMap((day) => (day === null ? [] : formatDate(day, 'full', language)));
    return [days.join(' – '), note].filter(Boolean).join(' · ');
  };
  return (
    <ol className={`${styles.lines} divided`}>
      {lines.data.map((line, n) => (
        <li key={n}>
          <span>
            {words.causes[line.cause]}
            {aboutOf(line) !== '' && <small>{aboutOf(line)}</small>}
            <small>{formatDate(dateIn(timeZone, new Date(line.at)), 'full', language)}</small>
          </span>
          <span>
            {daysOf(line, n === 0)}
            <small>
              {line.endDate === null ? words.noEnd : words.until(formatDate(line.endDate, 'full', language))}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** By what is known of the end: not while days are kept, nor before the first visit. */
function questionOf(subscription: Subscription, language: Language): string {
  const words = WORDS[language];
  const { effectiveEndDate: end } = subscription;
  if (end === null) return words.whyNoEnd;
  if (isFrozenOpen(subscription)) return words.whenPaused;
  return waitsForVisit(subscription) ? words.whyLength : words.why;
}

/** Answers why the subscription ends when it ends; asks for the lines when the member does (rule: end lines). */
export function EndLines({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const language = useLanguage();
  const words = WORDS[language];
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.why}>
      <Button tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {questionOf(subscription, language)}
      </Button>
      {isOpen && <Lines id={subscription.id} timeZone={timeZone} />}
      {isOpen && isFrozenOpen(subscription) && <p className={styles.note}>{words.waits}</p>}
    </div>
  );
}
