import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { RenewalConsent, Renewing } from '@palestra/backend/contract/renewing';
import { formatDate, formatInstant, formatMoney } from '@palestra/web-kit/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGym, usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Failure, Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import lines from './EndLines.module.css';
import { Facts } from './Facts';
import { OFFER_KEY } from './online-offer';
import standing from './Standing.module.css';

const PATH = '/api/Client/renewing';
const KEY = ['renewing'];

const WORDS = {
  el: {
    most: 'Το πολύ ανά ανανέωση',
    next: 'Επόμενη χρέωση',
    by: 'Πληρωμή από',
    agreed: 'Συμφωνήσατε',
    ended: 'Τέλος',
    trying: (date: string) =>
      `Η τελευταία χρέωση δεν έγινε. Θα δοκιμάσουμε ξανά: ${date}. Μπορείτε να πληρώσετε και τώρα, από την Πληρωμή online.`,
    end: 'Τέλος αυτόματης ανανέωσης',
    ending: 'Λίγο ακόμη…',
    endText: 'Με ένα πάτημα τελειώνει αμέσως και η κάρτα ξεχνιέται. Η συνδρομή που έχετε μένει ως τη λήξη της.',
    over: 'Δεν ανανεώνεται πια αυτόματα και δεν θα χρεωθείτε. Η συνδρομή που έχετε μένει ως τη λήξη της.',
    none: 'Τίποτα δεν ανανεώνεται αυτόματα. Μπορείτε να το ζητήσετε όταν πληρώνετε ένα πακέτο online.',
    failed: 'Δεν έγινε. Δοκιμάστε ξανά, ή μιλήστε με το γυμναστήριο.',
    notLoaded: 'Η ανανέωση δεν φορτώθηκε.',
  },
  en: {
    most: 'At most for each renewal',
    next: 'Next charge',
    by: 'Paid by',
    agreed: 'You agreed',
    ended: 'Ended',
    trying: (date: string) =>
      `The last charge was not made. We try again: ${date}. You can also pay now, under Pay online.`,
    end: 'End renewing by itself',
    ending: 'One moment…',
    endText:
      'One press ends it at once, and the card is forgotten. The subscription that you have stays until its end.',
    over: 'It does not renew by itself, and nothing is charged. The subscription that you have stays until its end.',
    none: 'Nothing renews by itself. When you pay for a plan online, you can ask for it.',
    failed: 'It was not ended. Please try again, or talk to the gym.',
    notLoaded: 'The renewal could not be loaded.',
  },
};

const PROVIDERS = { stripe: 'Stripe', viva: 'Viva' } as const;

function Consent({ consent, timeZone }: { consent: RenewalConsent; timeZone: string }) {
  const language = useLanguage();
  const words = WORDS[language];
  const queries = useQueryClient();
  const { planNameEl: nameEl, planNameEn: nameEn, priceCents, nextOn, endedAt, renewal, provider, agreedAt } = consent;
  const end = useMutation({
    mutationFn: () => call<Renewing>('DELETE', PATH),
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer);
      void queries.invalidateQueries({ queryKey: OFFER_KEY, exact: true });
    },
  });
  const at = (instant: string): string => formatInstant(new Date(instant), timeZone, language);
  return (
    <>
      {endedAt !== null && (
        <Notice tone="success" isAnnounced={end.isSuccess}>
          {words.over}
        </Notice>
      )}
      {endedAt === null && renewal?.state === 'trying' && nextOn !== null && (
        <Notice tone="warning">{words.trying(formatDate(nextOn, 'full', language))}</Notice>
      )}
      <Card title={planNameIn(language, { nameEl, nameEn })}>
        <Facts
          rows={[
            [words.most, formatMoney(priceCents, language)],
            ...(nextOn === null ? [] : [[words.next, formatDate(nextOn, 'full', language)] as const]),
            [words.by, PROVIDERS[provider]],
            [words.agreed, at(agreedAt)],
            ...(endedAt === null ? [] : [[words.ended, at(endedAt)] as const]),
          ]}
        />
        <p className={lines.note}>«{consent.text}»</p>
        {endedAt === null && (
          <div className={standing.form}>
            <Failure error={end.error} fallback={words.failed} />
            <p className={standing.about}>{words.endText}</p>
            <div className={standing.buttons}>
              <Button isBusy={end.isPending} onClick={() => end.mutate()}>
                {end.isPending ? words.ending : words.end}
              </Button>
            </div>
          </div>
        )}
      </Card>
    </>
  );
}

/** The plan that renews by itself, with the button that ends it at once (rule: renewing by itself). */
export function RenewingPage({ title }: { title: string }) {
  const words = WORDS[useLanguage()];
  const { t } = useTranslation();
  const gym = useGym();
  const renewing = useRead<Renewing>(KEY, PATH);
  usePageTitle(title);
  return (
    <SubPage back={{ href: '/profile', text: t('pages.back') }} title={title} isNarrow>
      {renewing.data === undefined || gym.data === undefined ? (
        <NotLoaded queries={[renewing, gym]} fallback={words.notLoaded}>
          <SkeletonCard height={240} lines={[22, 28, 28, 28, 44]} />
        </NotLoaded>
      ) : renewing.data.consent === null ? (
        <p className="muted">{words.none}</p>
      ) : (
        <Consent consent={renewing.data.consent} timeZone={gym.data.timeZone} />
      )}
    </SubPage>
  );
}
