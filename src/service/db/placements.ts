/**
 * Where a table is stored in a cluster (docs/design.md 10.8): spread over all machines by a column,
 * together with the rows of another table; copied to every machine; or on the coordinator only.
 */
export type Placement =
  | { kind: 'distributed'; by: string; beside?: string }
  | { kind: 'reference' }
  | { kind: 'local' };

const reference: Placement = { kind: 'reference' };
const local: Placement = { kind: 'local' };
const ofPerson: Placement = { kind: 'distributed', by: 'subject_id', beside: 'data_subjects' };

/** All tables by name. A table comes after the one it is placed with. */
export const placements: Readonly<Record<string, Placement>> = {
  collection_points: reference,
  collection_point_versions: reference,
  collection_point_purposes: reference,
  collection_point_data_elements: reference,
  data_elements: reference,
  purposes: reference,
  purpose_versions: reference,
  purpose_version_preferences: reference,
  purpose_version_topics: reference,
  purpose_preferences: reference,
  purpose_preference_options: reference,
  purpose_preference_languages: reference,
  purpose_preference_translations: reference,
  former_records: reference,
  receipt_tokens: reference,
  topics: reference,

  identifiers: { kind: 'distributed', by: 'identifier' },
  receipts: { kind: 'distributed', by: 'identifier', beside: 'identifiers' },
  data_subjects: { kind: 'distributed', by: 'id' },
  subject_elements: ofPerson,
  subject_purposes: ofPerson,
  subject_choices: ofPerson,
  transactions: ofPerson,
  former_identifiers: ofPerson,
  person_holds: ofPerson,
  replayed_consents: ofPerson,
  claims: ofPerson,

  account: local,
  account_settings: local,
  activity: local,
  activity_erasures: local,
  activity_people: local,
  activity_seals: local,
  api_credentials: local,
  catalog_stamp: local,
  collection_point_activity: local,
  consent_counts: local,
  consent_ledger: local,
  custom_index_runs: local,
  deletion_certificates: local,
  deletion_jobs: local,
  deletion_settings: local,
  distinct_pairs: local,
  email_domains: local,
  erasure_ledger: local,
  erasures: local,
  identity_group_members: local,
  identity_groups: local,
  kept_receipts: local,
  jobs: local,
  left_out: local,
  limit_windows: local,
  merge_group_members: local,
  merge_groups: local,
  merge_request_keys: local,
  merge_requests: local,
  merges: local,
  people: local,
  people_counts: local,
  performed_writes: local,
  point_ledger: local,
  provider_payloads: local,
  receipt_signers: local,
  replays: local,
  retention_rules: local,
  schema_migrations: local,
  secrets: local,
  sessions: local,
  signing_keys: local,
  suppressions: local,
  used_sign_ins: local,
};
