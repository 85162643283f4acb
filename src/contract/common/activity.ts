/** What an act was about. */
export const activityObjects = [
  'person',
  'collectionPoint',
  'purpose',
  'purposePreference',
  'preferenceCenter',
  'mergeRequest',
  'linkedIdentityGroup',
  'consentGroup',
  'consentGroupSettings',
  'searchIndex',
  'apiCredential',
  'receiptSigner',
  'destination',
  'hook',
  'colleague',
  'activity',
  'erasure',
  'retentionRule',
  'deletionSettings',
  'dataElement',
  'accountSettings',
  'job',
  'replay',
  'attachment',
  'selection',
  'session',
  'signingKey',
  'database',
] as const;
export type ActivityObject = (typeof activityObjects)[number];

/** What was done; the kinds of `activityLooks` change nothing. */
export const activityKinds = [
  'created',
  'updated',
  'versionCreated',
  'discarded',
  'approvalAsked',
  'approved',
  'approvalDeclined',
  'approvalWithdrawn',
  'published',
  'retired',
  'retirementCanceled',
  'disabled',
  'enabled',
  'switchedOn',
  'switchedOff',
  'switchAsked',
  // Of rows from before November 28, 2026, which didn't say which way.
  'switched',
  'revoked',
  'sessionEnded',
  'renewed',
  'deleted',
  'dismissed',
  'merged',
  'unlinked',
  'withdrew',
  'decided',
  'corrected',
  'claimAccepted',
  'claimDismissed',
  'linkSent',
  'documentSent',
  'mailRetried',
  'eventResent',
  'arrivalMarked',
  'spanResent',
  'undeliverableMarked',
  'undeliverableLifted',
  'looked',
  'listed',
  'revealed',
  'copied',
  'exported',
  'snapshot',
  'openedToEdit',
  'proved',
  'answered',
  'forgotten',
  'erasureRequested',
  'erased',
  'erasureDeclined',
  'held',
  'holdLifted',
  'checked',
  'tested',
  'confirmed',
  'carriedOut',
  'stopped',
  'canceled',
  'resumed',
  'signedIn',
  'signInFailed',
  'signedOut',
  'backedUp',
  'restored',
  'rotated',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What configuration tells by its change, whichever operation changed it. */
export const changeKinds = [
  'published',
  'disabled',
  'enabled',
  'switchedOn',
  'switchedOff',
] as const satisfies readonly ActivityKind[];
export type ChangeKind = (typeof changeKinds)[number];

/** The acts of somebody who looked at people, or at who did what. */
export const activityLooks = [
  'looked',
  'listed',
  'revealed',
  'copied',
  'exported',
  'snapshot',
  'openedToEdit',
  'proved',
  'answered',
] as const satisfies readonly ActivityKind[];

/**
 * Parts of the activity, each for a question of its own: `changes` is what was changed, `visits` what
 * was done with people, looks included, and `lists` which lists were read and what was exported.
 */
export const activityParts = ['changes', 'visits', 'lists'] as const;
export type ActivityPart = (typeof activityParts)[number];

/** What `visits` has beside looks: the objects of acts on people. */
export const objectsOfVisits = [
  'person',
  'linkedIdentityGroup',
  'mergeRequest',
  'erasure',
  'attachment',
  'selection',
] as const satisfies readonly ActivityObject[];

/** What `lists` has. */
export const kindsOfLists = ['listed', 'exported'] as const satisfies readonly ActivityKind[];

/**
 * What an operation leaves behind in the activity (docs/design.md 10.5): what was done, and to what.
 * `kind` is that of an act whose change tells nothing more (`changeKinds`), `waiting` that of one that
 * waits for someone else (202); `asked` is what a refused request wanted, where its fields say more.
 * `values` are keys of the body that take one of a list of the contract's: what was chosen is kept with
 * the name. `id` is the path parameter, or else the key of the answer,
 * that names the object; `field` the key of the answer that names what was changed of a person, where
 * the request doesn't. `also` names other configuration that the same act changes: each has a row of
 * its own; before it's done there is no answer. A person is named by the identifier that the request has in a header, the query,
 * the body or, of published paths, the path.
 */
export type Activity = {
  readonly kind: ActivityKind;
  readonly waiting?: ActivityKind;
  readonly object: ActivityObject;
  readonly id?: string;
  readonly field?: string;
  readonly values?: readonly string[];
  readonly asked?: (request: { query: unknown; body: unknown }) => ChangeKind | undefined;
  readonly also?: (act: { body: unknown; answer: unknown }) => readonly AlsoChanged[];
};

/** `id` in small letters. */
type AlsoChanged = { object: ActivityObject; id: string; version: number };
