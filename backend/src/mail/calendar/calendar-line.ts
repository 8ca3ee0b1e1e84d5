const MAX_OCTETS = 75;

/** Text of a property (RFC 5545 §3.3.11). */
export const propertyText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** A parameter's value in quotes; the quote itself and control characters cannot be written there (RFC 5545 §3.2). */
export const propertyParameter = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;

/** Lines are at most 75 octets long (RFC 5545 §3.1); a character is never cut. */
export function foldLine(line: string): string {
  const folded: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...folded, part].join('\r\n');
}
