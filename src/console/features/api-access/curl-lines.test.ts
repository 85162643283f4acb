import { expect, test } from 'vitest';
import { accessTokenPlace, readLine, tokenLine } from './curl-lines.ts';

const baseUrl = 'https://consent.example.org';

test('the line for a token sends the client’s credentials in the body', () => {
  expect(tokenLine(baseUrl, 'an-id', 'a-secret').split(' \\\n')).toEqual([
    "curl --fail-with-body 'https://consent.example.org/api/access/v1/oauth/token'",
    "  --data-urlencode 'grant_type=client_credentials'",
    "  --data-urlencode 'client_id=an-id'",
    "  --data-urlencode 'client_secret=a-secret'",
  ]);
});

test('the line for a first read has the token in a header', () => {
  expect(readLine(baseUrl, accessTokenPlace).split(' \\\n')).toEqual([
    "curl --fail-with-body 'https://consent.example.org/api/consentmanager/v1/purposes?size=1'",
    "  --header 'Authorization: Bearer ACCESS_TOKEN'",
  ]);
});

test('nothing in a secret can end its word in the shell', () => {
  expect(readLine(baseUrl, "a'b; $(c)")).toContain("'Authorization: Bearer a'\\''b; $(c)'");
});
