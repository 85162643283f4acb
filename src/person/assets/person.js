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
})();
