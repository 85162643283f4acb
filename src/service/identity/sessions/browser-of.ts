/** Browsers by what their name for themselves has, the more particular ones first. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [mark: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (text: string, known: typeof browsers): string | undefined =>
  known.find(([mark]) => mark.test(text))?.[1];

/**
 * A browser in words: "Firefox on Windows". No version and no model: those would tell more about a
 * person than which of their sessions it is. Null where it's none that is known.
 */
export const browserOf = (request: Pick<Request, 'headers'>): string | null => {
  const text = request.headers.get('user-agent') ?? '';
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
};
