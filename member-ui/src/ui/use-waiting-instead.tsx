import { Link } from 'wouter';
import { failureText } from '../api/failures';
import { useUses } from '../api/gym';
import { type Wanted, useInterest } from '../api/waiting-list';
import { useTranslation } from '../i18n/use-translation';
import { Button, buttonClass } from './Button';
import { useFills } from './use-fills';

/** The waiting list of a slot whose last place somebody else has taken: its button, and what follows. */
export function useWaitingInstead(slot: Omit<Wanted, 'interestId'>, onClose: () => void) {
  const { t } = useTranslation();
  const fills = useFills([slot.date]);
  const uses = useUses();
  const { mutate, isPending, isSuccess, error } = useInterest();
  const done = {
    title: t(fills === null ? 'bookDialog.notified' : 'slot.youWait'),
    text: fills ?? t('bookDialog.notifiedText'),
    actions: (
      <>
        <Button onClick={onClose}>{t('bookDialog.close')}</Button>
        {uses('filling') && (
          <Link href="/waiting" className={buttonClass('quiet')} onClick={onClose}>
            {t('waiting.wishes')}
          </Link>
        )}
      </>
    ),
  };
  const button = (
    <Button isBusy={isPending} onClick={() => mutate({ ...slot, interestId: null })}>
      {t(fills === null ? 'bookDialog.notify' : 'slot.join')}
    </Button>
  );
  const failure = error === null ? null : failureText(error, t('failure.interest'), t);
  return { isPending, isSuccess, failure, done, button };
}
