export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

export function findBrowser(): Browser;

/** The browsers of this machine that TEST_BROWSER may name. */
export function browsersHere(): string[];
