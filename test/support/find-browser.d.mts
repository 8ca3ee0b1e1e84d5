export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

export function findBrowser(): Browser;

/** The browsers of a run: with TEST_BROWSER=all each of this machine by name, else one without a name. */
export function findBrowsers(): [name: string, browser: Browser][];
