import { beforeEach, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { acceptClaimEndpoint, dismissClaimEndpoint } from '#contract/claims.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { createApi, unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';

const service = await startService();
const { api, clock } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);

const [ana, ann] = ['ana@example.org', 'ann@example.org'];
const program = { as: 'writer' } as const;
const [own, other] = ['+1 202 555 0101', '+1 202 555 0199'];

let token: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    const purpose = await api.activePurpose();
    point = await api.activePoint({
      PurposeIds: [purpose],
      DataElements: ['Phone', 'City', 'First name'],
    });
    token = await api.pointToken(point);
    const known = [
      { name: 'Phone', value: own },
      { name: 'City', value: 'Porto' },
      { name: 'Card', value: ['A1'], linked: true },
    ];
    await api.upsert(ana, known, { language: 'en', identifierType: 'Email' });
    clock.advance(1000);
  }),
);

const byForm = (fields: Record<string, unknown>, identifier = ana) =>
  api.receipt(token, { identifier, ...fields });

const profileOf = async (identifier: string) => {
  const { content } = await api.done(listProfilesEndpoint, {
    query: { includeClaims: true },
    headers: { identifier },
  });
  const [profile] = content;
  if (profile === undefined) throw new Error('Nobody has the identifier.');
  const elements = Object.fromEntries(
    (profile.DataElements ?? []).map(({ Name, Value, SetBy }) => [Name, [Value, SetBy]]),
  );
  const claims = (profile.Claims ?? []).map(({ Kind, Name, Value }) => [Kind, Name, Value]);
  const decided = (profile.DecidedClaims ?? []).map(({ Decision, Kind, Name }) => [
    Decision,
    Kind,
    Name,
  ]);
  return {
    decided,
    id: profile.Id,
    language: profile.Language,
    elements,
    claims,
    all: profile.Claims ?? [],
    allDecided: profile.DecidedClaims ?? [],
  };
};

const everything = {
  language: 'de',
  identifierType: 'Account',
  dsDataElements: { Phone: other, City: 'Lisbon', 'First name': 'Mallory' },
  additionalIdentifiers: { Card: 'B2' },
};

/** What is stored of Ana beside each of these claims. */
const seenBeside: Record<string, string | string[]> = {
  ELEMENT: own,
  IDENTIFIER: ['A1'],
  LANGUAGE: 'en',
  IDENTIFIER_TYPE: 'Email',
};

test("a form can't replace what identifies a known person; staff see it as claims", async () => {
  await byForm(everything);
  const { language, elements, claims, all } = await profileOf(ana);
  expect(language).toBe('en');
  expect(elements).toEqual({
    Card: [['A1'], ['PROGRAM']],
    City: ['Lisbon', ['FORM']],
    'First name': ['Mallory', ['FORM']],
    Phone: [own, ['PROGRAM']],
  });
  expect(claims).toEqual([
    ['IDENTIFIER', 'Card', 'B2'],
    ['ELEMENT', 'Phone', other],
    ['IDENTIFIER_TYPE', null, 'Account'],
    ['LANGUAGE', null, 'de'],
  ]);
  expect(all[0]).toMatchObject({
    CollectionPointId: point,
    CollectionPointName: expect.stringMatching(/./),
    ClaimedDate: clock.now(),
  });
  await byForm({ dsDataElements: { Phone: '+1 202 555 0142', City: 'Faro' } });
  expect((await profileOf(ana)).claims).toContainEqual(['ELEMENT', 'Phone', '+1 202 555 0142']);
  expect((await profileOf(ana)).elements.City).toEqual(['Faro', ['FORM']]);
  await api.upsert(ana, [{ name: 'Phone', value: '+1 202 555 0142' }]);
  expect((await profileOf(ana)).claims).toHaveLength(3);
});

