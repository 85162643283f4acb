/**
 * What the pages that hold nothing personal ask for first, by their address: exactly the request that
 * their list makes, so that it can be sent while the script is on its way (first-reads.test.ts).
 */
export const firstReads: Readonly<Record<string, string>> = {
  '/collection-points':
    '/api/consentmanager/v1/collectionpoints?page=0&size=20&sort=lastModifiedDate%2Cdesc&versions=newest&fields=summary',
  '/purposes':
    '/api/consentmanager/v2/purposes?page=0&size=20&sort=name%2Casc&latestVersion=false&includeRetired=false&includeCustomPreferences=false&includeTopics=false',
  '/purpose-preferences':
    '/api/consentmanager/v1/custompreferences?page=0&size=20&sort=lastModifiedDate%2Cdesc',
};
