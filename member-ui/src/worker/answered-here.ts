/** Whose answers are never the worker's: the console's own app, and everything that is somebody's data (rule: worker answers for the site only). */
const NOT_OURS = /^\/(admin|api|metrics)(\/|$)/i;
/** As the web server tells screens from files, such as /licenses.txt. */
const FILE = /\.[A-Za-z0-9]+$/;

interface Asked {
  url: URL;
  method: string;
  isPage: boolean;
}

/**
 * The file of the shell that answers a request, as its path; null leaves the request to the network. Every screen is
 * the same page, whatever its address.
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
