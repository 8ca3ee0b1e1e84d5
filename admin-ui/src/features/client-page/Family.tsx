import Button from '@mui/material/Button';
import { isMinor } from '@palestra/backend/contract/age';
import type { Client } from '@palestra/backend/contract/client';
import { type ReactNode, useState } from 'react';
import { useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClientLines, ClientSearch } from '../appointments/ClientSearch';
import { ClientName } from '../clients/ClientName';
import { useClient } from '../clients/client';
import styles from './ClientScreen.module.css';
import { addChild, giveOwnAccount, linkChild, useReadClientsAgain } from './client-page.api';

type Deed = 'addChild' | 'linkChild' | 'otherAdult' | 'ownAccount';

interface DeedDialogProps {
  deed: Deed;
  isReady: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

function DeedDialog({ deed, isReady, onConfirm, onClose, children }: DeedDialogProps) {
  const { t } = useTranslation();
  const { name } = useClient();
  const { refetch } = useEditContext();
  const readClientsAgain = useReadClientsAgain();
  const confirm = async (): Promise<void> => {
    await onConfirm();
    void readClientsAgain();
    await refetch();
  };
  const texts = {
    confirm: t(`clients.family.${deed}`),
    done: t(`clients.family.done.${deed}`),
    failed: t('errors.updateClient'),
  };
  return (
    <ConfirmDialog
      hasField
      kind="info"
      title={t(`clients.family.${deed}`)}
      {...{ texts, isReady, onClose }}
      onConfirm={confirm}
    >
      <p>{t(`clients.family.text.${deed}`, { name })}</p>
      {children}
    </ConfirmDialog>
  );
}

interface DialogProps {
  deed: Deed;
  onClose: () => void;
}

/** A text decides: the name of a new child, or the address of one who leaves. */
function TypedDialog({ deed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id } = useClient();
  const [typed, setTyped] = useState('');
  const isEmail = deed === 'ownAccount';
  const send = (): Promise<unknown> => (isEmail ? giveOwnAccount(id, typed) : addChild(id, typed));
  return (
    <DeedDialog {...{ deed, onClose }} isReady={typed.trim() !== ''} onConfirm={send}>
      <InputField
        autoFocus
        fullWidth
        autoComplete="off"
        type={isEmail ? 'email' : 'text'}
        label={t(isEmail ? 'clients.email' : 'clients.name')}
        value={typed}
        onType={setTyped}
      />
    </DeedDialog>
  );
}

/** A client who is found decides: who becomes a child, or the adult of this one. */
function FoundDialog({ deed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id } = useClient();
  const [found, setFound] = useState<Client | null>(null);
  const isChild = deed === 'linkChild';
  const send = async (): Promise<void> => {
    if (found !== null) await (isChild ? linkChild(found.id, id) : linkChild(id, found.id));
  };
  return (
    <DeedDialog {...{ deed, onClose }} isReady={found !== null} onConfirm={send}>
      {found === null ? (
        <ClientSearch onChoose={setFound} />
      ) : (
        <>
          <ClientLines client={found} />
          {isChild && found.email !== '' && (
            <Banner kind="warning" text={t('clients.family.losesAddress', { email: found.email })} />
          )}
        </>
      )}
    </DeedDialog>
  );
}

function FamilyPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const { guardian, children = [], name } = client;
  const today = useGym()?.today;
  const isTooYoung = today !== undefined && isMinor(client, today);
  const ofAdult: Deed[] = isTooYoung ? [] : ['addChild', 'linkChild'];
  const deeds: Deed[] = guardian === null ? ofAdult : ['otherAdult', 'ownAccount'];
  const [deed, setDeed, address] = useOpenInAddress<Deed>({
    addressOf: (open) => open,
    read: (what) => deeds.find((one) => one === what),
  });
  const close = (): void => setDeed(null);
  return (
    <Panel title={t('clients.family.title')} className={styles.preferences}>
      {guardian === null ? (
        <>
          <p className="quiet">{t('clients.family.hint')}</p>
          <ul className={styles.preferences}>
            {children.map((child) => (
              <li key={child.id}>
                <ClientName {...child} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="quiet">{t('clients.family.ofAdult', { name })}</p>
          <p>
            <ClientName id={guardian.id} name={guardian.name} />
          </p>
          <p className={styles.lead}>
            <a href={`tel:${guardian.phone}`} className="tabular">
              {guardian.phone}
            </a>
            <span>{guardian.email}</span>
          </p>
          {!guardian.isActive && <Banner kind="warning" text={t('clients.family.adultInactive')} />}
        </>
      )}
      <div className={styles.lead}>
        {deeds.map((one) => (
          <Button key={one} variant="outlined" onClick={() => setDeed(one)}>
            {t(`clients.family.${one}`)}
          </Button>
        ))}
      </div>
      <DialogAddress value={address}>
        {(deed === 'addChild' || deed === 'ownAccount') && <TypedDialog deed={deed} onClose={close} />}
        {(deed === 'linkChild' || deed === 'otherAdult') && <FoundDialog deed={deed} onClose={close} />}
      </DialogAddress>
    </Panel>
  );
}

/** The adult of a child, or the children of an adult (rule: family). */
export const Family = () => (useUses()('family') ? <FamilyPanel /> : null);
