/** Longest texts of requests, in characters: a description, and a legal text or one by language. */
export const descriptionMaximum = 4000;
export const legalTextMaximum = 20_000;

/** Largest record in all that it keeps as it came, in characters of its JSON. */
export const recordMaximum = 262_144;

/** Largest page, in characters of its JSON. */
export const pageMaximum = 8_388_608;

/** Characters that a receipt may hold under keys that the contract doesn't name, keys included. */
export const extrasMaximum = 4_000;
