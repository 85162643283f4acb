import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { ColleagueName } from './ColleagueName.tsx';
import { type Me, MeProvider } from './colleagues.ts';

const mine = '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01';
const colleague = 'e2a4d6b8-7c50-4b0e-8f3d-51d2c9b6e402';
const stranger = '9c8e7f60-1a2b-4d3c-b4e5-f60718293a03';

const me: Me = { subject: mine, name: 'Paula Example' };

/** A service that knows one colleague, and notes what it is asked. */
const serviceOf = () => {
  const asked: string[] = [];
  const fetch: FetchStub = async (request, pass) => {
    if (!new URL(request.url).pathname.includes('/people')) return pass();
    asked.push(request.method);
    const content = [{ subject: colleague, name: 'Samir Example' }];
    return Response.json({ content, organizationId: stranger });
  };
  return { asked, fetch };
};

const open = (subjects: readonly string[], fetch: FetchStub) =>
  renderConsole({
    routes: [
      {
        path: '*',
        Component: () => (
          <MeProvider value={me}>
            <ul>
              {subjects.map((subject) => (
                <li key={subject}>
                  <ColleagueName subject={subject} />
                </li>
              ))}
            </ul>
          </MeProvider>
        ),
      },
    ],
    at: '/',
    fetch,
  });

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('people are shown by name, oneself as "You", a program by its own name, and nobody by an id', async () => {
  const { asked, fetch } = serviceOf();
  open([mine, colleague, 'demo-writer', stranger], fetch);
  await waitFor(() =>
    expect(shown()).toEqual(['You', 'Samir Example', 'demo-writer', 'Unknown user']),
  );
  expect(asked).toEqual(['GET']);
});
