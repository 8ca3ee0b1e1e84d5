import { GymLogo } from '@palestra/web-kit/gym-images';
import { useEffect, useRef } from 'react';
import { useGym, useGymName, usePageTitle } from '../../api/gym';
import { useTranslation } from '../../i18n/use-translation';
import { useVisitorState } from './ModeLink';
import styles from './VisitorPage.module.css';

/** Illustration: a slot's places, some taken, one of them yours. */
function Motif() {
  return (
    <div className={styles.motif} aria-hidden="true">
      {[styles.taken, styles.taken, styles.taken, styles.yours, undefined, undefined].map((state, place) => (
        <span key={place} className={state} />
      ))}
    </div>
  );
}

/** The gym's name and the purpose of the screen; on the sign-in screen the name is the heading. */
export function VisitorHeading({ title, lead }: { title?: string; lead?: string }) {
  const { t } = useTranslation();
  const { isPending, data: gym } = useGym();
  const gymName = useGymName();
  const { movesFocus } = useVisitorState();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title ?? t('session.title'));
  useEffect(() => {
    if (movesFocus) heading.current?.focus({ preventScroll: true });
  }, [movesFocus, title]);
  // Hidden until known, because the gym's name may differ from the product's and would flash.
  const unknown = isPending ? { visibility: 'hidden' as const } : undefined;
  return (
    <div>
      <GymLogo gym={gym} className={styles.logo}>
        <Motif />
      </GymLogo>
      {title !== undefined && (
        <p className={styles.gym} style={unknown}>
          {gymName}
        </p>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className={title === undefined ? styles.brand : styles.title}
        style={title === undefined ? unknown : undefined}
      >
        {title ?? gymName}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
