import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useMailsToLookAt } from './mail-queue.api';

/** Number of mails that need attention; nothing while there is none. */
export function MailBadge({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useMailsToLookAt() ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={className} aria-hidden="true">
        {format.count(count)}
      </span>
      <span className="visually-hidden">{t('mails.attention', { count })}</span>
    </>
  );
}
