import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

// With its schemes, the provider would take over the mode, which color-mode.ts has.
const { colorSchemes: _, ...schemeless } = theme;

const textOf = (rules: Record<string, object>): string =>
  Object.entries(rules)
    .map(([selector, values]) => {
      const lines = Object.entries(values).map(
        ([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}: ${value};`,
      );
      return `${selector} { ${lines.join(' ')} }`;
    })
    .join('\n');

// The variables of MUI's own parts: `tokens.css` has those of ours alone. Once and for good: if they
// went with each dialog that closes, the whole page would be styled anew.
if (document.adoptedStyleSheets !== undefined) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme.generateStyleSheets().map(textOf).join('\n'));
  document.adoptedStyleSheets.push(sheet);
}

/** Around each part of MUI, and loaded with it: the first list has neither MUI nor emotion. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={schemeless}>{children}</ThemeProvider>;
}
