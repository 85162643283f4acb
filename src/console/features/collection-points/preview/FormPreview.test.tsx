import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeActive } from '#console/testing/arrange-collection-points.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { Component } from '../CollectionPointDetailPage.tsx';

const findFrame = () => screen.findByTitle<HTMLIFrameElement>('Preview');
const textIn = async (frame: HTMLIFrameElement) => (await fetch(frame.src)).text();

test('a form is shown as people see it, live or as the Draft has it, in each language', async () => {
  const purpose = await arrangeActivePurpose({
    Languages: [
      { Name: 'Letters', Description: 'About shoes', Language: 'en', Default: true },
      { Name: 'Briefe', Description: 'Von Schuhen', Language: 'de' },
    ],
  });
  const { Id } = await arrangeActive({
    withDraft: true,
    CollectionPointType: 'WEB_FORM',
    PurposeIds: [purpose.Id],
  });
  const { user } = renderConsole({
    routes: [{ path: '/collection-points/:id', Component }],
    at: `/collection-points/${Id}?version=1`,
    rights: 'reader',
  });
  const frame = await findFrame();
  const live = frame.src;
  expect(await textIn(frame)).toContain('About shoes');
  await user.selectOptions(screen.getByLabelText('Language of the preview'), 'de');
  expect(await textIn(await findFrame())).toContain('Von Schuhen');
  await user.click(screen.getByRole('radio', { name: 'v2' }));
  const sealed = (src: string) => new URL(src).pathname;
  await waitFor(async () => expect(sealed((await findFrame()).src)).not.toBe(sealed(live)));
  expect((await fetch((await findFrame()).src)).status).toBe(200);
});
