import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { OwnDocument } from '@palestra/backend/contract/client-document';
import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import { formatDate } from '@palestra/web-kit/format-date';
import { ApiError } from '@palestra/web-kit/api-error';
import { requestOf } from '@palestra/web-kit/http';
import { saveFile } from '@palestra/web-kit/save-file';
import { STORAGE_KEYS } from '@palestra/web-kit/session';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { actingFor } from '../../api/acting';
import { failureText } from '../../api/failures';
import { currentLanguage } from '../../i18n/language';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { CertificateNotice } from '../../ui/certificate-notice';
import styles from './OwnDocuments.module.css';
import { useDocuments } from './own-reads';

const TEXTS = {
  el: {
    until: 'Ισχύει έως',
    none: 'Κανένα έγγραφο.',
    noEnd: 'Δεν λήγει',
    expired: 'Έληξε',
    expiring: 'Λήγει σύντομα',
    download: 'Λήψη',
    notLoaded: 'Τα έγγραφά σας δεν φορτώθηκαν. Δοκιμάστε ξανά.',
    failed: 'Το αρχείο δεν λήφθηκε. Δοκιμάστε ξανά.',
  },
  en: {
    until: 'Valid until',
    none: 'No documents.',
    noEnd: 'Does not expire',
    expired: 'Expired',
    expiring: 'Ends soon',
    download: 'Download',
    notLoaded: 'Your documents could not be loaded. Please try again.',
    failed: 'The file was not downloaded. Please try again.',
  },
};

/** Fetches a file with the session, which a link could not send. */
async function fileAt(path: string): Promise<Blob> {
  const token = localStorage.getItem(STORAGE_KEYS.token);
  const { headers } = requestOf({ token, language: currentLanguage() });
  const childId = actingFor();
  if (childId !== null) headers[ACTING_FOR] = childId;
  const response = await fetch(path, { headers, cache: 'no-store' }).catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}

function DocumentRow({ document }: { document: OwnDocument }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = TEXTS[language];
  const { id, kind, validUntil, end, file } = document;
  const name = DOCUMENT_KIND_NAMES[language][kind];
  const load = useMutation({
    mutationFn: async () =>
      file !== null &&
      saveFile(file.name, file.type, await fileAt(`/api/Client/documents/${encodeURIComponent(id)}/file`)),
  });
  return (
    <li className={styles.row}>
      <p>
        <strong>{name}</strong> {end !== null && <Tag tone={end === 'expired' ? 'bad' : 'caution'}>{words[end]}</Tag>}
      </p>
      <p className="muted">
        {validUntil === null ? words.noEnd : `${words.until} ${formatDate(validUntil, 'full', language)}`}
      </p>
      {file !== null && (
        <Button
          tone="quiet"
          isBusy={load.isPending}
          aria-label={`${words.download}: ${name}`}
          onClick={() => load.mutate()}
        >
          {words.download}
        </Button>
      )}
      {load.error !== null && <p role="alert">{failureText(load.error, words.failed, t)}</p>}
    </li>
  );
}

/** The documents that the gym keeps of the member, or of the child whom they act for. */
export function OwnDocuments({ certificate }: Pick<ClientProfile, 'certificate'>) {
  const language = useLanguage();
  const words = TEXTS[language];
  const query = useDocuments();
  const { data } = query;
  return (
    <Card>
      {certificate !== null && (
        <Suspense fallback={<Skeleton height="4lh" />}>
          <CertificateNotice state={certificate.state} />
        </Suspense>
      )}
      {data === undefined ? (
        <NotLoaded queries={[query]} fallback={words.notLoaded}>
          <Skeleton height="4lh" />
        </NotLoaded>
      ) : data.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="divided">
          {data.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}
