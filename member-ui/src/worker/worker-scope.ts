/** The part of the service worker's API in use: the browser's own types would replace those of the pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  message: { data: unknown };
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void };
}

/** File of the build; one with a hash in its name has no revision. */
export interface ShellFile {
  url: string;
  revision: string | null;
}
