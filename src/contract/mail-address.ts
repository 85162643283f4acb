export const addressMaximum = 254;
const addressPattern = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

/** Whether something can be mailed to it. */
export const isAddress = (text: string): boolean =>
  text.length <= addressMaximum && addressPattern.test(text);
