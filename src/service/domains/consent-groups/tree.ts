import type { Fault } from '#contract/common/problem.ts';
import { groupDepthMaximum } from '#contract/consent-groups.ts';
import type { Tree } from './records.ts';

/** A group and those above it, from below. Ends also where what is stored were a circle. */
export const lineOf = (tree: Tree, id: string): string[] => {
  const line: string[] = [];
  let next: string | null | undefined = id;
  while (next && !line.includes(next)) {
    line.push(next);
    next = tree.get(next);
  }
  return line;
};

const childrenIn = (tree: Tree, id: string): string[] =>
  [...tree].flatMap(([child, parent]) => (parent === id ? [child] : []));

/** A group and all below it. */
export const allBelow = (tree: Tree, id: string): string[] => {
  const found = [id];
  for (const one of found) {
    found.push(...childrenIn(tree, one).filter((child) => !found.includes(child)));
  }
  return found;
};

/** How many groups are in a line from here down, this one included. */
const heightOf = (tree: Tree, id: string): number =>
  Math.max(...allBelow(tree, id).map((below) => lineOf(tree, below).indexOf(id) + 1));

/** Why these groups can't become children of a group; one that is its child already stays it. */
export const findChildFaults = (
  tree: Tree,
  parentId: string,
  childIds: readonly string[],
  path = 'consentGroupIds',
): Fault[] => {
  const above = lineOf(tree, parentId);
  return childIds.flatMap((id, index) => {
    const fault = (message: string): Fault[] => [{ path: `${path}.${index}`, message }];
    const parent = tree.get(id);
    if (parent === undefined) return fault('No consent group has this id.');
    if (parent === parentId) return [];
    if (id === parentId) return fault("A group can't be in itself.");
    if (above.includes(id)) return fault('This group is above the one it would go into.');
    if (parent !== null) return fault('Is in another group. Remove it there first.');
    if (above.length + heightOf(tree, id) > groupDepthMaximum) {
      return fault(`Would make a line of more than ${groupDepthMaximum} groups.`);
    }
    return [];
  });
};

/** Why these aren't children of a group. */
export const findStrangerFaults = (
  tree: Tree,
  parentId: string,
  childIds: readonly string[],
  path = 'consentGroupIds',
): Fault[] =>
  childIds.flatMap((id, index) =>
    tree.get(id) === parentId
      ? []
      : [{ path: `${path}.${index}`, message: "Isn't in this group." }],
  );
