import { CLIENT_FIELD_NAMES } from '@palestra/backend/contract/client-fields';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the API accepts per resource. It refuses unknown ones, while react-admin sends whole records. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  clients: [...CLIENT_FIELD_NAMES, 'password'],
  settings: ['value'],
};

/** Writable fields of a form, and `etag`, which the HTTP client takes out. */
export function toRequest(resource: string, data: Fields): Record<string, unknown> {
  const writable = WRITABLE[resource];
  if (writable === undefined) return { ...data };
  const kept = Object.entries(data).filter(([name, value]) => value !== undefined && writable.includes(name));
  return { ...Object.fromEntries(kept), ...(typeof data.etag === 'string' && { etag: data.etag }) };
}
