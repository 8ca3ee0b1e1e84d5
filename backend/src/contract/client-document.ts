import { addDays, type CalendarDate } from './calendar-date.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, oneOf, optional, orNull, pick, shape, one } from './shape.js';

export const DOCUMENT_KINDS = ['medical', 'waiver', 'contract', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Files that may be kept with a document, by the type in their first bytes, with the endings of their names. */
export const DOCUMENT_FILES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const satisfies Record<string, readonly string[]>;
export type DocumentFileType = keyof typeof DOCUMENT_FILES;

/** The header of an upload with the file's name, written by `encodeURIComponent`. */
export const FILE_NAME_HEADER = 'X-File-Name';
/** The media type of every upload: the server finds the real type in the content. */
export const UPLOAD_TYPE = 'application/octet-stream';

export class DocumentFile extends shape({
  name: is.text,
  type: about(is.text, 'application/pdf, image/jpeg or image/png'),
  bytes: is.number,
}) {}

/** `expiring`: its last day is less than 30 days away. */
export const DOCUMENT_ENDS = ['expired', 'expiring'] as const;

/** GET /api/Admin/clients/{id}/documents: the one that ends next first. */
export class ClientDocument extends shape({
  id: is.id,
  kind: oneOf(DOCUMENT_KINDS),
  validUntil: about(orNull(is.date), 'Its last day; null: it has no end'),
  end: about(orNull(oneOf(DOCUMENT_ENDS)), 'Today, on the clock of the gym; null: it needs no attention'),
  note: is.text,
  file: orNull(one(DocumentFile)),
  addedByName: is.text,
  createdAt: is.instant,
  version: about(is.text, 'For `If-Match`'),
}) {}

/** GET /api/Client/documents: without the notes that staff make for themselves. */
export class OwnDocument extends pick(ClientDocument, ['id', 'kind', 'validUntil', 'end', 'file']) {}

/** POST /api/Admin/clients/{id}/documents and PUT /api/Admin/client-documents/{id}. */
export class ClientDocumentRequest extends shape({
  kind: oneOf(DOCUMENT_KINDS),
  validUntil: about(orNull(is.date), 'Its last day; null: it has no end'),
  note: optional(is.textOf({ max: LIMITS.documentNoteMaxLength })),
}) {}

/** The gym's setting about clients without a valid medical certificate. */
export const CERTIFICATE_RULES = ['off', 'warns', 'blocks'] as const;
export type CertificateRule = (typeof CERTIFICATE_RULES)[number];

/** `expiring`: it still holds, for less than 30 days. */
export const CERTIFICATE_STATES = ['missing', 'expired', 'expiring'] as const;

/** A medical certificate that the gym asks for and that needs somebody's attention (rule: documents). */
export class Certificate extends shape({
  state: oneOf(CERTIFICATE_STATES),
  until: about(orNull(is.date), 'Its last day; null when there is none'),
  isBlocking: about(is.flag, 'Without a valid one the client cannot book'),
}) {}

/** The certificate of a client where the gym asks for one. */
export interface AskedCertificate {
  rule: Exclude<CertificateRule, 'off'>;
  /** The last day of the one that holds longest; null without one. */
  until: CalendarDate | null;
}

/** Reads the meaning of a document's last day on that day. */
export function documentEndOn(until: CalendarDate | null, date: CalendarDate): ClientDocument['end'] {
  if (until === null) return null;
  if (until < date) return 'expired';
  return until < addDays(date, LIMITS.documentExpiresSoonDays) ? 'expiring' : null;
}

/** null while it needs nobody's attention on that day. */
export function certificateOn(asked: AskedCertificate | null, date: CalendarDate): Certificate | null {
  if (asked === null) return null;
  const { until } = asked;
  const isBlocking = asked.rule === 'blocks';
  if (until === null) return { state: 'missing', until, isBlocking };
  const state = documentEndOn(until, date);
  return state === null ? null : { state, until, isBlocking };
}

/** Clients in a list: a document of theirs ends within 30 days, has ended, or the medical certificate is missing. */
export const DOCUMENT_FILTERS = ['expiring', 'expired', 'missing'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

/** Documents of a member in their data. */
export class ExportedDocument extends shape({
  kind: oneOf(DOCUMENT_KINDS),
  validUntil: orNull(is.date),
  note: is.text,
  fileName: orNull(is.text),
  at: is.instant,
}) {}
