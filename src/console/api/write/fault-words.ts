import type { Fault } from '#contract/common/problem.ts';

const guidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Keys of the wire are written in one word with capitals inside; field labels are not. */
const keyPattern = /\b[A-Za-z][a-z]+(?:[A-Z][A-Za-z]*)+\b/g;

interface FaultNames {
  /** The form's label of a key on the wire; undefined for one that no form has. */
  labelOf?: (key: string) => string | undefined;
  /** What an id stands for; undefined where that is not known. */
  nameOf?: (id: string) => string | undefined;
}

/**
 * A fault of the service as people know it: field labels for keys of the wire, names for ids. What
 * has neither is not shown.
 */
export const faultWords =
  ({ labelOf = () => undefined, nameOf = () => undefined }: FaultNames) =>
  ({ path, message }: Fault): string => {
    const words = message
      .replaceAll(guidPattern, (id) => {
        const name = nameOf(id.toLowerCase());
        return name === undefined ? '(unknown)' : `“${name}”`;
      })
      .replaceAll(keyPattern, (key) => {
        const label = labelOf(key);
        return label === undefined ? key : `“${label}”`;
      });
    const label = labelOf(path.split('.')[0] ?? '');
    return label === undefined ? words : `${label}: ${words}`;
  };
