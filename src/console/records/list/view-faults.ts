const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** Longest name of a view. */
export const viewNameMaximum = 60;

/** Most views of a list: each tab asks how many it has. */
export const viewMaximum = 8;

/** Whether a text may tell a person apart: an address, or as many digits as a short phone number. */
const mayNameSomeone = (text: string): boolean =>
  text.includes('@') || text.replace(/\D/g, '').length >= 6;

/**
 * Why a view can't be kept: nothing of a person is kept in a browser. Undefined where it can.
 * @param personal filters that name a person
 */
export const viewFault = (
  name: string,
  search: string,
  others: readonly string[],
  personal: readonly string[] = [],
): string | undefined => {
  if (name === '') return 'Give it a name.';
  if (name.length > viewNameMaximum) return `At most ${viewNameMaximum} characters.`;
  if (mayNameSomeone(name))
    return 'Views are kept in this browser. Leave people out of their names.';
  if (!others.includes(name) && others.length >= viewMaximum) {
    return `There are ${viewMaximum} views already. Remove one first.`;
  }
  const params = new URLSearchParams(search);
  if (personal.some((filter) => params.has(filter))) {
    return "This list is filtered by a person. Views don't keep that.";
  }
  const isPersonal = [...params.values()].some(
    (value) => !guid.test(value) && !moment.test(value) && mayNameSomeone(value),
  );
  return isPersonal
    ? "What you search for looks like a person's email address or number. Views don't keep these."
    : undefined;
};
