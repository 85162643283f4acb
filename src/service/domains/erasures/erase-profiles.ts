import type { Deletion, Eraser } from './eraser.ts';

export const eraseProfiles = async (
  _eraser: Eraser,
  _wanted: readonly { subjectId: string; purposeIds: readonly string[] }[],
  _deletion: Deletion & { retainsTransactions: boolean },
): Promise<{ profiles: number; people: number; onHold: readonly string[] }> => {
  throw new Error('A writes this.');
};
