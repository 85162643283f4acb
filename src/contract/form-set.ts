/**
 * Whether forms alone set these values (docs/design.md 11.2). Where nobody is named, a program did.
 * @param setters who set each value
 */
export const areFormSet = (setters: readonly (string | null | undefined)[]): boolean =>
  setters.length > 0 && setters.every((setBy) => setBy === 'FORM');
