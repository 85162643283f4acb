/** Where clients get access tokens (docs/spec.md 5). */
export const tokenPath = '/api/access/v1/oauth/token';
