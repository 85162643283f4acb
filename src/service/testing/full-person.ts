import type { startService } from './service.ts';

export const fullPerson = 'ana.ruiz@example.com';
/** What a form says of them, beside what is known. */
export const claimedPhone = '+1 202 555 0199';

/**
 * A person about whom everything is known that a receipt can say: consents with choices, place, source
 * and note, data elements, an additional identifier, and a claim of another one.
 */
export const createFullPerson = async ({
  api,
  clock,
  topics,
}: Awaited<ReturnType<typeof startService>>) => {
  const [topic = ''] = await topics('Wool');
  const preference = await api.createPreference({ Name: 'How often' });
  const purpose = await api.activePurpose({
    Name: 'Newsletter',
    TopicIds: [topic],
    CustomPreferenceIds: [preference.Id],
    ConsentLifeSpan: 86_400 * 30,
    EnableGeolocation: true,
  });
  const withdrawn = await api.activePurpose({ Name: 'Offers' });
  const point = await api.activePoint({
    PurposeIds: [purpose, withdrawn],
    DataElements: ['City', 'Birthplace'],
  });
  const token = await api.pointToken(point);
  const [daily] = preference.Options ?? [];
  const option = daily?.Id ?? '';
  const phone = '+1 202 555 0101';
  const known = [
    { name: 'Languages', value: ['en', 'de'] },
    { name: 'Phone', value: [phone], linked: true },
  ];
  await api.upsert(fullPerson, known, { identifierType: 'Email' });
  clock.advance(1000);
  const said = {
    identifier: fullPerson,
    language: 'en-us',
    dsDataElements: { City: 'Porto' },
    additionalIdentifiers: { Phone: phone },
    geoLocation: { country: 'AT', state: 'W', stateName: 'Wien', purposeIds: [purpose, withdrawn] },
    source: { type: 'WEB', content: 'https://shop.example.com/news' },
  };
  const first = await api.receipt(token, {
    ...said,
    purposes: [
      {
        Id: purpose,
        TransactionType: 'CONFIRMED',
        Preferences: [{ TopicId: topic, TransactionType: 'OPT_IN' }],
        CustomPreferences: [{ Id: preference.Id, Options: [option] }],
      },
      { Id: withdrawn, TransactionType: 'OPT_IN' },
    ],
  });
  clock.advance(1000);
  const note = {
    noteType: 'UNSUBSCRIBE_REASON',
    noteLanguage: 'en-us',
    noteText: 'too often',
  };
  const last = await api.receipt(token, {
    ...said,
    additionalIdentifiers: { Phone: claimedPhone },
    purposes: [{ Id: withdrawn, TransactionType: 'WITHDRAWN', PurposeNote: note }],
  });
  return {
    purpose,
    withdrawn,
    point,
    token,
    topic,
    preference: preference.Id,
    option,
    firstReceipt: first.id,
    lastReceipt: last.id,
  };
};
