import { scopes } from '#contract/common/scopes.ts';

/**
 * How programs get an access token: beside the contract, because it answers forms and the keys of
 * RFC 6749 (docs/design.md 10.4).
 */
export const tokenPath = '/api/access/v1/oauth/token';

const form = { $ref: '#/components/schemas/TokenRequest' };

const formExample = {
  grant_type: 'client_credentials',
  client_id: 'demo-writer',
  client_secret: 'demo-secret',
};

export const tokenSchemas = {
  TokenRequest: {
    type: 'object',
    properties: {
      grant_type: { type: 'string', const: 'client_credentials' },
      client_id: { type: 'string', description: 'Left out with HTTP Basic.' },
      client_secret: {
        type: 'string',
        format: 'password',
        description: 'Left out with HTTP Basic.',
      },
    },
    required: ['grant_type'],
  },
  AccessToken: {
    type: 'object',
    properties: {
      access_token: { type: 'string', description: 'Send it as `Authorization: Bearer …`.' },
      token_type: { type: 'string', const: 'bearer' },
      expires_in: { type: 'integer', description: 'Seconds for which it is valid.' },
      scope: { type: 'string', enum: scopes },
      'ot-scopes': { type: 'string', description: 'The scope again.' },
      role: { type: 'string' },
      tenantGuid: { type: 'string', format: 'uuid', description: 'The account.' },
      orgGroupGuid: { type: 'string', format: 'uuid', description: 'Its organization.' },
      jti: { type: 'string', format: 'uuid', description: 'The id of the token.' },
    },
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
  },
  TokenProblem: {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'As RFC 6749 names it, such as `invalid_client`.' },
          error_description: { type: 'string' },
        },
        required: ['error', 'error_description'],
      },
    ],
  },
};

const refusal = (description: string) => ({
  description,
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/TokenProblem' } },
  },
});

export const tokenOperation = {
  operationId: 'getAccessToken',
  summary: 'Get an access token',
  description:
    'Exchanges a client id and its secret for an access token, by client credentials. Send them in the form or by HTTP Basic. The token has the scope of the client.',
  tags: ['API Access'],
  security: [{}],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: form, example: formExample },
      'multipart/form-data': { schema: form },
    },
  },
  responses: {
    200: {
      description: 'Done',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/AccessToken' },
          example: {
            access_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9…',
            token_type: 'bearer',
            expires_in: 3600,
            scope: 'CONSENT',
            'ot-scopes': 'CONSENT',
            role: 'Api Key User',
            jti: '4d1a7c52-9f0b-4d2a-8e8b-1c41e07f2b90',
          },
        },
      },
    },
    400: refusal('The form is incomplete'),
    401: refusal('The client is unknown or its secret is wrong'),
    413: refusal('The form is too large'),
    429: refusal('Too many wrong secrets'),
    500: refusal('The service failed'),
  },
};
