/** Help of the field that names a record. */
export const uniqueName = 'Must be unique in your organization.';

/** What the service keeps without acting on it. */
export const notAvailable = 'Not available yet';

/** Why parts of a form that is locked can't be changed: the form says the reason. */
export const lockedForm = "You can't change this right now.";

/** Why an address may lead to nothing. */
export const wrongAddress = 'The address may be incomplete or from another environment.';

/** What reading back found after a creation whose result was unknown. */
export const notCreated = (one: string, isNameTaken: boolean): string =>
  isNameTaken
    ? `Not created: another ${one} has this name.`
    : 'Not created. You can send it again.';
