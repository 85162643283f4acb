/** The names of the fields of a form; those of embedded forms stay, since their HTML was copied. */
export const fieldNames = {
  /** What our own page carries; forms on other sites' pages have none. */
  handle: 'h',
  /** Of the collection point, where there is no handle. */
  version: 'v',
  /** A key that a page's script made: what is sent with it again counts once. */
  key: 'k',
  identifier: 'i',
  /** What a child names a parent by. */
  parent: 'p',
  element: (name: string) => `e.${name}`,
  /** The ids of purposes whose box is ticked. */
  ticked: 't',
  /** A group's chosen options; topics have no preference. */
  group: (purposeId: string, preferenceId: string | null) =>
    preferenceId === null ? `c.${purposeId}` : `c.${purposeId}.${preferenceId}`,
  /** Which button was pressed. */
  act: 'act',
  /** What the person wants of purposes that their browser's signal is against. */
  signal: 's',
  /** Nobody sees it, so nobody fills it in. */
  trap: 'website',
} as const;
