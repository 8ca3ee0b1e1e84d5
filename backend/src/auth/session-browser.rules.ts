/** The order matters: most browsers also name those they descend from. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
const MOST_READ = 512;

const nameIn = (list: typeof BROWSERS, text: string): string | null =>
  list.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** A name such as `Safari, iPhone`; null when unknown. The header itself is never stored or shown. */
export function browserOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, MOST_READ);
  const names = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(', ');
}
