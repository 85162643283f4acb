/** Every variable that the service reads; each may be given as NAME_FILE. */
export const settingNames = [
  'ACTIVITY_MONTHS',
  'BACKUP_IDENTITY',
  'BACKUP_RECIPIENT',
  'CITUS_SHARDS',
  'DATABASE_POOL',
  'DATABASE_URL',
  'DATA_DIR',
  'DESTINATION_NETWORKS',
  'DRAIN_SECONDS',
  'ENCRYPTION_KEY',
  'ENVIRONMENT',
  'ERASURE_LEDGER',
  'HOST',
  'LEGACY_CREDENTIALS',
  'LIMITS',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAX_IN_FLIGHT',
  'METRICS_TOKEN',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_KEY',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_PARAMS',
  'OIDC_RIGHTS',
  'OIDC_RIGHTS_CLAIM',
  'OIDC_SCOPE',
  'OIDC_SCOPE_CLAIM',
  'PERSON_PORT',
  'PERSON_URL',
  'PORT',
  'PUBLIC_LIMITS',
  'PUBLIC_SENDERS',
  'PUBLIC_URL',
  'READ_DATABASE_URL',
  'REVEAL_REASON',
  'SEAL_KEY',
  'SEED',
  'SESSION_IDLE_MINUTES',
  'SESSION_MAX_HOURS',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  'WORKERS',
] as const;
/** Former ones too, which the service still reads to refuse them. */
export type SettingName = (typeof settingNames)[number] | 'API_BASE_URL';

const known: ReadonlySet<string> = new Set<SettingName>([...settingNames, 'API_BASE_URL']);
const fileEnd = '_FILE';
/** Kubernetes sets these for each service that it knows, one named `oidc` too. */
const ofKubernetes = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT(_\d+_(TCP|UDP)\w*)?)$/;

/** Letters to add, leave out, replace or swap with the next one until both are equal. */
const editsBetween = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
};

/**
 * How far a name is from a setting; Infinity if it rather is a name of its own. In short words one
 * letter at most may differ: DATABASE_PORT and DATABASE_SSL are no misspelled DATABASE_POOL and _URL.
 */
const distanceOf = (name: string, setting: string): number => {
  if (setting.length < 5) return Infinity;
  const words = setting.split('_');
  const given = name.split('_');
  if (given.length !== words.length) return editsBetween(name, setting) === 1 ? 1 : Infinity;
  const edits = words.map((word, place) => editsBetween(given[place] ?? '', word));
  const isClose = edits.every((count, place) => count <= ((words[place] ?? '').length < 8 ? 1 : 2));
  const all = edits.reduce((sum, count) => sum + count, 0);
  return isClose && all <= 2 ? all : Infinity;
};

/**
 * One sentence for each variable that is set and looks like a misspelled setting. They are warnings
 * and refuse no start: an environment is often shared with other programs, which name theirs freely.
 */
export const misspelledSettings = (environ: Record<string, string | undefined>): string[] =>
  Object.keys(environ).flatMap((name) => {
    const end = name.endsWith(fileEnd) ? fileEnd : '';
    const base = name.slice(0, name.length - end.length);
    if (!environ[name] || known.has(base)) return [];
    const [nearest] = settingNames
      .map((setting) => ({ setting, distance: distanceOf(base.toUpperCase(), setting) }))
      .toSorted((one, other) => one.distance - other.distance);
    if (nearest !== undefined && nearest.distance < Infinity) {
      return [`${name} isn't a setting; did you mean ${nearest.setting}${end}?`];
    }
    return base.startsWith('OIDC_') && !ofKubernetes.test(base)
      ? [`${name} isn't a setting; docs/sign-in.md has those that begin with OIDC_.`]
      : [];
  });
