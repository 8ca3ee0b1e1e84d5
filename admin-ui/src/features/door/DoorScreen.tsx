import type { CheckInAnswer } from '@palestra/backend/contract/check-in';
import { otherLanguage } from '@palestra/web-kit/language';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { speak } from '../../i18n/i18n';
import { useLanguage } from '../../i18n/use-language';
import { useKeys } from '../../kit/keyboard/use-arrow-keys';
import { LanguageButton } from '../../kit/screen/tools';
import { useTimeout } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { Scanner } from './Scanner';
import styles from './door.module.css';
import { type Told, useDoor } from './use-door';

const DIGITS = 4;
/** How long an answer stays: longer where there is something to read or to press. */
const TOLD_MS = { short: 5_000, long: 15_000 };
/** A number that was begun, or a choice that was not made, is somebody who went away. */
const LEFT_MS = 20_000;

type Tone = 'good' | 'warning' | 'bad';

const TONE_OF: Readonly<Record<Told['outcome'], Tone>> = {
  ...{ welcome: 'good', already: 'good', off: 'good', noted: 'warning', early: 'warning', notBooked: 'warning' },
  ...{ leftToStaff: 'warning', codeUsed: 'warning', over: 'bad', unknown: 'bad', codeOld: 'bad' },
  ...{ notInRoster: 'warning', failed: 'bad', tooMany: 'bad' },
};
const PITCHES: Readonly<Record<Tone, readonly number[]>> = { good: [660, 880], warning: [520, 520], bad: [330, 220] };
const TONE_SECONDS = 0.14;

/** Two short tones; silent where the browser allows none. */
function sound(tone: Tone): void {
  try {
    const audio = new AudioContext();
    PITCHES[tone].forEach((pitch, place) => {
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + place * TONE_SECONDS;
      oscillator.frequency.value = pitch;
      gain.gain.setValueAtTime(0.2, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(at);
      oscillator.stop(at + TONE_SECONDS);
      if (place > 0) oscillator.onended = () => void audio.close();
    });
  } catch {
    // No sound.
  }
}

function KeyForm({ isRefused, onEnter }: { isRefused: boolean; onEnter: (key: string) => void }) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const field = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (key.trim() !== '') onEnter(key);
  };
  return (
    <form className={styles.key} onSubmit={submit}>
      <h1>{t('door.keyTitle')}</h1>
      <p>{t('door.keyText')}</p>
      {isRefused && (
        <p role="alert" className={styles.wrong}>
          {t('door.keyWrong')}
        </p>
      )}
      <label htmlFor={field}>{t('door.key')}</label>
      <input
        id={field}
        value={key}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => setKey(target.value)}
      />
      <button type="submit" className={styles.primary}>
        {t('door.enter')}
      </button>
    </form>
  );
}

