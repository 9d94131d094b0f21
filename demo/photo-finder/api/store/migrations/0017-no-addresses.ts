import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * §8 no part of an address: the log of earlier versions had some. The column stays, because the
 * version before writes it. With an index, the log says who deleted a photo.
 */
export const noAddresses: Migration = {
  number: 17,
  name: 'no-addresses',
  statements: ({ engine }) => {
    const empty = `update audit_log set ip_prefix = null where ip_prefix is not null`;
    return [
      ...(engine === 'sqlite'
        ? [
            'drop trigger audit_log_no_update',
            empty,
            `create trigger audit_log_no_update before update on audit_log
              begin select raise(abort, 'audit_log is append-only'); end`,
          ]
        : [
            'alter table audit_log disable trigger audit_log_no_change',
            empty,
            'alter table audit_log enable trigger audit_log_no_change',
          ]),
      `create index audit_log_of_target on audit_log (target)`,
    ];
  },
};
