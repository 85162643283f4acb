import { expect, test } from 'vitest';
import { settingLabel, settingValue } from './setting-words.ts';

test.each([
  ['apiCredential', 'scope', 'CONSENT_READ', 'Access: Read-only'],
  ['apiCredential', 'tokenSeconds', '3600', 'Access tokens last: 1 hour'],
  ['apiCredential', 'tokenSeconds', 'not set', 'Access tokens last: not set'],
  ['apiCredential', 'id', 'c_1', undefined],
  ['receiptSigner', 'audience', 'receipts', 'Audience: receipts'],
  ['receiptSigner', 'issuer', 'not set', 'Issuer: not set'],
  ['deletionSettings', 'allowsPrograms', 'true', 'Deletion by programs: On'],
  ['deletionSettings', 'keepMonths', '1', 'Receipts stay: 1 month'],
  ['dataElement', 'kind', 'BIRTH_DATE', 'Kind: Date of birth'],
  ['accountSettings', 'defaultCountry', 'DE', 'Assumed country: Germany'],
  ['accountSettings', 'linkMonths', '6', 'Magic links last: 6 months'],
  ['collectionPoint', 'PurposeIds', '[]', 'Purpose ids: []'],
  ['somethingNew', 'URL', 'x', 'URL: x'],
])('of a %s, %s %s is said as %s', (type, field, value, words) => {
  const label = settingLabel(type, field);
  expect(label && `${label}: ${settingValue(type, field, value)}`).toBe(words);
});
