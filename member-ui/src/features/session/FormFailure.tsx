import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';

interface Props {
  text: string | null;
  onDismiss: () => void;
  action?: ReactNode;
}

/**
 * Reason why a form was refused. It stands below the button, so that the button does not move under a finger; if a
 * keyboard covers it, the page scrolls.
 */
export function FormFailure({ text, onDismiss, action }: Props) {
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
        {action}
      </Notice>
    </div>
  );
}
