import { createTheme } from '@mui/material/styles'

/**
 * The site's own type, space and colours (web/site/styles/tokens.css). They are CSS variables with a value for light and for dark,
 * so one theme serves both.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
    secondary: { main: 'var(--ink)', contrastText: 'var(--paper)' },
    error: { main: 'var(--danger)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--careful)', contrastText: 'var(--paper)' },
    success: { main: 'var(--good)', contrastText: 'var(--paper)' },
    info: { main: 'var(--ink-soft)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)', disabled: 'var(--ink-soft)' },
    background: { default: 'var(--paper-sunk)', paper: 'var(--paper-raised)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-soft)',
      hover: 'color-mix(in oklab, var(--ink) 6%, transparent)',
      selected: 'var(--accent-wash)',
      disabled: 'var(--ink-soft)',
      disabledBackground: 'var(--line)',
      focus: 'color-mix(in oklab, var(--ink) 10%, transparent)',
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font-text)',
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontFamily: 'var(--font-display)', fontSize: 'var(--step-3)', fontWeight: 700 },
    h2: { fontFamily: 'var(--font-display)', fontSize: 'var(--step-2)', fontWeight: 700 },
    h3: { fontSize: 'var(--step-1)', fontWeight: 650 },
    h6: { fontSize: 'var(--step-1)', fontWeight: 650 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        contained: {
          variants: [
            {
              props: { color: 'primary' },
              style: { background: 'var(--pico-primary-background)', color: 'var(--pico-primary-inverse)' },
            },
            { props: { color: 'error' }, style: { background: 'var(--danger-solid)', color: '#fff' } },
          ],
        },
      },
    },
    MuiAutocomplete: { defaultProps: { size: 'small' } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: '1px solid var(--line)', backgroundImage: 'none' } },
    },
    MuiAppBar: {
      defaultProps: { color: 'inherit', elevation: 0 },
      styleOverrides: { root: { border: 0, borderBlockEnd: '1px solid var(--line)' } },
    },
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: 'var(--line)' } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiSwitch: { styleOverrides: { track: { backgroundColor: 'var(--ink-soft)' } } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 650, color: 'var(--ink-soft)' } } },
  },
})
