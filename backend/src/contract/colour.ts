/** `#rrggbb`, in either case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Linear light of one channel (WCAG 2). */
function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const luminanceOf = (colour: string): number => {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return 0.2126 * lightOf(rgb >> 16) + 0.7152 * lightOf((rgb >> 8) & 255) + 0.0722 * lightOf(rgb & 255);
};

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns white or black, whichever is easier to read on the background. */
export const textOn = (colour: string): string =>
  contrastOf(colour, WHITE) >= contrastOf(colour, BLACK) ? WHITE : BLACK;
