import { Link } from 'wouter';
import { useLanguage } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from './OwnPassword.module.css';
import { SECOND_FACTOR_TITLE } from './page-titles';

const TEXTS = {
  el: { text: 'Κάτι που έχετε, εκτός από τον κωδικό: μια εφαρμογή στο κινητό ή ένα passkey.', open: 'Ρύθμιση' },
  en: { text: 'Something you have, besides the password: an app on your phone or a passkey.', open: 'Set up' },
};

/** Leads to the screen of the second factor, which few members open. */
export function SecondFactorLink() {
  const language = useLanguage();
  const title = SECOND_FACTOR_TITLE[language];
  return (
    <Card title={title}>
      <p className={styles.text}>{TEXTS[language].text}</p>
      <Link
        href="/second-factor"
        className={buttonClass('quiet', styles.change)}
        aria-label={`${TEXTS[language].open}: ${title}`}
      >
        {TEXTS[language].open}
      </Link>
    </Card>
  );
}
