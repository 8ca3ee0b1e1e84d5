import { lazyPart } from './lazy-part';

/** Few members need it. */
export const CertificateNotice = lazyPart(13, async () => (await import('./CertificateNotice')).CertificateNotice);
