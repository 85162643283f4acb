/**
 * A patch that breaks one promise of the product: the first line says which, the second which test
 * file catches it and in which of Vitest's projects it runs.
 */
export type Mutation = { promise: string; project: string; testFile: string };

/** @throws Error where the head of a patch isn't as it has to be */
export const readMutation = (text: string): Mutation => {
  const [promise = '', caught = ''] = text.split('\n');
  const [, project, testFile] = /^Caught by: (unit|service|console): (\S+)$/.exec(caught) ?? [];
  if (!/^\p{Lu}.+\.$/u.test(promise)) throw new Error('The first line is no promise.');
  if (project === undefined || testFile === undefined) {
    throw new Error('The second line isn\'t "Caught by: <unit, service or console>: <test file>".');
  }
  return { promise, project, testFile };
};
