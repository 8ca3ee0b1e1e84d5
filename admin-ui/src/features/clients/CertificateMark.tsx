import type { Certificate } from '@palestra/backend/contract/client-document';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import styles from './PinnedNotes.module.css';

/** A medical certificate that the gym asks for, while somebody has to see to it. */
export function CertificateMark({ certificate }: { certificate: Certificate | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (certificate === null) return null;
  const { state, until, isBlocking } = certificate;
  const said = t(`papers.certificate.${state}`, { date: until === null ? '' : format.shortDate(until) });
  return (
    <span className={styles.mark} data-state={state}>
      <Icon name="warning" size={14} />
      <span>
        {said}
        {isBlocking && state !== 'expiring' && ` · ${t('papers.certificate.blocks')}`}
      </span>
    </span>
  );
}
