/** The design shared by both apps: CSS custom properties in the member site, the MUI theme in the console. */
export interface Palette {
  background: string;
  surface: string;
  surfaceSunken: string;
  text: string;
  textMuted: string;
  border: string;
  accent: string;
  accentStrong: string;
  onAccent: string;
  accentSoft: string;
  available: string;
  availableSoft: string;
  partial: string;
  partialSoft: string;
  full: string;
  fullSoft: string;
  danger: string;
  onDanger: string;
  dangerSoft: string;
  focus: string;
}

export const LIGHT: Palette = {
  background: '#FAF8F5',
  surface: '#FFFFFF',
  surfaceSunken: '#F1EDE7',
  text: '#1E2125',
  textMuted: '#5C6067',
  border: '#DDD6CC',
  accent: '#0B5FA5',
  accentStrong: '#084A82',
  onAccent: '#FFFFFF',
  accentSoft: '#E3EFF9',
  available: '#4F6B1F',
  availableSoft: '#EDF2E0',
  partial: '#8A5A00',
  partialSoft: '#FBF0DA',
  full: '#A8401F',
  fullSoft: '#FAE7E0',
  danger: '#B3261E',
  onDanger: '#FFFFFF',
  dangerSoft: '#FBE9E7',
  focus: '#0B5FA5',
};

export const DARK: Palette = {
  background: '#14161A',
  surface: '#1C1F25',
  surfaceSunken: '#101216',
  text: '#ECEAE6',
  textMuted: '#A9ADB5',
  border: '#343941',
  accent: '#6DB4F2',
  accentStrong: '#9CCCF7',
  onAccent: '#0B1B2A',
  accentSoft: '#1B2F42',
  available: '#A9C77A',
  availableSoft: '#26301A',
  partial: '#E5B35C',
  partialSoft: '#352A16',
  full: '#EE9275',
  fullSoft: '#3B2019',
  danger: '#F2A09A',
  onDanger: '#3A0B08',
  dangerSoft: '#3D1D1B',
  focus: '#6DB4F2',
};

export const SHAPE = {
  fontFamily: "'Commissioner Variable', 'Commissioner', system-ui, -apple-system, 'Segoe UI', sans-serif",
  rhythmPx: 8,
  cardRadiusPx: 12,
  controlRadiusPx: 8,
  touchTargetPx: 44,
  motionMs: 180,
} as const;
