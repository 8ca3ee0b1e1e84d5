import type { OwnTerms } from '@palestra/backend/contract/gym-terms';
import { ApiError } from '@palestra/web-kit/api-error';
import { formatDateOf, formatInstant } from '@palestra/web-kit/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actingFor } from '../../api/acting';
import { useGym, usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Failure, Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import styles from './TermsPage.module.css';
import { TERMS_WORDS } from './terms-words';

const isNone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Their text, to be read. */
export function TermsCard({ terms, timeZone }: { terms: OwnTerms; timeZone: string }) {
  const language = useLanguage();
  const words = TERMS_WORDS[language];
  const { version, link, publishedAt } = terms;
  const text = language === 'el' ? terms.textEl : terms.textEn;
  const date = formatDateOf(new Date(publishedAt), timeZone, 'full', language);
  return (
    <Card title={words.version.replace('{version}', String(version)).replace('{date}', date)}>
      {text !== '' && (
        <p className={styles.text} lang={language}>
          {text}
        </p>
      )}
      {link !== '' && (
        <p className={styles.text}>
          <a href={link} target="_blank" rel="noreferrer">
            {words.link}
          </a>
        </p>
      )}
    </Card>
  );
}

/** Accepts a version of the gym's terms. */
export function useAcceptTerms(version: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<OwnTerms>('POST', '/api/Client/terms/consent', { version }),
    // Also after a refusal: newer terms are to be read first.
    onSettled: () => queries.invalidateQueries(),
  });
}

function Terms({ terms, timeZone }: { terms: OwnTerms; timeZone: string }) {
  const language = useLanguage();
  const words = TERMS_WORDS[language];
  const { version, acceptedAt } = terms;
  const accept = useAcceptTerms(version);
  return (
    <>
      <TermsCard terms={terms} timeZone={timeZone} />
      <Failure error={accept.error} fallback={words.failed} />
      {acceptedAt !== null && (
        <Notice tone="success" isAnnounced={accept.isSuccess} title={accept.isSuccess ? words.thanks : undefined}>
          {words.accepted.replace('{when}', formatInstant(new Date(acceptedAt), timeZone, language))}
        </Notice>
      )}
      {acceptedAt === null && (
        <Button className={styles.accept} isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {accept.isPending ? words.accepting : words.accept}
        </Button>
      )}
    </>
  );
}

/** The gym's terms, to be read and accepted by the member, or by an adult for their child. */
export function TermsPage() {
  const words = TERMS_WORDS[useLanguage()];
  const gym = useGym();
  const terms = useRead<OwnTerms>(['terms', actingFor()], '/api/Client/terms');
  usePageTitle(words.title);
  return (
    <SubPage back={{ href: '/', text: words.back }} title={words.title}>
      {terms.data && gym.data ? (
        <Terms terms={terms.data} timeZone={gym.data.timeZone} />
      ) : isNone(terms.error) ? (
        <p className="muted">{words.none}</p>
      ) : (
        <NotLoaded queries={[terms, gym]} fallback={words.notLoaded}>
          <SkeletonCard height={420} lines={[22, 28, 28, 28, 28]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}
