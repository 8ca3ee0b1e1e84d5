import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';

/** Why a form was not taken. Stands below the button, so that what the finger is on stays where it is. */
export function FormFailure({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  const { t } = useTranslation();
  if (text === null) return null;
  return (
    <Notice tone="danger" isAnnounced dismissal={{ label: t('dismiss'), onDismiss }}>
      {text}
    </Notice>
  );
}
