/**
 * What needs a fresh sign-in of a person in the console is refused with 403 and this code
 * (docs/design.md 11.4); `maximumAgeMinutes` in the problem is how old a sign-in may be.
 */
export const freshSignInCode = 'fresh-sign-in-needed';
export const freshSignInMinutes = 15;
