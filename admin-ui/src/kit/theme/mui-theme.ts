import { createTheme, type Theme } from '@mui/material/styles';
import { DARK, LIGHT, SHAPE, type Palette } from '@palestra/backend/contract/design-tokens';
import type { ThemeMode } from '@palestra/web-kit/theme';
import { controlStyles } from './mui-controls';

function paletteOf(mode: ThemeMode, tokens: Palette) {
  return {
    mode,
    primary: { main: tokens.accent, dark: tokens.accentStrong, contrastText: tokens.onAccent },
    // On hover it shifts towards the text colour, for contrast with its label.
    error: {
      main: tokens.danger,
      dark: `color-mix(in srgb, ${tokens.danger} 84%, ${tokens.text})`,
      contrastText: tokens.onDanger,
    },
    warning: { main: tokens.partial, contrastText: tokens.background },
    success: { main: tokens.available, contrastText: tokens.background },
    info: { main: tokens.accent, contrastText: tokens.onAccent },
    text: { primary: tokens.text, secondary: tokens.textMuted },
    divider: tokens.border,
    action: { disabledBackground: tokens.surfaceSunken, disabled: tokens.textMuted },
    background: { default: tokens.background, paper: tokens.surface },
  };
}

/** Theme of react-admin's and Material's controls, from the tokens that both apps share. */
export function muiTheme(mode: ThemeMode): Theme {
  const tokens = mode === 'dark' ? DARK : LIGHT;
  return createTheme({
    palette: paletteOf(mode, tokens),
    shape: { borderRadius: SHAPE.controlRadiusPx },
    typography: {
      fontFamily: SHAPE.fontFamily,
      fontSize: 14,
      allVariants: { letterSpacing: 0 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: 15 },
    },
    transitions: { duration: { enteringScreen: SHAPE.motionMs, leavingScreen: SHAPE.motionMs } },
    components: controlStyles(tokens),
  });
}
