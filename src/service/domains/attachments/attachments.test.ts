import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import {
  attachmentMaximum,
  downloadAttachmentEndpoint,
  downloadAttachmentsEndpoint,
  unlinkAttachmentEndpoint,
  unlinkAttachmentsEndpoint,
  uploadAttachmentEndpoint,
} from '#contract/attachments.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { getProfileV3Endpoint, listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
  getProfileV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { placeLegalHoldEndpoint } from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { makeProofEndpoint, type Proof } from '#contract/proofs.ts';
import {
  createRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  startDryRunEndpoint,
} from '#contract/retention.ts';
import { toHex } from '#service/db/columns.ts';
import {
  attachmentLinksTable,
  attachmentPartsTable,
  attachmentsTable,
} from '#service/db/schema/attachments.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import { eraseReceipts } from '#service/domains/erasures/erase-receipts.ts';
import { confirmRule } from '#service/testing/deletions.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { jpegOf, pdfOf, png, readZip } from '#service/testing/files.ts';
import { answerFaults } from '#service/testing/published.ts';
import { runRetention } from '#service/testing/retention.ts';
import { startService } from '#service/testing/service.ts';
import { dropUnlinked } from './drop-unlinked.ts';

const service = await startService();
const { api, clock, db } = service;

const [ana, ben] = ['ana@example.org', 'ben@example.org'];
const dayMs = 86_400_000;
const of = (identifier: string) => ({ headers: { identifier } });
const one = (attachmentId: string, identifier = ana) => ({
  params: { attachmentId },
  ...of(identifier),
});

let purpose: string;
let token: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ Name: 'Newsletter' });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  }),
);

/** A yes that names files. */
const agree = (refIds: readonly string[], fields: Record<string, unknown> = {}) => {
  clock.advance(1000);
  return api.receipt(token, {
    identifier: ana,
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    attachments: refIds.map((id) => ({ id })),
    ...fields,
  });
};
const upload = async (name = 'scan.pdf', bytes = pdfOf()) => (await api.upload(name, bytes)).refId;
const zipOf = async (identifier: string) =>
  readZip((await api.done(downloadAttachmentsEndpoint, { params: { identifier } })) as Uint8Array);
const namesOf = async (identifier: string) => [...(await zipOf(identifier)).keys()];
const counts = async () =>
  Promise.all(
    [attachmentsTable, attachmentPartsTable, attachmentLinksTable].map((table) => db.$count(table)),
  );
const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  service.send(uploadAttachmentEndpoint.path, { method: 'POST', body, headers });

