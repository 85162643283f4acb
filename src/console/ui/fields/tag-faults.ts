interface Fault {
  message?: string;
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'message' in value;
}

/**
 * Sorts the error of a list field: `all` are the sentences to show, those of single entries with the
 * entry in front; `byIndex` are the entries that are wrong.
 */
export function collectTagFaults(error: unknown, tags: readonly string[]) {
  const all: string[] = [];
  const byIndex = new Set<number>();
  if (isFault(error) && typeof error.message === 'string') {
    all.push(error.message);
  }
  if (typeof error === 'object' && error !== null) {
    const root = 'root' in error ? error.root : undefined;
    if (isFault(root) && root.message) {
      all.push(root.message);
    }
    for (const [key, entry] of Object.entries(error)) {
      const index = Number(key);
      if (Number.isInteger(index) && isFault(entry)) {
        byIndex.add(index);
        all.push(`${tags[index] ?? `Entry ${index + 1}`}: ${entry.message ?? 'not accepted'}`);
      }
    }
  }
  return { all: [...new Set(all)], byIndex };
}
