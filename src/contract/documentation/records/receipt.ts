import { ids } from './fictional.ts';

export const weeklyRefused = {
  id: ids.weekly,
  transactionType: 'OPT_OUT',
  label: 'Weekly',
  order: 0,
  isDefault: false,
};
export const monthlyChosen = {
  id: ids.monthly,
  transactionType: 'OPT_IN',
  label: 'Monthly',
  order: 1,
  isDefault: true,
};

/** The preference as receipts have it. */
export const preferenceInReceipt = (...customPreferenceOptions: readonly object[]) => ({
  id: ids.preference,
  name: 'Newsletter frequency',
  displayAs: 'RADIO_BUTTONS',
  customPreferenceOptions,
  languages: [],
});
