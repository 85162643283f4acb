/** A text in three parts: what stands before the change, what changed, what stands behind it. */
export type ChangedText = readonly [before: string, changed: string, behind: string];

const piecesOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

const commonLength = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((piece, index) => piece !== b[index]);
  return end === -1 ? a.length : end;
};

/** The words in which two texts differ, as one stretch of each. */
export const changedWords = (before: string, after: string): [ChangedText, ChangedText] => {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const start = commonLength(was, is);
  const behind = commonLength(was.slice(start).reverse(), is.slice(start).reverse());
  const split = (pieces: string[]): ChangedText => [
    pieces.slice(0, start).join(''),
    pieces.slice(start, pieces.length - behind).join(''),
    pieces.slice(pieces.length - behind).join(''),
  ];
  return [split(was), split(is)];
};
