// The lower bounds of `GET /member`, in a process of their own: the same bytes from a Fastify route
// that does nothing else, and from one that looks the token up by one prepared statement.
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';

const [port = '', body = '', file = ''] = process.argv.slice(2);
const value = JSON.parse(body) as object;
const db = new DatabaseSync(file, { readOnly: true });
const find = db.prepare(
  `select * from sessions join members using (app_id, mode) where members.id = sessions.member_id
     and app_id = 'app_bench' and mode = 'sandbox' and token_hash = ?`,
);
const server = fastify();
server.get('/member', async () => value);
server.get('/member-of-token', async (request) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  if (!find.get(createHash('sha256').update(token).digest('hex'))) throw new Error('no such session');
  return value;
});
await server.listen({ host: 'localhost', port: Number(port) });
process.send?.('ready');
