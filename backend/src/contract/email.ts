/** An address as it was meant: copied from a link, it brings the link's `mailto:` along. */
export function readEmail(text: string): string {
  const [, address] = /^mailto:([^?]*)/i.exec(text.trim()) ?? [];
  return (address ?? text).trim();
}

/** A simple pattern: only a mail can tell whether the address works. */
export const hasEmailForm = (text: string): boolean =>
  /^[^\s@,;<>"]+@(?:[^\s@,;<>".]+\.)+[^\s@,;<>".]+$/.test(readEmail(text));
