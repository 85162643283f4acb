import { wordOf } from './value-words.ts';

const words: Record<string, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  RETIRED: 'Retired',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
};

/** The word for a version's status: one that is not known as it came, none as `''`. */
export const statusLabel = (status: string | null | undefined): string => wordOf(words, status);
