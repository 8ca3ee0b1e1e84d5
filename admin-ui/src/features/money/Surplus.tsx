import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { CheckField } from '../../kit/ui/CheckField';

interface SurplusProps {
  cents: number;
  /** The surplus that was agreed to; another one is asked about again. */
  agreedCents: number;
  onAgree: (cents: number) => void;
}

/** Says how much more is taken than is owed, and asks whether to keep it. */
export function Surplus({ cents, agreedCents, onAgree }: SurplusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p role="status">{t('money.surplus', { amount: format.money(cents) })}</p>
      <div data-question>
        <CheckField
          label={t('money.keepSurplus')}
          checked={agreedCents === cents}
          onChange={(isOn) => onAgree(isOn ? cents : 0)}
        />
      </div>
    </>
  );
}
