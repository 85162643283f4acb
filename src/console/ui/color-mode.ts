/** Where MUI keeps "light", "dark" or "system" in localStorage. It says nothing of a person. */
export const colorModeStorageKey = 'console-color-mode';

/**
 * Gives the blank page the ground of the stored choice before any style has loaded. For the script in
 * index.html; it needs `<meta name="color-scheme" content="light dark">` there.
 */
export function applyStoredColorMode() {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem(colorModeStorageKey);
  } catch {
    // Storage may be forbidden: the system's choice stands.
    return;
  }
  if (mode === 'light' || mode === 'dark') {
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', mode);
  }
}
