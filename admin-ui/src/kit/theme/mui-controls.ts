import type { ThemeOptions } from '@mui/material/styles';
import { SHAPE, type Palette } from '@palestra/backend/contract/design-tokens';

/** The theme's own type: checking against another instance of Material's type takes the compiler about 20 s. */
type ControlStyles = NonNullable<ThemeOptions['components']>;

const touch = SHAPE.touchTargetPx;

const buttonStyles = (tokens: Palette): ControlStyles => ({
  MuiButton: {
    defaultProps: { disableElevation: true, disableRipple: true },
    styleOverrides: {
      root: {
        minHeight: touch,
        padding: '8px 16px',
        lineHeight: 1.3,
        // Surrounding text may break anywhere; a word on a button may not.
        overflowWrap: 'normal',
        '&.Mui-focusVisible': { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
      },
      outlined: { borderColor: tokens.border, color: tokens.text, backgroundColor: tokens.surface },
    },
  },
  MuiIconButton: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        width: touch,
        height: touch,
        color: tokens.text,
        borderRadius: SHAPE.controlRadiusPx,
        '&.Mui-focusVisible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
      },
    },
  },
});

const fieldStyles = (tokens: Palette): ControlStyles => ({
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true, size: 'small' } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: 13, lineHeight: 1.4 } } },
  MuiInputLabel: { styleOverrides: { root: { color: tokens.textMuted } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: tokens.surface, minHeight: touch },
      notchedOutline: { borderColor: 'var(--control-border)' },
      input: {
        fontVariantNumeric: 'tabular-nums',
        '&::placeholder': { color: tokens.textMuted, opacity: 1 },
      },
    },
  },
});

/** Check boxes and switches show focus as an outline like every other control, instead of Material's ripple. */
const choiceStyles = (tokens: Palette): ControlStyles => ({
  MuiFormControlLabel: { styleOverrides: { root: { minHeight: touch } } },
  MuiCheckbox: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        borderRadius: SHAPE.controlRadiusPx,
        '&.Mui-focusVisible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -6 },
      },
    },
  },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      track: { backgroundColor: tokens.textMuted, opacity: 0.6 },
      switchBase: {
        // A switched-off thumb would be white on white.
        '&:not(.Mui-checked) .MuiSwitch-thumb': { border: '1px solid var(--control-border)' },
        '&.Mui-focusVisible .MuiSwitch-thumb': { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
      },
    },
  },
});

const surfaceStyles = (tokens: Palette): ControlStyles => ({
  // Keeps the page's scrollbar behind a dialog, so that nothing shifts.
  MuiModal: { defaultProps: { disableScrollLock: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    defaultProps: { disableScrollLock: true },
    styleOverrides: {
      paper: {
        borderRadius: SHAPE.cardRadiusPx,
        border: `1px solid ${tokens.border}`,
        boxShadow: '0 16px 48px rgb(0 0 0 / 18%)',
        '@media (max-width: 600px)': { margin: 12, width: 'calc(100% - 24px)', maxWidth: 'none' },
      },
    },
  },
  MuiDialogTitle: { defaultProps: { component: 'h2' }, styleOverrides: { root: { fontSize: 19, fontWeight: 650 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '8px 24px 20px',
        gap: 12,
        flexWrap: 'wrap',
        // Buttons fill the width of a narrow dialog, side by side or stacked.
        '@media (max-width: 600px)': { '& > *': { flex: '1 1 auto' } },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { backgroundColor: tokens.text, color: tokens.background, fontSize: 15 } },
  },
});

/** Lines of a list, each with its buttons at the right, or below where it is narrow. */
const listStyles = (tokens: Palette): ControlStyles => ({
  RaSimpleList: {
    defaultProps: { disablePadding: true, rowClick: false },
    styleOverrides: {
      root: {
        width: '100%',
        '& .MuiListItem-root': { flexWrap: 'wrap', gap: '8px 12px', padding: '12px 0' },
        '& .MuiListItem-root:not(:first-of-type)': { borderTop: `1px solid ${tokens.border}` },
        '& .MuiListItem-root:first-of-type': { paddingTop: 0 },
        '& .MuiListItem-root:last-of-type': { paddingBottom: 0 },
        '& .MuiListItemText-root': { flex: '1 1 200px', margin: 0, overflowWrap: 'anywhere' },
        '& .MuiListItemText-primary': { fontWeight: 600 },
        '& .MuiListItemText-primary > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
        '& .RaSimpleList-tertiary': { flex: 'none', opacity: 1, fontVariantNumeric: 'tabular-nums' },
        // Each on a line of its own.
        '& .MuiListItemText-secondary > span': { display: 'block' },
        // A check box, which some of the lines have, or none of the list.
        '& > li > .MuiListItemIcon-root': { alignSelf: 'flex-start', width: 44, margin: '-8px -12px 0 -8px' },
        '&:not(:has(input)) > li > .MuiListItemIcon-root': { display: 'none' },
        '& .MuiListItemIcon-root': { flexWrap: 'wrap', gap: 8, minWidth: 0, color: 'inherit' },
      },
    },
  },
});

export const controlStyles = (tokens: Palette): ControlStyles => ({
  ...buttonStyles(tokens),
  ...fieldStyles(tokens),
  ...choiceStyles(tokens),
  ...surfaceStyles(tokens),
  ...listStyles(tokens),
});
