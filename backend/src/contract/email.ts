/** An address as it was meant: copied from a link, it brings the link's `mailto:` along. */
export function readEmail(text: string): string {
  const [, address] = /^mailto:([^?]*)/i.exec(text.trim()) ?? [];
  return (address ?? text).trim();
}

/** A simple pattern for an address as it is stored: only a mail can tell whether it works. */
export const hasEmailForm = (text: string): boolean => /^[^\s@,;:<>"]+@(?:[^\s@,;:<>".]+\.)+[^\s@,;:<>".]+$/.test(text);
