import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeDraftCenter, changeCenter } from '#console/testing/arrange-centers.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { forbiddenAnswer } from '#console/testing/stub-answers.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { centersKey } from '../queries.ts';
import { CenterPreview } from './CenterPreview.tsx';

const open = (shown: CenterVersion, fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/', Component: () => <CenterPreview shown={shown} /> }],
    at: '/',
    rights: 'reader',
    ...(fetch && { fetch }),
  });
const findFrame = async () => (await screen.findByTitle('Preview')) as HTMLIFrameElement;
const arrange = async () => {
  const purpose = await arrangeActivePurpose();
  return arrangeDraftCenter([purpose.Id], {
    languages: [
      { language: 'en', name: 'Your choices' },
      { language: 'de-AT', name: 'Ihre Auswahl' },
    ],
  });
};
const textIn = async (frame: HTMLIFrameElement) => (await fetch(frame.src)).text();

test('a Draft is shown as people see it, in the language and at the width that one selects', async () => {
  const { user } = open(await arrange());
  const frame = await findFrame();
  expect(screen.getByText('Loading preview')).toBeTruthy();
  fireEvent.load(frame);
  await waitFor(() => expect(screen.queryByText('Loading preview')).toBeNull());
  expect(await textIn(frame)).toContain('Your choices');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');

  await user.selectOptions(screen.getByLabelText('Language of the preview'), 'de-AT');
  const german = await findFrame();
  expect(new URL(german.src).search).toBe('?lang=de');
  expect(await textIn(german)).toContain('Ihre Auswahl');
  const box = () => screen.getByTitle('Preview').closest<HTMLElement>('[data-device]');
  expect(box()?.dataset.device).toBe('phone');
  await user.click(screen.getByRole('radio', { name: 'Desktop' }));
  expect(box()?.dataset.device).toBe('desktop');
});

test('what was saved is in the preview at once', async () => {
  const draft = await arrange();
  const { client } = open(draft);
  const before = (await findFrame()).src;
  const { name, defaultLanguage, controller } = draft;
  const languages = [{ language: 'en', name: 'What you want' }];
  await changeCenter(draft, { name, defaultLanguage, controller, languages });
  // As each save does.
  await client.invalidateQueries({ queryKey: centersKey });
  await waitFor(async () => expect((await findFrame()).src).not.toBe(before));
  expect(await textIn(await findFrame())).toContain('What you want');
});

test('a preview that cannot be had says so', async () => {
  open(await arrange(), async (request, pass) =>
    request.url.includes('/preview') ? forbiddenAnswer() : pass(),
  );
  expect(await screen.findByText("You don't have access to the preview.")).toBeTruthy();
  expect(screen.queryByTitle('Preview')).toBeNull();
});

test('where people have no pages it says that', async () => {
  open(await arrange(), async (request, pass) =>
    request.url.includes('/preview') ? Response.json({ url: null, until: null }) : pass(),
  );
  expect(await screen.findByText('People have no pages here yet')).toBeTruthy();
});
