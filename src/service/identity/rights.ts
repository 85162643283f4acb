import { personScopes, type Scope, scopes, withIncluded } from '#contract/common/scopes.ts';

/**
 * How a provider's claims become rights (docs/design.md 10.1). `claim` is a claim's name, or a path
 * such as `realm_access.roles`; `map` says which right a value gives, null that values are rights.
 */
export type RightsRule = {
  claim: string;
  map: Readonly<Record<string, Scope>> | null;
  /** Of tokens that only programs have; left out, of people. */
  isOfPrograms?: true;
};

/** The claim of OAuth itself: what a token may be used for. */
export const scopeClaim = 'scope';

export const ownRights: RightsRule = { claim: scopeClaim, map: null };

/** The same of programs, which have a right that no person has. */
export const programRights: RightsRule = { ...ownRights, isOfPrograms: true };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A name that has dots itself comes before a path, as some providers name claims by an address. */
const readClaim = (claims: unknown, path: string): unknown => {
  if (!isRecord(claims)) return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) => (isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined),
      claims,
    );
};

const isOneOf =
  (known: readonly Scope[]) =>
  (value: unknown): value is Scope =>
    known.some((scope) => scope === value);

const listOf = (value: unknown, isDivided: boolean): string[] => {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  return isDivided ? value.split(/[\s,]+/) : [value];
};

/**
 * The rights that a claim's value gives: a list, or a text. One of rights or scopes is divided by
 * blanks or commas; the name of a group may have them itself.
 */
const rightsOfValue = (value: unknown, { claim, map, isOfPrograms }: RightsRule): Scope[] => {
  const granted = listOf(value, map === null || claim === scopeClaim)
    .map((entry) => (map === null ? entry : Object.hasOwn(map, entry) ? map[entry] : undefined))
    .filter(isOneOf(isOfPrograms ? scopes : personScopes));
  return withIncluded(granted);
};

/** The rights that claims give; null where the claim isn't among them. */
export const rightsIn = (claims: unknown, rule: RightsRule): Scope[] | null => {
  const value = readClaim(claims, rule.claim);
  return value === undefined || value === null ? null : rightsOfValue(value, rule);
};
