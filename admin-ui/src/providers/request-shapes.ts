type Fields = Readonly<Record<string, unknown>>;

/** What the API takes of each resource. It refuses unknown fields, while react-admin sends a record back whole. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  clients: ['name', 'email', 'phone', 'password', 'isActive', 'adminNotificationEnabled', 'isMorningClient'],
  settings: ['value'],
};

/** The writable fields of a form's values; `etag` passes, for the HTTP client to take out. */
export function toRequest(resource: string, data: Fields): Record<string, unknown> {
  const writable = WRITABLE[resource];
  if (writable === undefined) return { ...data };
  const kept = Object.entries(data).filter(([name, value]) => value !== undefined && writable.includes(name));
  return { ...Object.fromEntries(kept), ...(typeof data.etag === 'string' && { etag: data.etag }) };
}
