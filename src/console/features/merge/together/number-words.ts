import { formatCount } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';

const mostNumbers = 20;

/** "Group 3", "Groups 1, 2 and 18 more". */
export const numberWords = (numbers: readonly number[]): string => {
  const words = numbers.slice(0, mostNumbers).map(String);
  const more = numbers.length - words.length;
  if (more > 0) words.push(`${formatCount(more)} more`);
  return `${numbers.length === 1 ? 'Group' : 'Groups'} ${listWords(words)}`;
};
