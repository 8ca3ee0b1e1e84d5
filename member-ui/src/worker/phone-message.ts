/** A message as the server sends it. */
interface PhoneMessage {
  id: string;
  title: string;
  body: string;
  path: string;
  language: string;
}

const isMessage = (value: unknown): value is PhoneMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'body', 'path', 'language'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

function read(text: string): PhoneMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The notification of a message. One that cannot be read is shown, too, because a browser withdraws the permission of a site
 * that shows nothing.
 */
export function shownMessage(text: string, gym: string): { title: string; options: NotificationOptions } {
  const message = read(text);
  if (message === null) return { title: gym, options: { data: '/' } };
  const { id, title, body, path, language } = message;
  // The same message once more takes the place of the first.
  return { title, options: { tag: id, body, lang: language, data: path, icon: '/icons/icon-192.png' } };
}

/** The page of this site that a message opens; its front page for anything else. */
export function pageOf(data: unknown, origin: string): string {
  const url = typeof data === 'string' && URL.canParse(data, origin) ? new URL(data, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}
