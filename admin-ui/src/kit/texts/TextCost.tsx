import type { TextSample } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';

/** How many messages a text is sent and paid as, as the server counts them. */
export function TextCost({ sample }: { sample: TextSample }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { text, isWide, places, left, segments, cents, segmentsInCapitals } = sample;
  return (
    <div role="status">
      <p className="quiet">{text}</p>
      <p>{t('texts.cost', { count: segments, cost: money(cents), places, left })}</p>
      {isWide && segmentsInCapitals < segments && (
        <p className="quiet">{t('texts.inCapitals', { count: segmentsInCapitals })}</p>
      )}
    </div>
  );
}
