/** Stands in place of a secret. */
export const hidden = '••••••••••••••••';
