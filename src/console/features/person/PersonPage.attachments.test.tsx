import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { maskingService } from '#console/testing/masking-service.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { attachmentMaximum, uploadAttachmentEndpoint } from '#contract/attachments.ts';
import { lookHeader } from '#contract/common/headers.ts';
import { Component as PersonPage } from './PersonPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; recordsLooks?: boolean };

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id', Component: PersonPage }],
    at: `/data-subjects/${id}`,
    ...options,
  });

const arrangeConsented = async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const person = await arrangePerson();
  await arrangeReceipt(form, person.identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
  });
  return { ...person, purpose };
};

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const pdf = (size = 200) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7'));
  return new File([bytes], 'signed-form.pdf', { type: 'application/pdf' });
};

test('a scanned form is recorded with a withdrawal, shown masked on the page, and removed', async () => {
  const { id, purpose } = await arrangeConsented();
  const { fetch: answer, looks } = maskingService();
  const handles: (string | null)[] = [];
  const fetch: FetchStub = (request, pass) => {
    if (/\/attachments\/[^/]+$/.test(request.url)) handles.push(request.headers.get(lookHeader));
    return answer(request, pass);
  };
  const { user } = open(id, { fetch, recordsLooks: true });
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  const drawer = await screen.findByRole('dialog', { name: 'Record consent' });
  const group = await within(drawer).findByRole('group', { name: purpose.Label });
  await user.click(within(group).getByRole('radio', { name: 'Withdraw' }));
  const files = within(drawer).getByRole('group', { name: /^Attachments/ });
  const picker = within(files).getByLabelText('File to attach');

  await user.upload(picker, pdf(attachmentMaximum + 1));
  expect(within(files).getByText(/4 MB or more/)).toBeDefined();
  await user.upload(picker, new File(['not a form'], 'form.pdf', { type: 'application/pdf' }));
  expect(await within(files).findByText(/Must be a PDF, JPEG or PNG/)).toBeDefined();
  await user.upload(picker, pdf());
  expect(await within(files).findByRole('button', { name: 'Remove file 1' })).toBeDefined();
  expect(within(files).queryByText(/Must be a PDF/)).toBeNull();

  await user.click(within(drawer).getByRole('button', { name: 'Record withdrawal' }));
  await within(drawer).findByText(/^Recorded\./);
  await user.keyboard('{Escape}');
  const section = await screen.findByRole('region', { name: 'Attachments' });
  expect(section.textContent).not.toContain('signed-form');
  await user.click(within(section).getByRole('button', { name: 'Download file 1' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(looks).toEqual([{ kind: 'copied', dataSubjectIds: [id] }]);
  expect(handles).toEqual(['look-1']);
  await user.click(within(section).getByRole('button', { name: 'Remove file 1' }));
  const asking = await screen.findByRole('dialog', { name: 'Remove this file?' });
  await user.click(within(asking).getByRole('button', { name: 'Remove file' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Attachments' })).toBeNull());
});

test('nothing is recorded without a file that is on its way, and what was removed meanwhile stays away', async () => {
  const { id, purpose } = await arrangeConsented();
  let uploads = 0;
  const arrives = Promise.withResolvers<void>();
  const { user } = open(id, {
    fetch: async (request, pass) => {
      if (new URL(request.url).pathname === uploadAttachmentEndpoint.path) {
        uploads += 1;
        if (uploads === 2) await arrives.promise;
      }
      return pass();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Record consent' }));
  const group = await drawer.findByRole('group', { name: purpose.Label });
  await user.click(within(group).getByRole('radio', { name: 'Withdraw' }));
  await user.upload(drawer.getByLabelText('File to attach'), pdf());
  await drawer.findByRole('button', { name: 'Remove file 1' });
  await user.upload(drawer.getByLabelText('File to attach'), pdf(300));
  const record = drawer.getByRole('button', { name: 'Record withdrawal' });
  await waitFor(() => expect(uploads).toBe(2));
  expect(record.getAttribute('aria-disabled')).toBe('true');
  await user.click(drawer.getByRole('button', { name: 'Remove file 1' }));
  arrives.resolve();
  await drawer.findByRole('button', { name: 'Remove file 1' });
  expect(drawer.queryByRole('button', { name: 'Remove file 2' })).toBeNull();
  await waitFor(() => expect(record.getAttribute('aria-disabled')).not.toBe('true'));
});
