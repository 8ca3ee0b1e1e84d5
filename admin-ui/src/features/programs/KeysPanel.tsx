import Button from '@mui/material/Button';
import type { ApiKey, ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PERMISSION_NAMES } from '@palestra/backend/contract/permission-names';
import { KEY_PERMISSIONS, type Permission } from '@palestra/backend/contract/permissions';
import { useState } from 'react';
import { CheckboxGroupInput, TextInput, useDelete } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useLanguage } from '../../i18n/use-language';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateInput } from '../../kit/ui/DateInput';
import { filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { some } from './inputs';
import styles from './programs.module.css';
import { Rows } from './Rows';
import { ShownOnce } from './ShownOnce';

interface Typed {
  name: string;
  permissions: Permission[];
  lastDay: string | null;
}

const AT_FIRST: Typed = { name: '', permissions: [], lastDay: null };

const typedOf = (key: ApiKey | null): Typed => {
  if (key === null) return AT_FIRST;
  const { name, permissions, lastDay } = key;
  return { name, permissions: [...permissions], lastDay };
};

interface KeyDialogProps {
  /** Null for a new one. */
  apiKey: ApiKey | null;
  onAdded: (key: ApiKeyWithSecret) => void;
  onClose: () => void;
}

function KeyDialog({ apiKey, onAdded, onClose }: KeyDialogProps) {
  const { t } = useTranslation();
  const names = PERMISSION_NAMES[useLanguage()];
  const today = useGym()?.today;
  return (
    <RecordDialog<Typed, ApiKey>
      resource="api-keys"
      record={apiKey}
      values={typedOf(apiKey)}
      requestOf={({ lastDay, ...typed }) => ({
        ...{ ...typed, lastDay: lastDay === '' ? null : lastDay },
        ...(apiKey !== null && { etag: `"${apiKey.version}"` }),
      })}
      title={apiKey === null ? t('programs.keys.add') : t('programs.keys.changeTitle', { name: apiKey.name })}
      texts={{
        submit: t(apiKey === null ? 'programs.keys.add' : 'app.save'),
        busy: t('programs.working'),
        done: t(apiKey === null ? 'programs.keys.added' : 'programs.keys.saved'),
        failed: t('programs.failed'),
      }}
      onSaved={(saved) => apiKey === null && onAdded(saved as ApiKeyWithSecret)}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('programs.name')}
        helperText={t('programs.nameHint')}
        validate={filled}
        autoFocus
        autoComplete="off"
        slotProps={most(LIMITS.programNameMaxLength)}
      />
      <CheckboxGroupInput
        source="permissions"
        label={t('programs.permissions')}
        choices={KEY_PERMISSIONS.map((id) => ({ id, name: names[id] }))}
        translateChoice={false}
        validate={some}
        row={false}
      />
      <DateInput
        source="lastDay"
        label={t('programs.lastDay')}
        hint={t('programs.lastDayHint')}
        {...(today !== undefined && { min: today })}
      />
    </RecordDialog>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [revoke] = useDelete('api-keys', { id }, { returnPromise: true });
  return (
    <ConfirmDialog
      dropsQuestion
      kind="danger"
      title={t('programs.keys.revokeTitle', { name })}
      texts={{
        confirm: t('programs.keys.revoke'),
        busy: t('programs.working'),
        done: t('programs.keys.revoked'),
        failed: t('programs.failed'),
      }}
      onConfirm={() => revoke()}
      onClose={onClose}
    >
      <p>{t('programs.keys.revokeText')}</p>
    </ConfirmDialog>
  );
}

/** Keys of programs that call (rule: API keys). */
export function KeysPanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const names = PERMISSION_NAMES[useLanguage()];
  const keys = usePlainList<ApiKey>('api-keys', ['audit']);
  const [isAdding, setAdding, address] = useIsOpenInAddress('add');
  const [changed, setChanged] = useState<ApiKey | null>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  const usedAt = ({ lastUsedAt }: ApiKey): string =>
    lastUsedAt === null ? t('programs.keys.never') : t('programs.keys.lastUsed', { when: format.instant(lastUsedAt) });
  return (
    <Panel className={styles.section}>
      <h2>{t('programs.keys.title')}</h2>
      <p>{t('programs.keys.how')}</p>
      <PlainList
        list={keys}
        failed={t('programs.notLoaded')}
        none={<p>{t('programs.keys.none')}</p>}
        wordsOf={({ name }) => [name]}
        title={t('programs.keys.title')}
        parameter="q"
      >
        <Rows<ApiKey>>
          {(key) => (
            <>
              <div className={styles.head}>
                <strong>{key.name}</strong>
                {key.lastDay !== null && (
                  <Pill tone={key.hasEnded ? 'danger' : 'plain'}>
                    {t(key.hasEnded ? 'programs.keys.ended' : 'programs.keys.until', {
                      date: format.date(key.lastDay),
                    })}
                  </Pill>
                )}
              </div>
              <p>{key.permissions.map((one) => names[one]).join(' · ')}</p>
              <p>{usedAt(key)}</p>
              <div className={styles.buttons}>
                <Button
                  variant="outlined"
                  aria-label={`${t('programs.keys.change')}: ${key.name}`}
                  onClick={() => setChanged(key)}
                >
                  {t('programs.keys.change')}
                </Button>
                <Button
                  variant="outlined"
                  color="error"
                  aria-label={`${t('programs.keys.revoke')}: ${key.name}`}
                  onClick={() => setAsked(key)}
                >
                  {t('programs.keys.revoke')}
                </Button>
              </div>
            </>
          )}
        </Rows>
      </PlainList>
      <Button variant="contained" onClick={() => setAdding(true)}>
        {t('programs.keys.add')}
      </Button>
      {isAdding && (
        <DialogAddress value={address}>
          <KeyDialog apiKey={null} onAdded={setMade} onClose={() => setAdding(null)} />
        </DialogAddress>
      )}
      {changed !== null && <KeyDialog apiKey={changed} onAdded={setMade} onClose={() => setChanged(null)} />}
      {asked !== null && <RevokeDialog apiKey={asked} onClose={() => setAsked(null)} />}
      {made !== null && isAdding === null && (
        <ShownOnce
          title={t('programs.keys.of', { name: made.name })}
          text={t('programs.keys.once')}
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
    </Panel>
  );
}
