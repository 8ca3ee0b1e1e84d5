import { lazyPart } from './lazy-part';
import { LAZY_PARTS } from './lazy-parts';

/** Few members need it. */
export const CertificateNotice = lazyPart(
  LAZY_PARTS.certificateNotice,
  async () => (await import('./CertificateNotice')).CertificateNotice,
);
