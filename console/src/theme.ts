import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** One type scale and one spacing scale; styles/base.css names the same steps for plain CSS. */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1.125rem', xl: '1.5rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  primaryColor: 'blue',
  // The greys of the dark scheme, with the tint of styles/base.css.
  colors: {
    dark: [
      '#e8ecf2',
      '#c3cbd6',
      '#a3adbb',
      '#7c8796',
      '#3a4656',
      '#2f3947',
      '#1c2430',
      '#161c24',
      '#10151b',
      '#0b0f14',
    ],
  },
  // Lighter shades have too little contrast with white text.
  primaryShade: { light: 8, dark: 8 },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Grey text of Mantine has too little contrast, so both schemes take the grey of styles/base.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566170',
    '--mantine-color-placeholder': '#6b7685',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b2330',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adbb',
    '--mantine-color-placeholder': '#96a1b0',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-body': '#161c24',
    '--mantine-color-text': '#e8ecf2',
  },
});
