/**
 * Paths the worker never answers: the console and everything with personal data (rule: worker answers for the site
 * only).
 */
const NOT_OURS = /^\/(admin|api|metrics)(\/|$)/i;
/** Tells files from screens like the web server, such as /licenses.txt. */
const FILE = /\.[A-Za-z0-9]+$/;

interface Asked {
  url: URL;
  method: string;
  isPage: boolean;
}

/**
 * Path of the shell file that answers a request; null leaves it to the network. Every screen is the same page, whatever
 * its address.
 */
export function shellFileFor(
  { url, method, isPage }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): string | null {
  if (method !== 'GET' || url.origin !== origin || NOT_OURS.test(url.pathname)) return null;
  if (files.has(url.pathname)) return url.pathname;
  return isPage && !FILE.test(url.pathname) ? '/index.html' : null;
}
