/** Where MUI keeps "light", "dark" or "system" in localStorage. It says nothing of a person. */
export const colorModeStorageKey = 'console-color-mode';

/** Where the page's root says whether it is `light` or `dark`. */
export const schemeAttribute = 'data-scheme';

const storedMode = (): string | null => {
  try {
    return localStorage.getItem(colorModeStorageKey);
  } catch {
    // Storage may be forbidden: the system's choice stands.
    return null;
  }
};

/**
 * Gives the page the colors of the stored choice before any style has loaded. For the script in
 * index.html; it needs `<meta name="color-scheme" content="light dark">` there.
 */
export function applyStoredColorMode() {
  const mode = storedMode();
  const isChosen = mode === 'light' || mode === 'dark';
  if (isChosen) document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', mode);
  const isDark = isChosen ? mode === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light');
}
