import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';

/**
 * Why a form was not taken. Stands below the button, so that what the finger is on stays where it is; where a keyboard
 * covers that place, the page is scrolled as far as it takes.
 */
export function FormFailure({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={place}>
      <Notice tone="danger" isAnnounced dismissal={{ label: t('dismiss'), onDismiss }}>
        {text}
      </Notice>
    </div>
  );
}
