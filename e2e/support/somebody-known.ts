import { addGroupPeopleEndpoint, createConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { requestErasureEndpoint } from '#contract/erasures.ts';
import { createIdentityGroupEndpoint } from '#contract/identity-groups.ts';
import { listMailAddressesEndpoint, sendLinkEndpoint } from '#contract/mails.ts';
import { freshName, type ServiceApi } from './service-api.ts';

/** Somebody about whom everything is said that can be, in texts that occur nowhere else. */
export type SomebodyKnown = {
  id: string;
  values: Record<string, string>;
  /** Of what is there about them, by the words of paths. */
  ids: Record<string, string>;
};

const answered = async <Fields>(answer: Promise<unknown>) => (await answer) as Fields;

/** A person who comes in by a form, is merged, grouped, mailed and to be erased. */
export const makeSomebodyKnown = async (api: ServiceApi): Promise<SomebodyKnown> => {
  const sign = freshName('').trim();
  const values = {
    identifier: `zoe+${sign}@person.example`,
    former: `zoe.old+${sign}@person.example`,
    kin: `ada+${sign}@person.example`,
    city: `Åre, ${sign}`,
    claim: `Luleå, ${sign}`,
    loyalty: `LC-${sign}`,
    phone: `+46 70 ${Date.now()}`,
    payload: `aisle of ${sign}`,
    note: `said to ${sign}`,
    source: `https://shop.example.org/?visitor=${sign}`,
    check: `Knew the number of ${sign}`,
  };
  const form = await api.createForm(undefined, ['City']);
  const purposes = form.purposes.map(({ id }) => ({
    Id: id,
    TransactionType: 'CONFIRMED',
    PurposeNote: { noteType: 'Call', noteLanguage: 'en', noteText: values.note },
  }));
  const come = (identifier: string, city: string, fields = {}) =>
    api.submitReceipt(form, identifier, { purposes, dsDataElements: { City: city }, ...fields });
  await come(values.former, values.city);
  await come(values.kin, values.city);
  const receiptId = await come(values.identifier, values.city, {
    additionalIdentifiers: { Loyalty: values.loyalty, Phone: values.phone },
    customPayload: { where: values.payload },
    source: { type: 'WEB', content: values.source },
    geoLocation: { country: 'SE', state: 'BD', stateName: 'Norrbotten' },
  });
  await api.merge(values.identifier, values.former);
  // What a program says is more than a form's word, which stands beside it from then on.
  await api.writeElements(values.identifier, { City: values.city });
  await come(values.identifier, values.claim);
  const { Id: id } = await api.profileOf(values.identifier);
  const { Id: kinId } = await api.profileOf(values.kin);

  const ofPerson = (path: string) => path.replace('{dataSubjectId}', id);
  const { addresses } = await answered<{ addresses: { addressId: string }[] }>(
    api.send('GET', ofPerson(listMailAddressesEndpoint.path)),
  );
  const mail = await answered<{ id: string }>(
    api.send('POST', ofPerson(sendLinkEndpoint.path), { addressId: addresses[0]?.addressId }),
  );
  const group = await answered<{ consentGroupId: string }>(
    api.send('POST', createConsentGroupEndpoint.path, { name: freshName('Partners') }),
  );
  const ofGroup = (path: string) => path.replace('{consentGroupGuid}', group.consentGroupId);
  await api.send('POST', ofGroup(addGroupPeopleEndpoint.path), { dataSubjects: [{ id }] });
  const linked = await answered<{ id: string }>(
    api.send('POST', createIdentityGroupEndpoint.path, {
      identifiers: [values.identifier, values.kin],
      primaryIdentifier: [values.identifier],
    }),
  );
  const erasure = await answered<{ id: string }>(
    api.send('POST', requestErasureEndpoint.path, {
      dataSubjectId: id,
      reason: 'PERSON_ASKED',
      identityCheck: values.check,
      note: values.note,
    }),
  );
  const purposeId = form.purposes[0]?.id ?? '';
  return {
    id,
    values,
    ids: {
      id: receiptId,
      dataSubjectId: id,
      kinId,
      purposeId,
      purposeGuid: purposeId,
      mailId: mail.id,
      consentGroupGuid: group.consentGroupId,
      linkedIdentityGroupId: linked.id,
      dataSubjectGroupId: linked.id,
      erasureId: erasure.id,
    },
  };
};
