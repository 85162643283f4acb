/** Most that a JSON text may hold; `nodes` counts keys and values alike. */
export type JsonMaxima = {
  depth: number;
  nodes: number;
  /** Of each entry of a list at the top, or of a text that is no list. */
  recordNodes: number;
  /** Entries of a list at the top. */
  records: number;
};

export type JsonExcess = keyof JsonMaxima;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Counts what a JSON text holds while its bytes arrive, and allocates nothing: the structure
 * characters outside of strings tell it. JSON.parse takes a hundred times as long and a hundred
 * times the memory, so it only sees what passed here. Text that is not JSON is JSON.parse's to
 * refuse.
 */
export const createJsonMeter = (maxima: JsonMaxima) => {
  let isInString = false;
  let isEscaped = false;
  let isList: boolean | undefined;
  let depth = 0;
  let nodes = 1;
  let recordNodes = 1;
  let records = 1;

  const count = (): JsonExcess | null => {
    nodes += 1;
    recordNodes += 1;
    if (recordNodes > maxima.recordNodes) return 'recordNodes';
    return nodes > maxima.nodes ? 'nodes' : null;
  };

  const take = (byte: number): JsonExcess | null => {
    switch (byte) {
      case quote:
        isInString = true;
        return null;
      case openList:
      case openObject:
        isList ??= byte === openList;
        depth += 1;
        return depth > maxima.depth ? 'depth' : count();
      case closeList:
      case closeObject:
        depth -= 1;
        return null;
      case comma:
        if (depth === 1 && isList) {
          recordNodes = 0;
          records += 1;
          if (records > maxima.records) return 'records';
        }
        return count();
      case colon:
        return count();
      default:
        return null;
    }
  };

  return {
    /** @returns the first maximum that is exceeded; what comes after it need not be taken */
    take: (chunk: Uint8Array): JsonExcess | null => {
      let nextBackslash = -1;
      let nextQuote = -1;
      const find = (byte: number, from: number) => {
        const found = chunk.indexOf(byte, from);
        return found === -1 ? chunk.length : found;
      };
      // By index, an iterator takes several times as long; and long strings in one step.
      for (let index = 0; index < chunk.length; index += 1) {
        if (isEscaped) {
          isEscaped = false;
        } else if (isInString) {
          // Both are remembered, or a text of escapes would be searched to its end at each of them.
          if (nextQuote < index) nextQuote = find(quote, index);
          if (nextBackslash < index) nextBackslash = find(backslash, index);
          isEscaped = nextBackslash < nextQuote;
          isInString = isEscaped || nextQuote === chunk.length;
          index = isEscaped ? nextBackslash : nextQuote;
        } else {
          const excess = take(chunk[index] ?? 0);
          if (excess !== null) return excess;
        }
      }
      return null;
    },
  };
};
