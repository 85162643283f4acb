/**
 * What the note of a transaction has where a browser's signal (Sec-GPC) caused it, or where a person
 * agreed once they were told of it. It says nothing else, so the consent doesn't keep it.
 */
export const signalKey = 'signal';

export const signalNote = { [signalKey]: 'GPC' };
