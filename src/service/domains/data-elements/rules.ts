import { guid } from '#contract/common/values.ts';

/** Whether a mention may be the id of a data element rather than its name. */
export const isUuid = (mention: string): boolean => guid.safeParse(mention).success;
