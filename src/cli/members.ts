import { planStatusFilters } from '../contract/wire-admin-parts.ts';
import type { Command } from './command.ts';
import { ignoredColumns, importColumns } from './import-columns.ts';
import { importFormats } from './import-formats.ts';
import {
  addPlan,
  createMember,
  disableMember,
  enableMember,
  endSessions,
  grantPlan,
  removePlan,
  resetSecondFactor,
  revokePlan,
  sendConfirmation,
  sendLoginLink,
  sendReset,
  verifyMember,
} from './members-change.ts';
import { deleteMember } from './members-delete.ts';
import { exportMembers } from './members-export.ts';
import { importMembers } from './members-import.ts';
import { inviteMembers } from './members-invite.ts';
import { listMembers, showMember } from './members-list.ts';
import { cancelPlan, keepPlan } from './members-plan.ts';
import { updateMember } from './members-update.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp } from './tenant-option.ts';

const columns = Object.entries(importColumns)
  .map(([column, names]) => `  ${column.padEnd(18)}${names.join(', ')}`)
  .join('\n');

const services = Object.entries(importFormats)
  .map(([name, { source }]) => `  ${name.padEnd(18)}${source}`)
  .join('\n');

export const members: Command = {
  help: `latchkey members list   [--filter name=value …] [--app id] [--mode live|sandbox] [--limit n] [--after id] [--format text|json]
latchkey members show   <id or email> [--app id] [--mode live|sandbox]
latchkey members export [--app id] [--mode live|sandbox] [--format json|csv] [--with-password-hashes]
latchkey members import <file> [--from service] [--app id] [--mode live|sandbox] [--plan name=id …] [--field name=key …]
                        [--hash-config file] [--rehearse] [--dry-run] [--report file] [--format text|json]
latchkey members update <id or email> [--app id] [--mode live|sandbox] [--set field=value …] [--unset field …]
                        [--metadata key=json …] [--permissions list] [--moderator on|off] [--verified on|off]
                        [--redirect path|none] [--json]
latchkey members create <email> [--app id] [--mode live|sandbox] [--set field=value …] [--plan id …] [--verified] [--json]
latchkey members disable|enable|end-sessions|verify|reset-second-factor|send-login-link|send-reset|send-confirmation <id or email>
                        [--app id] [--mode live|sandbox] [--json]
latchkey members invite [id or email] [--filter name=value …] [--per-hour n] [--language tag] [--again] [--yes]
                        [--app id] [--mode live|sandbox] [--json]
latchkey members add-plan|grant-plan <id or email> <plan id> [--until day] [--app id] [--mode live|sandbox] [--json]
latchkey members remove-plan|revoke-plan <id or email> <plan id> [--app id] [--mode live|sandbox] [--json]
latchkey members cancel-plan <id or email> <plan id> [--now] [--app id] [--mode live|sandbox] [--json]
latchkey members keep-plan <id or email> <plan id> [--app id] [--mode live|sandbox] [--json]
latchkey members disable|enable|end-sessions|verify --filter name=value … [--yes] [--app id] [--mode live|sandbox] [--json]
latchkey members add-plan|grant-plan|remove-plan|revoke-plan <plan id> --filter name=value … [--yes] [--app id]
                        [--mode live|sandbox] [--json]
latchkey members delete <id or email> --yes [--keep-customer] [--app id] [--mode live|sandbox] [--json]
latchkey members delete --filter name=value … [--yes] [--keep-customer] [--app id] [--mode live|sandbox] [--json]

All of them work beside a running service.

export  One member a line on standard output, as JSON or CSV. Hashes of passwords only when you ask for them.
import  Takes CSV with a line of headings, a JSON list, or one JSON object a line, as this and other services export them.
        --from names the service whose export it is; services and columns are listed below. --plan and --field say which
        plan or custom field here a name there means. Password hashes are bcrypt, argon2id, PBKDF2, phpass, or the scrypt
        of Firebase; all but argon2id are hashed anew at the first login.
        Import sends no mail and changes no existing member. After an interruption the same command goes on where it
        stopped.
        Every row that was not taken as it stood is in the report, by its number and the reason.
        --dry-run checks the file and changes nothing. --rehearse does so too, and counts who will log in unchanged, who
        by a mailed code, who not at all, and why.
update  Writes what members cannot write themselves, and custom fields. --set takes the key of a custom field, also of one
        that only the owner of the app writes; --unset removes it. --metadata takes JSON, and null removes the key.
        --permissions replaces the whole list, with commas between the names. --redirect is the path after login; none
        means that of the app. Options that you leave out change nothing. --json is short for --format json.
create  A member without a password, who logs in by a mailed code or sets one by "Forgot password". Sends no mail. --verified
        vouches for the address.
disable Logs the member out everywhere, and lets her log in no more until enable.
verify  Marks the address of the member as verified; sends no mail.
reset-second-factor
        Removes the authenticator app of the member with its recovery codes and remembered devices, and mails a notice.
        Needs MS_PUBLIC_URL and MS_SECRET as the service has them.
send-login-link, send-reset, send-confirmation
        Mails a link that works once: one that logs in or sets a password, for an hour, or one that confirms the
        address, for three days. Needs MS_PUBLIC_URL and MS_SECRET as the service has them.
invite  Mails a link to choose a password, which works once, for three days: to one member, or to all without a password
        who have never been here and were not invited before, or those of them whom --filter finds. Without --yes it
        counts them. The mails leave one after the other, 300 an hour unless --per-hour says otherwise, also after the
        command has ended. --language is that of the mail: en, es, fr, de or pt. --again includes those who were invited
        before. Needs MS_PUBLIC_URL and MS_SECRET as the service has them.
add-plan, remove-plan
        Free plans, also those that members cannot take themselves.
grant-plan, revoke-plan
        Any plan, free of charge. --until is its last day, such as 2030-01-31, UTC; none takes the end away.
cancel-plan, keep-plan
        A plan that the member pays for: ends it with the period that is paid, or at once with --now, and takes the first
        back. What was bought once ends with --now only. No money is returned; refunds are made at Stripe. Needs the keys
        of Stripe as the service has them.
--filter
        Does it for all members that fit every filter, in place of one. Without --yes it says how many they are and
        changes nothing; list shows who they are. Filters: search=words, plan=id,
        status=${planStatusFilters.join('|')},
        disabled=true|false, verified=true|false, createdFrom=day, createdTo=day, seenFrom=day, seenTo=day,
        field=key=value. status is that of a plan; ENDING is cancelled, and running until its end. A day is such as
        2030-01-31, UTC. Members created meanwhile stay as they are. After Ctrl-C the same command does the rest.
delete  The member, her sessions, plans, mails and picture, and her customer at Stripe. The audit log keeps her id.
        --keep-customer leaves the customer at Stripe, who goes on paying.

Services of --from, and the file that each wants:
${services}

Columns that import takes, one a line with all its names. Case, blanks and signs in a name do not count:
${columns}
  Custom fields of the app: the key or the label, also as customFields.<key>.
  Ignored without a remark: ${[...ignoredColumns].join(', ')}.

${tenantHelp}
Import wants --mode said where the app has no live key.`,
  ...subcommand('members', {
    list: listMembers,
    show: showMember,
    export: exportMembers,
    import: importMembers,
    invite: inviteMembers,
    create: createMember,
    update: updateMember,
    disable: disableMember,
    enable: enableMember,
    'end-sessions': endSessions,
    'add-plan': addPlan,
    'remove-plan': removePlan,
    'grant-plan': grantPlan,
    'revoke-plan': revokePlan,
    'cancel-plan': cancelPlan,
    'keep-plan': keepPlan,
    'send-login-link': sendLoginLink,
    'send-reset': sendReset,
    'send-confirmation': sendConfirmation,
    verify: verifyMember,
    'reset-second-factor': resetSecondFactor,
    delete: deleteMember,
  }),
};
