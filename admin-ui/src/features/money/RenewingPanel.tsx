import Button from '@mui/material/Button';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { RenewalConsentForStaff } from '@palestra/backend/contract/renewing';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { SearchedList } from '../../kit/ui/SearchedList';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useMoneyChanged } from './money.api';
import styles from './money.module.css';
import { endRenewing, useRenewing } from './renewing.api';

function Consent({ consent, onEnd }: { consent: RenewalConsentForStaff; onEnd: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { planNameEl: nameEl, planNameEn: nameEn, priceCents, endedAt, endReason, nextOn, renewals } = consent;
  const { agreedAt, payerName, address, version, text, endedByName } = consent;
  const name = planNameIn(language, { nameEl, nameEn });
  const proof = { when: format.instant(agreedAt), name: payerName, address, version };
  return (
    <li className={styles.entry}>
      <div>
        <strong>{name}</strong>
        <span className="quiet">
          {t(address === '' ? 'money.renewing.agreedErased' : 'money.renewing.agreed', proof)}
        </span>
        <span className="quiet">{text}</span>
        {renewals.map((one) => (
          <span key={one.id} className="quiet">
            {t('money.renewing.renewal', {
              ...{ until: format.date(one.endsOn), amount: format.money(one.priceCents), count: one.tries },
              state: t(`money.renewing.states.${one.state}`),
            })}
            {one.nextOn !== null && ` · ${t('money.renewing.next', { date: format.date(one.nextOn) })}`}
          </span>
        ))}
        {endedAt !== null && endReason !== null && (
          <span role="note">
            {t('money.renewing.ended', {
              when: format.instant(endedAt),
              reason: t(`money.renewing.ends.${endReason}`, { name: endedByName ?? '' }),
            })}
          </span>
        )}
        {endedAt === null && nextOn !== null && renewals.every((one) => one.nextOn !== nextOn) && (
          <span>{t('money.renewing.next', { date: format.date(nextOn) })}</span>
        )}
      </div>
      <Pill tone={endedAt === null ? 'available' : 'plain'}>
        {t(endedAt === null ? 'money.renewing.on' : 'money.renewing.off')}
      </Pill>
      <strong className="tabular">{format.money(priceCents)}</strong>
      {endedAt === null && (
        <Button size="small" color="error" aria-label={`${t('money.renewing.end')}: ${name}`} onClick={onEnd}>
          {t('money.renewing.end')}
        </Button>
      )}
    </li>
  );
}

/** The consents to renewing by itself, with what proves them; nothing where there is none (rule: renewing by itself). */
export function RenewingPanel({ client }: { client: { id: string; name: string } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const changed = useMoneyChanged();
  const { data } = useRenewing(client.id);
  const running = data?.find(({ endedAt }) => endedAt === null);
  const [open, setOpen, address] = useOpenInAddress<RenewalConsentForStaff>({
    addressOf: () => 'end-renewing',
    read: (what) => (data === undefined || what !== 'end-renewing' ? undefined : (running ?? null)),
  });
  if (data === undefined || data.length === 0) return null;
  const confirm = async (): Promise<void> => {
    await endRenewing(client.id);
    await changed();
  };
  return (
    <Panel title={t('money.renewing.title')} className={styles.account}>
      <SearchedList
        items={data}
        wordsOf={(one) => [
          planNameIn(language, { nameEl: one.planNameEl, nameEn: one.planNameEn }),
          ...[one.payerName, one.address, format.instant(one.agreedAt), format.money(one.priceCents)],
        ]}
        title={t('money.renewing.title')}
        parameter="renewing"
      >
        {(found) => (
          <ul>
            {found.map((consent) => (
              <Consent key={consent.id} consent={consent} onEnd={() => setOpen(consent)} />
            ))}
          </ul>
        )}
      </SearchedList>
      <DialogAddress value={address}>
        {open !== null && (
          <ConfirmDialog
            kind="warning"
            title={t('money.renewing.endTitle', { name: client.name })}
            texts={{
              confirm: t('money.renewing.end'),
              done: t('money.renewing.endDone', { name: client.name }),
              failed: t('money.failed'),
            }}
            onConfirm={confirm}
            onClose={() => setOpen(null)}
          >
            <p>{t('money.renewing.endText')}</p>
          </ConfirmDialog>
        )}
      </DialogAddress>
    </Panel>
  );
}
