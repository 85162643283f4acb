import type { Deletion, Erased, Eraser } from './eraser.ts';

export const erasePeople = async (
  _eraser: Eraser,
  _subjectIds: readonly string[],
  _deletion: Deletion,
): Promise<Erased> => {
  throw new Error('A writes this.');
};
