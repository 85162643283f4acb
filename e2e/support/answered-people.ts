import { randomUUID } from 'node:crypto';
import { placeLegalHoldEndpoint, requestErasureEndpoint } from '#contract/erasures.ts';
import type { ServiceApi } from './service-api.ts';

const freshIdentifier = (): string => `answer-${randomUUID().slice(0, 8)}@example.org`;

type Answered = { id: string; identifier: string };

const found = async (api: ServiceApi, identifier: string): Promise<Answered> => ({
  id: (await api.profileOf(identifier)).Id,
  identifier,
});

/** Somebody who signed up once. */
export const simplePerson = async (api: ServiceApi): Promise<Answered> => {
  const identifier = freshIdentifier();
  const form = await api.createForm(365, ['Name', 'City']);
  await api.submitReceipt(form, identifier, {
    language: 'fr',
    dsDataElements: { Name: 'Nadine Becker', City: 'Lyon' },
    purposes: [{ Id: form.purposes[0]?.id, TransactionType: 'CONFIRMED' }],
  });
  return found(api, identifier);
};

/** Somebody with records that were merged, what forms claim, a hold and a request for erasure. */
export const fullPerson = async (api: ServiceApi): Promise<Answered> => {
  const [identifier, former, other] = [freshIdentifier(), freshIdentifier(), freshIdentifier()];
  const form = await api.createForm(365, ['Phone', 'City', 'Loyalty tier'], {
    DataControllerName: 'Alder & Moss Stores',
  });
  const [yes, no] = form.purposes.map(({ id }) => id);
  await api.writeElements(identifier, {
    'First name': 'Nadine',
    'Last name': 'Becker',
    Phone: '+1 202 555 0101',
    Country: 'FR',
  });
  for (const own of [former, other, identifier]) {
    await api.submitReceipt(form, own, {
      language: 'fr',
      identifierType: 'Account',
      dsDataElements: { Phone: '+1 202 555 0199', City: 'Lyon', 'Loyalty tier': 'Gold' },
      customPayload: { shop: 'Lyon', items: 3 },
      purposes: [{ Id: yes, TransactionType: 'CONFIRMED' }],
    });
  }
  await api.submitReceipt(form, identifier, {
    language: 'fr',
    purposes: [{ Id: no, TransactionType: 'OPT_OUT' }],
  });
  await api.merge(identifier, former, other);
  const person = await found(api, identifier);
  await api.send(requestErasureEndpoint.method, requestErasureEndpoint.path, {
    dataSubjectId: person.id,
    reason: 'PERSON_ASKED',
    identityCheck: 'Showed a passport',
  });
  const path = placeLegalHoldEndpoint.path.replace('{dataSubjectId}', person.id);
  await api.send(placeLegalHoldEndpoint.method, path, { reason: 'Court case' });
  return person;
};

const perReceipt = 20;

/** Somebody who was asked for so many purposes, and of whom much is known. */
export const largePerson = async (api: ServiceApi, count: number): Promise<Answered> => {
  const identifier = freshIdentifier();
  const elements = Array.from({ length: 40 }, (_, index) => [`Attribute ${index}`, `Is ${index}`]);
  await api.writeElements(identifier, Object.fromEntries(elements));
  for (let first = 0; first < count; first += perReceipt) {
    const purposes = await Promise.all(
      Array.from({ length: Math.min(perReceipt, count - first) }, () => api.createActivePurpose()),
    );
    const form = await api.createForm(undefined, [], {
      PurposeIds: purposes.map(({ id }) => id),
    });
    await api.submitReceipt(form, identifier, {
      purposes: purposes.map(({ id }, index) => ({
        Id: id,
        TransactionType: index % 3 === 0 ? 'OPT_OUT' : 'CONFIRMED',
      })),
    });
  }
  return found(api, identifier);
};
