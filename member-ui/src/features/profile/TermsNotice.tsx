import type { AskedTerms } from '@palestra/backend/contract/gym-terms';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TERMS_WORDS } from './terms-words';

/** Leads to the terms that the member has yet to accept. */
export function TermsNotice({ terms: { isBlocking } }: { terms: AskedTerms }) {
  const words = TERMS_WORDS[useLanguage()];
  return (
    <div style={{ marginBottom: 20 }}>
      <Notice
        tone={isBlocking ? 'warning' : 'info'}
        title={words.title}
        action={
          <Link href="/terms" className={buttonClass('quiet')}>
            {words.read}
          </Link>
        }
      >
        {isBlocking ? words.asksFirst : words.ask}
      </Notice>
    </div>
  );
}
