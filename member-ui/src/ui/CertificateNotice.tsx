import type { Certificate } from '@palestra/backend/contract/client-document';
import { useLanguage } from '../i18n/use-translation';
import { Notice } from './Notice';

/** Also right for a child whom an adult acts for. */
const TEXTS = {
  el: {
    missing: 'Το γυμναστήριο ζητά ιατρική βεβαίωση και δεν την έχει ακόμη. Φέρτε μία στο γυμναστήριο.',
    expired: 'Η ιατρική βεβαίωση έληξε. Φέρτε μια νέα στο γυμναστήριο.',
    expiring: 'Η ιατρική βεβαίωση λήγει σύντομα. Φέρτε μια νέα στο γυμναστήριο.',
    endsBefore: 'Η ιατρική βεβαίωση λήγει πριν από αυτή την επίσκεψη. Φέρτε μια νέα στο γυμναστήριο.',
  },
  en: {
    missing: 'The gym asks for a medical certificate and does not have one yet. Bring one to the gym.',
    expired: 'The medical certificate has expired. Bring a new one to the gym.',
    expiring: 'The medical certificate ends soon. Bring a new one to the gym.',
    endsBefore: 'The medical certificate ends before this visit. Bring a new one to the gym.',
  },
};

interface Props {
  state: Certificate['state'];
  /** True where a visit is booked that the certificate does not cover. */
  isOfVisit?: boolean;
}

/** Names the problem of the medical certificate that the gym asks for. */
export function CertificateNotice({ state, isOfVisit = false }: Props) {
  const words = TEXTS[useLanguage()];
  return <Notice tone="warning">{words[isOfVisit && state === 'expiring' ? 'endsBefore' : state]}</Notice>;
}
