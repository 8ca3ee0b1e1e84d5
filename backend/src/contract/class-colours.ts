/** Names of the colours that a class is marked with. */
export const CLASS_COLOUR_NAMES = ['blue', 'teal', 'green', 'amber', 'red', 'pink', 'purple', 'grey'] as const;
export type ClassColour = (typeof CLASS_COLOUR_NAMES)[number];

/** The same in both themes. A test holds their contrast with what is behind them. */
export const CLASS_COLOURS: Readonly<Record<ClassColour, { light: string; dark: string }>> = {
  blue: { light: '#0B5FA5', dark: '#6DB4F2' },
  teal: { light: '#0B6E6E', dark: '#5CC7C2' },
  green: { light: '#3F6B1F', dark: '#A0CE74' },
  amber: { light: '#8A5A00', dark: '#E5B35C' },
  red: { light: '#B3261E', dark: '#F2A09A' },
  pink: { light: '#A3286A', dark: '#F29AC8' },
  purple: { light: '#6A3FA0', dark: '#C3A5F0' },
  grey: { light: '#5C6067', dark: '#A9ADB5' },
};
