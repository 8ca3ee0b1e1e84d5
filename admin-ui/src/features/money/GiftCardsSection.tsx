import Button from '@mui/material/Button';
import type { GiftCard, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { useState } from 'react';
import { SimpleList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { CancelCardDialog, GiftCardDialog, NewCodeDialog } from './GiftCardDialog';
import { GiftCardPaper, GiftCardReceipt } from './GiftCardPaper';
import { GiftCardReportPanel } from './CodeReports';
import { SellCardDialog } from './SellCardDialog';
import styles from './money.module.css';

type Open = { what: 'sell' } | { what: 'card' | 'receipt' | 'cancel' | 'code'; card: GiftCard };
const OF_CARD = ['card', 'receipt', 'cancel', 'code'] as const;
/** These change the card. */
const OF_MANAGERS: readonly string[] = ['cancel', 'code'];

/** Gift cards that were sold, with what is left of them (rule: gift cards). */
export function GiftCardsSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const cards = usePlainList<GiftCard>('gift-cards', ['audit', 'clients']);
  const [made, setMade] = useState<GiftCardWithCode | null>(null);
  const [open, setOpen, address] = useOpenInAddress<Open>({
    parameter: 'gift',
    addressOf: (asked) => ('card' in asked ? `${asked.what} ${asked.card.id}` : asked.what),
    read: (what, id) => {
      if (what === 'sell') return { what };
      const one = OF_CARD.find((known) => known === what);
      if (cards.data === undefined || one === undefined) return undefined;
      if (OF_MANAGERS.includes(one) && !may('accounts')) return undefined;
      const card = cards.data.find((found) => found.id === id);
      return card === undefined ? null : { what: one, card };
    },
  });
  const close = (): void => setOpen(null);
  const show = (card: GiftCardWithCode): void => {
    close();
    setMade(card);
  };
  return (
    <>
      <Panel label={t('money.cards.title')} className={styles.account}>
        <PlainList
          list={cards}
          failed={t('money.loadFailed')}
          none={<p>{t('money.cards.none')}</p>}
          wordsOf={({ lastFour, buyerName, forWhom, receipt }) => [lastFour, buyerName ?? '', forWhom, receipt]}
          title={t('money.cards.title')}
          parameter="q"
        >
          <SimpleList<GiftCard>
            primaryText={({ lastFour, forWhom, state }) => (
              // One child: the line sets its children apart.
              <span>
                {[`…${lastFour}`, forWhom].filter(Boolean).join(' · ')}{' '}
                {state !== 'valid' && <Pill>{t(`money.cards.states.${state}`)}</Pill>}
              </span>
            )}
            secondaryText={({ buyerName, soldAt, amountCents, validUntil }) =>
              [
                buyerName,
                t('money.cards.soldOn', { day: format.dateOf(soldAt), amount: format.money(amountCents) }),
                validUntil !== null && t('money.promotions.until', { day: format.date(validUntil) }),
              ]
                .filter(Boolean)
                .join(' · ')
            }
            tertiaryText={({ balanceCents }) => format.money(balanceCents)}
            rightIcon={(card) => (
              <Button
                size="small"
                aria-label={t('money.cards.openOf', { code: card.lastFour })}
                onClick={() => setOpen({ what: 'card', card })}
              >
                {t('money.cards.open')}
              </Button>
            )}
          />
        </PlainList>
        <div className={styles.buttons}>
          <Button
            variant="contained"
            startIcon={<Icon name="plus" size={18} />}
            onClick={() => setOpen({ what: 'sell' })}
          >
            {t('money.cards.sell')}
          </Button>
        </div>
        <DialogAddress value={address}>
          {open?.what === 'sell' && <SellCardDialog buyer={null} onSold={show} onClose={close} />}
          {open?.what === 'card' && (
            <GiftCardDialog
              card={open.card}
              onReceipt={() => setOpen({ what: 'receipt', card: open.card })}
              onCancel={() => setOpen({ what: 'cancel', card: open.card })}
              onNewCode={() => setOpen({ what: 'code', card: open.card })}
              onClose={close}
            />
          )}
          {open?.what === 'receipt' && <GiftCardReceipt card={open.card} onClose={close} />}
          {open?.what === 'cancel' && <CancelCardDialog card={open.card} onClose={close} />}
          {open?.what === 'code' && <NewCodeDialog card={open.card} onMade={show} onClose={close} />}
        </DialogAddress>
        {made !== null && <GiftCardPaper card={made} onClose={() => setMade(null)} />}
      </Panel>
      {may('plans') && <GiftCardReportPanel />}
    </>
  );
}
