import { useMemo } from 'react';
import { maxCheckedEmails } from '../../contract/constants.ts';
import { checkEmail } from '../../contract/validation.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useLoaded } from '../state/use-loaded.ts';
import type { ImportFile } from './read-file.ts';

/** The addresses of a column that members have already; null while they are looked up. */
export function useKnownEmails(file: ImportFile, column: number): ReadonlySet<string> | null {
  const { place } = useConsole();
  const emails = useMemo(() => {
    const all = file.rows.map(({ values }) => values[column]?.trim() ?? '');
    return [...new Set(all)].filter((email) => email !== '' && !checkEmail(email));
  }, [file, column]);
  const { data, error } = useLoaded(emails.join('\n'), async (signal) => {
    const known = new Set<string>();
    for (let at = 0; at < emails.length; at += maxCheckedEmails) {
      const part = emails.slice(at, at + maxCheckedEmails);
      for (const email of (await call(place, 'checkImport', { emails: part }, signal)).data.known) known.add(email);
    }
    return known;
  });
  // Without an answer the import itself names them.
  return useMemo(() => (error ? new Set<string>() : data), [error, data]);
}
