import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Panel } from '../../kit/ui/Panel';
import { useClient } from '../clients/client';
import styles from './papers.module.css';
import { useClientTerms, useRecordConsent } from './papers.api';

function Terms() {
  const { t } = useTranslation();
  const { id } = useClient();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  const { data, error } = useClientTerms(id);
  const record = useRecordConsent(id);
  const [asked, setAsked] = useState<number | null>(null);
  if (zone === undefined || (error === null && (data === undefined || data.version === null))) return null;
  const version = data?.version ?? 0;
  const isAccepted = data?.consents.some((consent) => consent.version === version) ?? true;
  return (
    <Panel title={t('gymTerms.ofClient')} className={styles.part}>
      <Failure error={error} text={t('gymTerms.loadFailed')} />
      {!isAccepted && <p>{t('gymTerms.notAccepted', { version })}</p>}
      {data !== undefined && data.consents.length > 0 && (
        <ul className={styles.list}>
          {data.consents.map(({ version: accepted, at, byName, isOnPaper, address }) => (
            <li key={accepted}>
              {t('gymTerms.accepted', { version: accepted, when: format.instant(at) })}
              <p className="quiet">
                {t(isOnPaper ? 'gymTerms.onPaper' : 'gymTerms.byName', { name: byName })}
                {address !== null && ` · IP ${address}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!isAccepted && (
        <Button variant="outlined" onClick={() => setAsked(version)}>
          {t('gymTerms.record')}
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          kind="info"
          title={t('gymTerms.recordTitle')}
          texts={{
            ...{ confirm: t('gymTerms.recordConfirm'), busy: t('gymTerms.recordBusy') },
            ...{ done: t('gymTerms.recordDone'), failed: t('gymTerms.recordFailed') },
          }}
          onConfirm={() => record.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('gymTerms.recordText', { version: asked })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Which of the gym's terms the client has accepted; nothing in a gym without terms. */
export const ClientTerms = () => (useUses()('papers') ? <Terms /> : null);