/** Large keys for the last digits of a phone; those of a keyboard work as well. */
function Keypad({ label, onDigits }: { label: string; onDigits: (digits: string) => void }) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState('');
  useTimeout(() => setDigits(''), digits === '' ? null : LEFT_MS, digits);
  const type = (digit: string): void => setDigits((typed) => (typed + digit).slice(0, DIGITS));
  const erase = (): void => setDigits((typed) => typed.slice(0, -1));
  const tell = useEffectEvent(onDigits);
  useEffect(() => {
    if (digits.length === DIGITS) tell(digits);
  }, [digits]);
  useKeys(({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey) return;
    if (/^\d$/.test(key)) type(key);
    if (key === 'Backspace') erase();
  });
  return (
    <div role="group" aria-label={label} className={styles.pad}>
      <p className={styles.typed} aria-live="polite">
        <span className="visually-hidden">{t('door.typed', { count: digits.length })}</span>
        {Array.from({ length: DIGITS }, (_, place) => (
          <span key={place} className={styles.dot} data-typed={place < digits.length} />
        ))}
      </p>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => (
        <button
          key={digit}
          type="button"
          data-digit={digit}
          aria-label={t('door.digit', { digit })}
          onClick={() => type(digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" data-digit="erase" aria-label={t('door.erase')} onClick={erase}>
        ⌫
      </button>
    </div>
  );
}

/** The words for an outcome, in large letters and below. */
function useWords(told: Told): { title: string; lines: string[] } {
  const { t } = useTranslation();
  const format = useFormat();
  if ('message' in told) return { title: told.message || t(`door.${told.outcome}`), lines: [] };
  const { outcome, startTime, visitsLeft, endsOn, offer, reasons } = told;
  const name = told.name ?? '';
  const time = startTime === null ? '' : format.time(startTime);
  const isIn = outcome === 'welcome' || outcome === 'already';
  const word = outcome === 'welcome' ? 'hello' : outcome;
  const lines = [
    isIn && time !== '' && t('door.forSlot', { time }),
    outcome === 'early' && t('door.comeBack'),
    isIn && visitsLeft !== null && t('door.left', { count: visitsLeft }),
    isIn && endsOn !== null && t('door.endsOn', { date: format.shortDate(endsOn) }),
    ...reasons.map(({ message }) => message),
    outcome === 'notBooked' && offer !== null && t('door.offer', { time: format.time(offer.startTime) }),
    outcome === 'notBooked' && offer === null && reasons.length === 0 && t('door.askDesk'),
  ];
  return { title: t(`door.${word}`, { name, time }), lines: lines.filter((line) => line !== false) };
}

interface AnswerProps {
  told: Told;
  onTake: (personId: string, offer: NonNullable<CheckInAnswer['offer']>) => void;
  onDone: () => void;
}

/** The outcome in colour, large letters and two tones; it disappears after some seconds. */
function AnswerPanel({ told, onTake, onDone }: AnswerProps) {
  const { t } = useTranslation();
  const { title, lines } = useWords(told);
  const tone = TONE_OF[told.outcome];
  useEffect(() => sound(tone), [tone]);
  useTimeout(onDone, tone === 'good' ? TOLD_MS.short : TOLD_MS.long, told);
  const { offer = null, personId = null } = 'offer' in told ? told : {};
  return (
    <section role="alert" className={styles.answer} data-tone={tone}>
      <span className={styles.sign} aria-hidden="true">
        {tone === 'good' ? '✓' : '!'}
      </span>
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={styles.actions}>
        {offer !== null && personId !== null && (
          <button type="button" className={styles.primary} onClick={() => onTake(personId, offer)}>
            {t('door.take')}
          </button>
        )}
        <button type="button" className={styles.secondary} onClick={onDone}>
          {t('door.done')}
        </button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  people: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
  onNone: () => void;
}

function Choice({ people, onChoose, onNone }: ChoiceProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useTimeout(onNone, LEFT_MS, people);
  return (
    <section className={styles.choice}>
      <h1 ref={heading} tabIndex={-1}>
        {t('door.which')}
      </h1>
      {people.map(({ id, name }) => (
        <button key={id} type="button" className={styles.name} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
      <button type="button" className={styles.secondary} onClick={onNone}>
        {t('door.none')}
      </button>
    </section>
  );
}

/** The page of a tablet at the door: the camera, the keypad, and an answer (rule: check-in). */
export function DoorScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const door = useDoor();
  const { stage, reset, search } = door;
  const [hasCamera, setCamera] = useState(true);
  const noCamera = useCallback(() => setCamera(false), []);
  useEffect(() => {
    document.title = t('door.title');
  }, [t]);
  const isOpen = door.key !== null && !door.isRefused;
  const askPhone = t(hasCamera ? 'door.orPhone' : 'door.phone');
  return (
    <main className={styles.door}>
      <div className={styles.tools}>
        {isOpen && (!door.hasNetwork || door.queued > 0) && (
          <p role="status">
            {!door.hasNetwork && t('door.offline')} {door.queued > 0 && t('door.waiting', { count: door.queued })}
          </p>
        )}
        <LanguageButton onClick={() => void speak(otherLanguage(language))} />
      </div>
      {!isOpen && <KeyForm isRefused={door.isRefused} onEnter={door.enter} />}
      {isOpen && (
        <div className={styles.waiting} hidden={stage.kind === 'told' || stage.kind === 'choice'}>
          {hasCamera && (
            <section>
              <h1>{t('door.showCode')}</h1>
              <Scanner onRead={door.readCode} onMissing={noCamera} />
            </section>
          )}
          <section aria-busy={stage.kind === 'busy'}>
            {hasCamera ? <h2>{askPhone}</h2> : <h1>{askPhone}</h1>}
            {stage.kind === 'waiting' && <Keypad label={askPhone} onDigits={(digits) => void search(digits)} />}
            {!hasCamera && <p className={styles.hint}>{t('door.noCamera')}</p>}
          </section>
        </div>
      )}
      {isOpen && stage.kind === 'choice' && <Choice people={stage.people} onChoose={door.choose} onNone={reset} />}
      {isOpen && stage.kind === 'told' && <AnswerPanel told={stage.told} onTake={door.take} onDone={reset} />}
    </main>
  );
}