describe('an upload', () => {
  test.each([
    ['scan.pdf', pdfOf(), 'application/pdf', 'scan.pdf'],
    ['Photo.JPG', jpegOf(), 'image/jpeg', 'Photo.JPG'],
    ['a.png', png, 'image/png', 'a.png'],
    ['../../etc/pass\nwd.pdf', png, 'image/png', 'passwd.pdf.png'],
  ])(
    'is what its content says, without folders in its name: %j',
    async (name, bytes, type, told) => {
      const answer = await api.upload(name, bytes);
      expect(answer).toEqual({
        refId: expect.any(String),
        filename: told,
        fileSize: bytes.byteLength,
        contentType: type,
        qualifiedName: expect.stringMatching(/^[\w-]{36}\.(pdf|jpg|png)$/),
      });
      expect(answerFaults(uploadAttachmentEndpoint, 200, answer)).toEqual([]);
    },
  );

  test.each([
    ['a program', 'scan.pdf', new TextEncoder().encode('MZ not a document at all')],
    ['a page', 'scan.pdf', new TextEncoder().encode('<html><script>1</script></html>')],
    ['nothing', 'scan.pdf', new Uint8Array()],
  ])('of %s is refused, whatever it is called', async (_, name, bytes) => {
    const refusal = await api.refused(uploadAttachmentEndpoint, { file: { name, bytes } });
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'file' }] });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('takes just under 4 MB, in sealed parts, and no more', async () => {
    const bytes = pdfOf(attachmentMaximum);
    const refId = await upload('large.pdf', bytes);
    expect(await counts()).toEqual([1, 16, 0]);
    const [part] = await db.select().from(attachmentPartsTable).limit(1);
    expect(Buffer.from(part?.content ?? []).includes(Buffer.from(bytes.slice(1000, 1032)))).toBe(
      false,
    );
    await agree([refId]);
    expect(Buffer.compare((await zipOf(ana)).get('large.pdf') ?? png, bytes)).toBe(0);
    const file = { name: 'x.pdf', bytes: pdfOf(attachmentMaximum + 1) };
    expect(await api.refused(uploadAttachmentEndpoint, { file })).toMatchObject({
      status: 413,
      code: 'body-too-large',
    });
  });

  test.each<[string, BodyInit, Record<string, string>, number, string]>([
    ['JSON', '{}', { 'Content-Type': 'application/json' }, 415, 'unsupported-media-type'],
    ['no form', 'x', { 'Content-Type': 'multipart/form-data; boundary=b' }, 400, 'malformed-body'],
    [
      'a form that is cut',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      { 'Content-Type': 'multipart/form-data; boundary=b' },
      400,
      'malformed-body',
    ],
    ['a form without a file', new FormData(), {}, 400, 'invalid-request'],
  ])('of %s is refused', async (_, body, headers, status, code) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('takes one file at a time', async () => {
    const form = new FormData();
    for (const name of ['a.png', 'b.png']) form.append('file', new File([png], name));
    expect((await send(form)).status).toBe(400);
    const text = new FormData();
    text.append('file', 'a.png');
    expect((await send(text)).status).toBe(400);
  });

  test('sent again with its key is kept once, and its name in no answer that is kept', async () => {
    const file = { name: 'ana-ruiz.png', bytes: png };
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const first = await api.done(uploadAttachmentEndpoint, { file }, options);
    const again = await api.done(uploadAttachmentEndpoint, { file }, options);
    expect(again).toEqual({ ...first, filename: null });
    expect((await counts())[0]).toBe(1);
    expect(await findTraces(db, ['ana-ruiz'])).toEqual([]);
    expect(JSON.stringify(service.log)).not.toContain('ana-ruiz');
    const other = { file: { ...file, bytes: jpegOf() } };
    expect(await api.refused(uploadAttachmentEndpoint, other, options)).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  test('is for whoever writes about people', async () => {
    const file = { name: 'a.png', bytes: png };
    expect(await api.refused(uploadAttachmentEndpoint, { file }, { as: 'reader' })).toMatchObject({
      status: 403,
    });
  });
});

describe('a receipt that names files', () => {
  test('links them with its person: reads show them where they were asked for', async () => {
    const whole = await upload('form.pdf');
    const ofPurpose = await upload('call.png', png);
    await agree([whole], {
      purposes: [
        {
          Id: purpose,
          TransactionType: 'CONFIRMED',
          PurposeAttachments: [{ id: ofPurpose.toUpperCase() }],
        },
      ],
    });
    const told = (attachmentId: string, fileName: string) => ({
      attachmentId,
      fileName,
      uploadedBy: 'privacy-manager',
      uploadDate: expect.any(String),
    });
    const both = [told(whole, 'form.pdf'), told(ofPurpose, 'call.png')];
    const v1 = async (query: Record<string, unknown>) =>
      (await api.done(listProfilesEndpoint, { ...of(ana), query })).content[0]?.attachments;
    expect(await v1({})).toEqual([]);
    expect(await v1({ includeConsentAttachments: true })).toEqual([
      { attachmentId: whole, fileName: 'form.pdf' },
      { attachmentId: ofPurpose, fileName: 'call.png' },
    ]);

    const v3 = await api.done(getProfileV3Endpoint, of(ana));
    expect(v3.dsAttachments).toEqual([told(whole, 'form.pdf')]);
    expect(v3.purposes?.[0]?.purposeAttachments).toEqual([told(ofPurpose, 'call.png')]);
    expect(answerFaults(getProfileV3Endpoint, 200, v3, ['stopLink'])).toEqual([]);
    const [listed] = (await api.done(listProfilesV3Endpoint, of(ana))).content;
    expect(listed?.dsAttachments).toEqual(v3.dsAttachments);

    const v4 = await api.done(getDataSubjectV4Endpoint, of(ana));
    expect(v4.attachments).toEqual(both);
    expect(answerFaults(getDataSubjectV4Endpoint, 200, v4)).toEqual([]);
    const details = async (query: Record<string, unknown>) =>
      api.done(getDataSubjectDetailsV4Endpoint, { ...of(ana), query });
    expect(await details({})).toMatchObject({ attachments: [], profiles: [{ attachments: [] }] });
    const asked = await details({ includeAttachments: true });
    expect(asked).toMatchObject({
      attachments: both,
      profiles: [{ attachments: [told(ofPurpose, 'call.png')] }],
    });
    expect(asked).not.toHaveProperty('messages');
    const profile = await api.done(getProfileV4Endpoint, {
      ...of(ana),
      params: { purposeGuid: purpose },
    });
    expect(profile.attachments).toEqual([told(ofPurpose, 'call.png')]);

    const [receipt] = await api.receiptsOf(ana);
    expect(receipt).toMatchObject({
      attachments: [{ id: whole }],
      purposes: [{ purposeAttachments: [{ id: ofPurpose.toUpperCase() }] }],
      leftOut: null,
    });
    const [transaction] = await api.transactionsOf(ana);
    expect(transaction?.purposeAttachments).toEqual([{ id: ofPurpose.toUpperCase() }]);
  });

  test('links none that is unknown or of somebody else, told alike, and counts all the same', async () => {
    const refId = await upload();
    const { messages: none } = await agree([refId]);
    expect(none).toBeUndefined();
    const missing = '0193e1c4-5d20-7a33-9f41-000000000000';
    const { messages } = await agree([refId, missing], { identifier: ben });
    const sentence =
      "No file has this id that isn't another person's already. Upload it, and name its refId.";
    expect(messages).toEqual([`attachments.0.id: ${sentence}`, `attachments.1.id: ${sentence}`]);
    expect(await api.statusesOf(ben)).toEqual({ [purpose]: 'ACTIVE' });
    const [receipt] = await api.receiptsOf(ben);
    expect(receipt?.leftOut).toMatchObject([
      { path: 'attachments.0.id', reason: 'UNKNOWN' },
      { path: 'attachments.1.id', reason: 'UNKNOWN' },
    ]);
    expect(await namesOf(ben)).toEqual([]);
    expect(await namesOf(ana)).toEqual(['scan.pdf']);
    expect(await api.refused(downloadAttachmentEndpoint, one(refId, ben))).toMatchObject({
      status: 404,
    });
  });

  test('of two people at once gives the file to one of them', async () => {
    const refId = await upload();
    await Promise.all([ana, ben].map((identifier) => agree([refId], { identifier })));
    const held = [await namesOf(ana), await namesOf(ben)];
    expect(held.flat()).toEqual(['scan.pdf']);
    expect((await counts())[2]).toBe(1);
  });

  test('sent again links nothing twice', async () => {
    const refId = await upload();
    const interactionDate = '2026-11-20T10:00:00Z';
    for (const _ of [1, 2]) await agree([refId], { interactionDate });
    expect((await counts())[2]).toBe(1);
  });

  test('with ids that nobody can read leaves these out, and counts', async () => {
    const purposes = [
      {
        Id: purpose,
        TransactionType: 'CONFIRMED',
        PurposeAttachments: [{ id: 'scan' }, { name: 'x' }],
      },
    ];
    const { messages } = await agree([], { purposes, attachments: [{ id: 7 }] });
    expect(messages?.join()).toMatch(
      /attachments\.0.*PurposeAttachments\.0\.id.*PurposeAttachments\.1\.id/,
    );
    expect(await api.statusesOf(ana)).toEqual({ [purpose]: 'ACTIVE' });
  });
});

test('what staff record links files too, or is refused as a whole', async () => {
  const refId = await upload('signed.pdf');
  const { id: dataSubjectId } = await api.upsert(ana, []);
  const decisions = [{ purposeId: purpose, decision: 'WITHDRAWN' }];
  const record = { ...of(ana), body: { dataSubjectId, decisions, attachments: [{ id: refId }] } };
  await api.done(recordDecisionsEndpoint, record);
  expect(await namesOf(ana)).toEqual(['signed.pdf']);
  const { id } = await api.upsert(ben, []);
  const other = { ...record, ...of(ben), body: { ...record.body, dataSubjectId: id } };
  expect(await api.refused(recordDecisionsEndpoint, other)).toMatchObject({
    status: 400,
    errors: [{ path: 'attachments.0.id' }],
  });
  expect(await api.statusesOf(ben)).toEqual({});
});

describe('a file', () => {
  test('comes as a zip, alone or with all others, each under a name of its own', async () => {
    const [first, second] = [await upload(), await upload('SCAN.pdf', pdfOf(60_000))];
    await agree([first, second]);
    const { answer, headers } = await api.call(downloadAttachmentEndpoint, one(second), {
      as: 'reader',
    });
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="attachment.zip"');
    const files = readZip(answer as Uint8Array);
    expect([...files.keys()]).toEqual(['SCAN.pdf']);
    expect(Buffer.compare(files.get('SCAN.pdf') ?? png, pdfOf(60_000))).toBe(0);
    expect(await namesOf(ana)).toEqual(['scan.pdf', 'SCAN (2).pdf']);
  });

  test('of nobody is 404; of who has none, the zip is empty', async () => {
    await api.upsert(ben, []);
    expect(await namesOf(ben)).toEqual([]);
    const params = { identifier: 'nobody@example.org' };
    expect(await api.refused(downloadAttachmentsEndpoint, { params })).toMatchObject({
      status: 404,
    });
    expect(await api.refused(unlinkAttachmentsEndpoint, { params })).toMatchObject({ status: 404 });
  });

  test('100 of them are zipped without being held at once', async () => {
    const refIds: string[] = [];
    for (let made = 0; made < 100; made += 1) refIds.push(await upload('scan.pdf', pdfOf(60_000)));
    for (let from = 0; from < 100; from += 20) await agree(refIds.slice(from, from + 20));
    const path = `/rest/api/preferences/v1/datasubjects/${encodeURIComponent(ana)}/attachments`;
    const response = await service.send(path);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    // What is there so far is a part, and not the 6 MB.
    expect(first?.value?.byteLength).toBeLessThan(1_000_000);
    let total = first?.value?.byteLength ?? 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      total += part.value.byteLength;
    }
    expect(total).toBeGreaterThan(6_000_000);
  });

  test('that goes while it is read ends before its end', async () => {
    await agree([await upload('large.pdf', pdfOf(4_000_000))]);
    const path = `/rest/api/preferences/v1/datasubjects/${encodeURIComponent(ana)}/attachments`;
    const response = await service.send(path);
    await db.delete(attachmentsTable);
    await expect(response.arrayBuffer()).rejects.toThrow('A file was removed while it was read.');
  });

  test('is taken from its person by name or with all others, and goes after a day', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()];
    await agree([first, second, third]);
    const answer = await api.done(unlinkAttachmentEndpoint, one(first));
    expect(answer).toEqual({ identifier: ana, statusMessage: 'The attachment was unlinked.' });
    expect(answerFaults(unlinkAttachmentEndpoint, 202, answer)).toEqual([]);
    for (const endpoint of [unlinkAttachmentEndpoint, downloadAttachmentEndpoint]) {
      expect(await api.refused(endpoint, one(first))).toMatchObject({ status: 404 });
    }
    expect(await namesOf(ana)).toEqual(['scan.pdf', 'scan (2).pdf']);
    const all = { params: { identifier: ana } };
    expect(await api.done(unlinkAttachmentsEndpoint, all)).toEqual({
      identifier: ana,
      statusMessage: '2 attachments were unlinked.',
    });
    expect(await namesOf(ana)).toEqual([]);
    // It's still nobody else's, and their own receipt can name it again.
    await agree([second], { identifier: ben });
    expect(await namesOf(ben)).toEqual([]);
    await agree([third]);
    clock.advance(dayMs - 60_000);
    await dropUnlinked(db, clock.now());
    expect((await counts())[0]).toBe(3);
    clock.advance(60_000);
    await dropUnlinked(db, clock.now());
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await namesOf(ana)).toEqual(['scan.pdf']);
  });

  test('that no receipt names goes after a day', async () => {
    await upload();
    clock.advance(dayMs);
    await upload('new.pdf');
    await dropUnlinked(db, clock.now());
    expect((await counts())[0]).toBe(1);
  });

  test('of a person on hold stays, linked or not', async () => {
    const [first, second] = [await upload(), await upload()];
    await agree([first, second]);
    await api.done(unlinkAttachmentEndpoint, one(second));
    const params = { dataSubjectId: await idOf(db, ana) };
    await api.done(placeLegalHoldEndpoint, { params, body: { reason: 'A case' } });
    for (const refusal of [
      await api.refused(unlinkAttachmentEndpoint, one(first)),
      await api.refused(unlinkAttachmentsEndpoint, { params: { identifier: ana } }),
    ]) {
      expect(refusal).toMatchObject({ status: 400, code: 'person-on-hold' });
    }
    clock.advance(2 * dayMs);
    await dropUnlinked(db, clock.now());
    expect((await counts())[0]).toBe(2);
  });

  test('leaves who looked at it in the activity, without a name or an identifier', async () => {
    const refId = await upload('secret.pdf');
    await agree([refId]);
    await api.done(downloadAttachmentEndpoint, one(refId));
    await api.done(unlinkAttachmentsEndpoint, { params: { identifier: ana } });
    const { content } = await api.done(listActivityEndpoint, {}, { as: 'auditor' });
    expect(content.map(({ kind, people, persons }) => [kind, people, persons?.length])).toEqual(
      expect.arrayContaining([
        ['copied', 1, 1],
        ['unlinked', null, 1],
      ]),
    );
    const lines = JSON.stringify(service.log);
    for (const text of [ana, encodeURIComponent(ana), 'secret']) expect(lines).not.toContain(text);
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(a)::text as row from activity a`,
    );
    for (const { row } of rows) expect(row).not.toMatch(/ana@|secret/);
  });
});

const proofOf = async (identifier: string): Promise<Proof> => {
  const params = { dataSubjectId: await idOf(db, identifier) };
  const { payload } = await api.done(makeProofEndpoint, { params, body: {} });
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
};
const answerOf = async (identifier: string) =>
  api.done(answerAccessEndpoint, {
    params: { dataSubjectId: await idOf(db, identifier) },
    body: { identityCheck: 'Called back' },
  });

test('the life of a file: receipt, profile, proof, answer, zip, merge, erasure with nothing left', async () => {
  const bytes = pdfOf(60_000);
  const refId = await upload('signed-by-ana.pdf', bytes);
  const { id: receiptId } = await agree([refId]);
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const file = {
    attachmentId: refId,
    contentType: 'application/pdf',
    fileSize: bytes.byteLength,
    sha256,
  };
  expect((await proofOf(ana)).purposes[0]?.events[0]?.attachments).toEqual([file]);
  const answer = await answerOf(ana);
  expect(answer.attachments).toEqual([
    {
      ...file,
      fileName: 'signed-by-ana.pdf',
      uploadedDate: expect.any(String),
      receiptIds: [receiptId],
    },
  ]);
  expect(answer.leftOut.join()).toContain('downloaded apart');

  await api.upsert(ben, []);
  expect((await answerOf(ben)).attachments).toEqual([]);
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
  });
  expect(Buffer.compare((await zipOf(ben)).get('signed-by-ana.pdf') ?? png, bytes)).toBe(0);
  expect((await proofOf(ben)).purposes[0]?.events[0]?.attachments).toEqual([file]);
  expect(await api.refused(downloadAttachmentEndpoint, one(refId, ana))).toMatchObject({
    status: 404,
  });

  const id = await idOf(db, ben);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  expect(await counts()).toEqual([0, 0, 0]);
  expect(await findTraces(db, ['signed-by-ana', sha256, ana, ben])).toEqual([]);
});

test('with a receipt, or the profile of a purpose, goes what nothing else names', async () => {
  const [shared, own, later] = [await upload(), await upload(), await upload()];
  const { id: first } = await agree([shared, own]);
  await agree([shared]);
  await deleteIn(service, (eraser) => eraseReceipts(eraser, [first], byRequest));
  expect((await db.select().from(attachmentsTable)).map(({ id }) => id).sort()).toEqual(
    [shared, later].sort(),
  );
  await agree([], {
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED', PurposeAttachments: [{ id: later }] }],
  });
  const wanted = [{ subjectId: await idOf(db, ana), purposeIds: [purpose] }];
  await deleteIn(service, (eraser) =>
    eraseProfiles(eraser, wanted, { ...byRequest, retainsTransactions: false }),
  );
  expect(await counts()).toEqual([0, 0, 0]);
});

test('a rule of retention takes with old receipts the files that no newer one names', async () => {
  const [shared, own] = [await upload(), await upload()];
  await agree([shared, own]);
  clock.advance(40 * dayMs);
  // What a consent in force came of is kept.
  await agree([shared], { purposes: [{ Id: purpose, TransactionType: 'WITHDRAWN' }] });
  const { id: ruleId } = await api.done(createRetentionRuleEndpoint, {
    body: { name: 'Old receipts', target: 'RECEIPTS', event: 'INTERACTION', days: 30 },
  });
  await api.done(startDryRunEndpoint, { params: { ruleId } });
  await runRetention(service);
  const { content } = await api.done(listRetentionRulesEndpoint);
  await confirmRule(api, ruleId, content[0]?.dryRun?.id ?? '');
  await runRetention(service);
  expect((await db.select().from(attachmentsTable)).map(({ id }) => id)).toEqual([shared]);
  expect(await namesOf(ana)).toEqual(['scan.pdf']);
});

test('a name or a part that was changed or moved in the database opens no more', async () => {
  const [first, second] = [await upload('a.pdf', pdfOf(600_000)), await upload('b.pdf')];
  await agree([first, second]);
  const { attachmentId } = attachmentPartsTable;
  const parts = await db.select().from(attachmentPartsTable).where(eq(attachmentId, first));
  await db.delete(attachmentPartsTable).where(eq(attachmentId, first));
  const [one = 0, other = 0] = parts.map((part) => part.place);
  await db.insert(attachmentPartsTable).values(
    parts.map((part) => ({
      ...part,
      place: part.place === one ? other : part.place === other ? one : part.place,
    })),
  );
  const path = `/rest/api/preferences/v1/datasubjects/${encodeURIComponent(ana)}/attachments`;
  const response = await service.send(path);
  await expect(response.arrayBuffer()).rejects.toThrow("A part of a file can't be opened.");
});
