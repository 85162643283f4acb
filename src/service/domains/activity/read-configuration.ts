import type { ActivityObject } from '#contract/common/activity.ts';
import type { Database } from '#service/db/database.ts';
import { readAccountSettings } from '#service/domains/account-settings/read-account-settings.ts';
import { findCredential } from '#service/domains/api-access/find-credential.ts';
import { configurationOfPoint } from '#service/domains/collection-points/configuration-of-point.ts';
import {
  readGroupSettings,
  readPrioritySettings,
} from '#service/domains/consent-groups/read-settings.ts';
import { findElementSettings } from '#service/domains/data-elements/find-element-settings.ts';
import { readDeletionSettings } from '#service/domains/deletions/settings.ts';
import { findDestinationSettings } from '#service/domains/destinations/find-destination.ts';
import { findHookSettings } from '#service/domains/hooks/change-hook.ts';
import { configurationOfCenter } from '#service/domains/preference-centers/configuration-of-center.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import { configurationOfPurpose } from '#service/domains/purposes/configuration-of-purpose.ts';
import { findSigner } from '#service/domains/receipt-signers/find-signer.ts';

/** Records of one object by version, '' where it has none. */
export type Configuration = Record<string, unknown>;

type Reader = (db: Database, id: string, versions: readonly number[]) => Promise<Configuration>;

const readPreference: Reader = async (db, id) => {
  const found = await readPurposePreferences({ db }, [id], { withLanguages: true });
  return Object.fromEntries([...found.values()].map((preference) => ['', preference]));
};

const readCredential: Reader = async (db, id) => {
  const credential = await findCredential(db, id);
  return credential === undefined ? {} : { '': { ...credential, lastUsedDate: null } };
};

const readSigner: Reader = async (db, id) => {
  const signer = await findSigner(db, id);
  return signer === undefined ? {} : { '': signer };
};

/** Of its settings, and not of what becomes of it by itself; its headers are as secret as its secret. */
const readDestinationSettings: Reader = async (db, id) => {
  const settings = await findDestinationSettings(db, id);
  return settings === undefined ? {} : { '': settings };
};

const readHook: Reader = async (db, id) => {
  const settings = await findHookSettings(db, id);
  return settings === undefined ? {} : { '': settings };
};

const readSettings: Reader = async (db) => {
  const { allowsPrograms, keepMonths, pending } = await readDeletionSettings(db);
  const asked = pending ? { askedBy: pending.askedBy } : {};
  return { '': { allowsPrograms, keepMonths, ...asked } };
};

const readElement: Reader = async (db, id) => {
  const element = await findElementSettings(db, id);
  return element === undefined ? {} : { '': element };
};

const readAccount: Reader = async (db) => {
  const {
    pending,
    changedDate: _at,
    changedBy: _by,
    ...settings
  } = await readAccountSettings({ db });
  const asked = pending ? { askedBy: pending.askedBy } : {};
  return { '': { ...settings, ...asked } };
};

/** Without its people, whom no change of it tells. */
const readGroupConfiguration: Reader = async (db, id) => {
  const settings = await readGroupSettings(db, id);
  return settings === undefined ? {} : { '': settings };
};

const readPriorities: Reader = async (db) => ({ '': await readPrioritySettings(db) });

/** The kinds of objects that are configuration. */
const readers: Partial<Record<ActivityObject, Reader>> = {
  collectionPoint: configurationOfPoint,
  purpose: configurationOfPurpose,
  purposePreference: readPreference,
  preferenceCenter: configurationOfCenter,
  apiCredential: readCredential,
  receiptSigner: readSigner,
  destination: readDestinationSettings,
  hook: readHook,
  deletionSettings: readSettings,
  dataElement: readElement,
  accountSettings: readAccount,
  consentGroup: readGroupConfiguration,
  consentGroupSettings: readPriorities,
};

/**
 * The Draft and the Active version of an object of the configuration, and those of `versions`; null
 * for anything else.
 */
export const readConfiguration = async (
  db: Database,
  type: ActivityObject,
  id: string,
  versions: readonly number[] = [],
): Promise<Configuration | null> => (await readers[type]?.(db, id, versions)) ?? null;

/** The versions that differ. */
export const changesBetween = (
  before: Configuration,
  after: Configuration,
): { before: Configuration; after: Configuration } => {
  const text = (value: unknown) => JSON.stringify(value);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => text(before[key]) !== text(after[key]),
  );
  const only = (all: Configuration) =>
    Object.fromEntries(changed.flatMap((key) => (key in all ? [[key, all[key]]] : [])));
  return { before: only(before), after: only(after) };
};
