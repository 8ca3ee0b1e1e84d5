import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import type { CopiedDay } from './week';
import styles from './WeeklyTemplate.module.css';

interface CopiedNoticeProps {
  copied: CopiedDay | null;
  /** True after a paste before anything was copied. */
  isMissing: boolean;
  onPaste: () => void;
  onForget: () => void;
}

export function CopiedNotice({ copied, isMissing, onPaste, onForget }: CopiedNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (copied === null) {
    return isMissing ? <Banner kind="warning" text={t('globalTimeslots.nothingCopied')} onDismiss={onForget} /> : null;
  }
  const values = { day: format.weekday(copied.day), count: copied.slots.length };
  return (
    <div className={styles.copied}>
      <Banner kind="info" text={t('globalTimeslots.copied', values)} onDismiss={onForget} />
      <Button variant="outlined" onClick={onPaste}>
        {t('globalTimeslots.pasteCopied')}
      </Button>
    </div>
  );
}
