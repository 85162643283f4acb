/** A form with changes, beside its button. */
export const unsaved = 'Unsaved changes';

/** A form as it was opened, beside its button. */
export const noChanges = 'No changes';

/** How many of something have a fault: "1 field to fix", "2 texts to fix". */
export const fieldsToFix = (count: number, one = 'field'): string =>
  `${count} ${one}${count === 1 ? '' : 's'} to fix`;
