/** The steps of an upgrade that take away the tokens that older releases kept. */
export const linkFills = { people: 'hash-links', merges: 'take-links-from-merges' } as const;
