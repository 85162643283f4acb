/** How the values of a data element reach or identify a person; NONE where they don't. */
export const elementKinds = [
  'EMAIL',
  'PHONE',
  'ADDRESS',
  'NAME',
  'BIRTH_DATE',
  'CARD',
  'NONE',
] as const;
export type ElementKind = (typeof elementKinds)[number];
