// What oidc-client-ts waits for in the page that opened this frame.
parent.postMessage(
  { source: 'oidc-client', url: location.href, keepOpen: false },
  location.origin,
);
