// What browsers do besides; every page works without it. At most 4,096 bytes.
(() => {
  // An arrival opens nothing once the cookie is there: reloading and sharing shouldn't carry it.
  if (location.pathname.startsWith('/p') && location.search.includes('from=')) {
    const query = new URLSearchParams(location.search);
    query.delete('from');
    const rest = query.size > 0 ? `?${query}` : '';
    if (document.querySelector('[data-opened]')) {
      history.replaceState(null, '', location.pathname + rest);
    }
  }
  // Addresses of links as former pages had them: …/token/{center}/{token} and …/login/{center}.
  if (document.querySelector('[data-former]')) {
    const [, kind, center, token] =
      /(token|login)\/([^/?#&]+)(?:\/([^/?#&]+))?/.exec(location.pathname + location.hash) ?? [];
    if (kind === 'token' && token) location.replace(`/l/${token}/${center}`);
    else location.replace('/link');
  }
  // Someone is here, not a scanner that runs scripts: the page was opened, and the browser's signal counts.
  const choices = document.querySelector('#choices');
  const kinds = ['pointerdown', 'keydown', 'touchstart'];
  const see = ({ isTrusted }) => {
    if (!isTrusted) return;
    for (const kind of kinds) removeEventListener(kind, see, true);
    const { h, s } = choices.elements;
    s.value = '1';
    const address = new URL(choices.action);
    navigator.sendBeacon(`${address.pathname}/seen`, new URLSearchParams({ h: h.value }));
  };
  if (choices) for (const kind of kinds) addEventListener(kind, see, true);
})();
