export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

export function findBrowser(): Browser;
