import type { startService } from './service.ts';

export const fullPerson = 'ana.ruiz@example.com';

/**
 * A person about whom everything is known that a receipt can say: consents with choices, place, source
 * and note, data elements and an additional identifier.
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
  const point = await api.activePoint({ PurposeIds: [purpose, withdrawn] });
  const token = await api.pointToken(point);
  const [daily] = preference.Options ?? [];
  const option = daily?.Id ?? '';
  await api.upsert(fullPerson, [{ name: 'Languages', value: ['en', 'de'] }], {
    identifierType: 'Email',
  });
  clock.advance(1000);
  const said = {
    identifier: fullPerson,
    language: 'en-us',
    dsDataElements: { City: 'Porto' },
    additionalIdentifiers: { Phone: '+1 202 555 0101' },
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
