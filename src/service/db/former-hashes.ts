/**
 * SHA-256 of what migrations were before they were rewritten to lock nothing for long. A database that
 * has one of these has what the migration of today makes.
 */
export const formerHashes: Readonly<Record<string, string>> = {
  '0013_status_transactions': '6635a0b774d54cb7652353cfce61b6f86c3994bba9d22ea312ec3c32e7432184',
  '0015_former_identifiers': '7429610bd45b48bb6f496e5ccfac5795963e8f2dd2f38da4c532cde2bca61da5',
  '0018_distribution': 'ac2d1053799731385d3ac216fb105dd5b9ccb4ccf3340b2651d78b1335eca541',
  '0019_searches': 'e2ee92502094ae2a8787a6ef4c3efe1e8c3f487db11154b79ef14ad466c5767e',
  '0020_folded_identifiers': '50cf4ae8a5945eb11105f98d9456504acea2bc3858196199e3e11c5033168c2c',
  '0022_api_access': 'd7aa59491174424193c6af4770cdf42b8e071b3df02cf23f956fc11e60d410a0',
  '0023_consents_by_update': '7dadd1469e97b199038a789ef7e5b435a3d23359659aa5b386f6bdbed428e643',
  '0028_index_groups_by_merge': 'df332b310ea58c943db06b151ad93de58ad720e9da4e3e0b21933de8e12d1929',
  '0030_jobs': '4db0dc34f3f86a88a97755d205e6b8fefa93ad47bdade21bf926d9e9015e9279',
};