test('an answer to a form says the same of somebody known, unknown or known by forms alone', async () => {
  await byForm(everything, ann);
  const answers = await Promise.all(
    [ana, ann, 'new@example.org'].map(async (identifier) => {
      const body = api.receiptBody(token, { identifier, ...everything });
      const { status, answer } = await api.call(submitReceiptEndpoint, { body }, { as: 'nobody' });
      return { status, messages: answer?.messages };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('whom only forms know, a later form may change, until a program says something', async () => {
  await byForm(everything, ann);
  await byForm({ dsDataElements: { Phone: own }, additionalIdentifiers: { Card: 'C3' } }, ann);
  const typed = await profileOf(ann);
  expect(typed).toMatchObject({ language: 'de', claims: [] });
  expect(typed.elements).toMatchObject({
    Phone: [own, ['FORM']],
    Card: [
      ['B2', 'C3'],
      ['FORM', 'FORM'],
    ],
  });
  const vouched = {
    identifier: ann,
    dsDataElements: { Phone: other },
    additionalIdentifiers: { Card: 'C3' },
  };
  await api.receipt(token, vouched, program);
  await byForm({ dsDataElements: { Phone: own }, additionalIdentifiers: { Card: 'D4' } }, ann);
  const known = await profileOf(ann);
  expect(known.elements).toMatchObject({
    Phone: [other, ['PROGRAM']],
    Card: [
      ['B2', 'C3'],
      ['FORM', 'PROGRAM'],
    ],
  });
  expect(known.claims).toEqual([
    ['IDENTIFIER', 'Card', 'D4'],
    ['ELEMENT', 'Phone', own],
  ]);
});

test('accepting a claim makes it the value as set by staff, and no form replaces that', async () => {
  await byForm(everything);
  for (const claim of (await profileOf(ana)).all) {
    const { Id } = claim;
    const parts = { params: { claimId: Id }, body: { seen: seenBeside[claim.Kind] ?? null } };
    const { dataSubjectId } = await api.done(acceptClaimEndpoint, parts);
    expect(dataSubjectId).toBe((await profileOf(ana)).id);
    const again = await api.refused(acceptClaimEndpoint, parts);
    expect(again).toMatchObject({ status: 404, code: 'not-found' });
  }
  const { id, language, elements, claims } = await profileOf(ana);
  expect(claims).toEqual([]);
  expect(language).toBe('de');
  expect(elements).toMatchObject({
    Phone: [other, ['STAFF']],
    Card: [
      ['A1', 'B2'],
      ['PROGRAM', 'STAFF'],
    ],
  });
  const { data_subjects: [row] = [] } = await service.readRows();
  expect(row).toMatchObject({ identifier_type: 'Account', identifier_type_set_by: 'STAFF' });
  const { content } = await api.done(
    listActivityEndpoint,
    { query: { dataSubjectId: id, kind: 'claimAccepted' } },
    { as: 'auditor' },
  );
  expect(content.flatMap(({ fields }) => fields).toSorted()).toEqual([
    'Card',
    'Phone',
    'identifierType',
    'language',
  ]);
  expect(JSON.stringify(content)).not.toContain('555');
  await byForm({ dsDataElements: { Phone: own } });
  expect((await profileOf(ana)).claims).toEqual([['ELEMENT', 'Phone', own]]);
});

test.each([
  ['ELEMENT', () => api.upsert(ana, [{ name: 'Phone', value: '+1 202 555 0177' }])],
  ['ELEMENT', () => api.upsert(ana, [{ name: 'Phone', value: [own, '+1 202 555 0177'] }])],
  ['IDENTIFIER', () => api.upsert(ana, [{ name: 'Card', value: ['A1', 'A2'], linked: true }])],
  ['LANGUAGE', () => api.upsert(ana, [], { language: 'fr' })],
  ['IDENTIFIER_TYPE', () => api.upsert(ana, [], { identifierType: 'Login' })],
])(
  'a decision on a claim about %s beside a value that changed meanwhile is refused (%#)',
  async (kind, change) => {
    await byForm(everything);
    const claim = (await profileOf(ana)).all.find(({ Kind }) => Kind === kind);
    await change();
    const before = await profileOf(ana);
    for (const endpoint of [acceptClaimEndpoint, dismissClaimEndpoint]) {
      const params = { claimId: claim?.Id ?? unknownId };
      const body = { seen: seenBeside[kind] ?? null };
      const refused = await api.refused(endpoint, { params, body });
      expect(refused).toMatchObject({ status: 400, code: 'claimed-value-changed' });
      const unsaid = await api.refused(endpoint, { params, body: {} });
      expect(unsaid).toMatchObject({ errors: [{ path: 'seen' }] });
    }
    expect(await profileOf(ana)).toEqual(before);
  },
);

test('a colleague decides beside the mask that they saw, and beside no other', async () => {
  await byForm({ dsDataElements: { Phone: other } });
  const browser = createBrowser(createInstance(createProvider().client));
  await browser.signIn();
  const page = createApi(await browser.openPage());
  const [claim] = (await profileOf(ana)).all;
  const parts = (seen: string) => ({ params: { claimId: claim?.Id ?? unknownId }, body: { seen } });
  const wrong = await page.refused(acceptClaimEndpoint, parts('+••••••••02'));
  expect(wrong).toMatchObject({ status: 400, code: 'claimed-value-changed' });
  const ofProgram = await api.refused(acceptClaimEndpoint, parts('+••••••••01'));
  expect(ofProgram).toMatchObject({ status: 400, code: 'claimed-value-changed' });
  await page.done(acceptClaimEndpoint, parts('+••••••••01'));
  expect((await profileOf(ana)).elements).toMatchObject({ Phone: [other, ['STAFF']] });
});

test('what staff decided on claims stays with the person, newest first and without the values', async () => {
  await byForm(everything);
  const claimedAt = clock.now();
  const claimId = async (kind: string) =>
    (await profileOf(ana)).all.find(({ Kind }) => Kind === kind)?.Id ?? unknownId;
  clock.advance(1000);
  const params = { claimId: await claimId('ELEMENT') };
  await api.done(acceptClaimEndpoint, { params, body: { seen: own } }, { as: 'support' });
  clock.advance(1000);
  await api.done(dismissClaimEndpoint, {
    params: { claimId: await claimId('LANGUAGE') },
    body: { seen: 'en' },
  });
  const { decided, allDecided } = await profileOf(ana);
  expect(decided).toEqual([
    ['DISMISSED', 'LANGUAGE', null],
    ['ACCEPTED', 'ELEMENT', 'Phone'],
  ]);
  expect(allDecided[1]).toMatchObject({
    CollectionPointId: point,
    CollectionPointName: expect.stringMatching(/./),
    ClaimedDate: claimedAt,
    DecidedBy: 'support-agent',
  });
  expect(JSON.stringify(allDecided)).not.toContain('555');
  // What a program says too was no decision.
  await api.upsert(ana, [{ name: 'Card', value: ['A1', 'B2'], linked: true }]);
  expect((await profileOf(ana)).decided).toHaveLength(2);
  await api.upsert(ann, [{ name: 'City', value: 'Lisbon' }]);
  const body = { primaryIdentifier: ann, additionalIdentifiers: [ana] };
  await api.done(mergeEndpoint, { body });
  expect((await profileOf(ann)).allDecided).toEqual(allDecided);
});

test('dismissing a claim leaves the value and the receipt, and needs full access', async () => {
  const { id } = await byForm({ dsDataElements: { Phone: other } });
  const [claim] = (await profileOf(ana)).all;
  const parts = { params: { claimId: claim?.Id ?? unknownId }, body: { seen: own } };
  for (const endpoint of [acceptClaimEndpoint, dismissClaimEndpoint]) {
    expect(await api.refused(endpoint, parts, { as: 'reader' })).toMatchObject({ status: 403 });
  }
  await api.done(dismissClaimEndpoint, parts);
  expect(await profileOf(ana)).toMatchObject({
    claims: [],
    elements: { Phone: [own, ['PROGRAM']] },
  });
  expect((await service.readRows()).receipts).toMatchObject([
    { id, fields: { dsDataElements: { Phone: other } } },
  ]);
});

test("a merge passes claims and marks on, and the person's access answer holds them", async () => {
  await byForm(everything, ann);
  await byForm({ dsDataElements: { Phone: other } });
  clock.advance(1000);
  const body = { primaryIdentifier: ann, additionalIdentifiers: [ana] };
  await api.upsert(ana, [{ name: 'Phone', value: '+1 202 555 0177' }]);
  await api.done(mergeEndpoint, { body });
  const { id, elements, claims } = await profileOf(ann);
  expect(claims).toEqual([['ELEMENT', 'Phone', other]]);
  expect(elements).toMatchObject({
    Phone: ['+1 202 555 0177', ['PROGRAM']],
    City: ['Porto', ['PROGRAM']],
  });
  const answer = await api.done(answerAccessEndpoint, {
    params: { dataSubjectId: id },
    body: { identityCheck: 'Called back' },
  });
  expect(answer.claims).toMatchObject([{ kind: 'ELEMENT', name: 'Phone', value: other }]);
  expect(answer.data).toContainEqual(
    expect.objectContaining({ name: 'First name', setBy: ['FORM'] }),
  );
  // The survivor is known by then.
  await byForm({ additionalIdentifiers: { Card: 'Z9' } }, ann);
  expect((await profileOf(ann)).claims).toContainEqual(['IDENTIFIER', 'Card', 'Z9']);
});
