export const addressMaximum = 254;

/** Comments, groups, quotes and what nobody sees would give one mailbox many names. */
const unusable = String.raw`\s@<>,;()":\\\[\]\p{Cc}\p{Cf}`;
const label = String.raw`[^${unusable}.\u3002\uff0e\uff61]+`;
const addressPattern = new RegExp(`^[^${unusable}]+@${label}(?:\\.${label})+$`, 'u');

/** Whether something can be mailed to it. */
export const isAddress = (text: string): boolean =>
  text.length <= addressMaximum && addressPattern.test(text);
