// The floor of `GET /member`: the same bytes from a Fastify route that does nothing else, in a process of its own.
import { fastify } from 'fastify';

const [port = '', body = ''] = process.argv.slice(2);
const value = JSON.parse(body) as object;
const server = fastify();
server.get('/member', async () => value);
await server.listen({ host: 'localhost', port: Number(port) });
process.send?.('ready');
