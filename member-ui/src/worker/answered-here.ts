/** Whose answers are never the worker's: the console's own app, and everything that is somebody's data (decisions §11). */
const NOT_OURS = /^\/(admin|api|metrics)(\/|$)/i;

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
  if (isPage) return files.has(url.pathname) ? url.pathname : '/index.html';
  return files.has(url.pathname) ? url.pathname : null;
}
