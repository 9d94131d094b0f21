import type { Tenant } from '../../../src/contract/tenant.ts';
import type { Store } from '../../../src/service/store/store.ts';
import {
  allMembers,
  hashOf,
  hourMs,
  newFlow,
  newMember,
  newPasskey,
  newSession,
} from '../../support/store-fixtures.ts';

/**
 * Calls everything that a store can do, as one app: for tests about all queries. Names are the same
 * for every tenant.
 */
export async function walk(store: Store, tenant: Tenant): Promise<void> {
  const { appId, mode } = tenant;
  const key = `pk_${appId}_${mode}`;
  await store.apps.replaceAll([
    { id: appId, document: {}, keys: [{ key, mode }], origins: [{ origin: 'https://a.example', mode }] },
  ]);
  await store.apps.find(appId);
  await store.apps.all();
  await store.appRevisions.lock();
  const revision = { document: { apps: [{ id: appId }] }, hash: hashOf(key), actor: 'a machine', note: null };
  await store.appRevisions.add({ ...revision, source: 'file' });
  await store.appRevisions.find(await store.appRevisions.newestNumber());
  await store.appRevisions.newest();
  await store.appRevisions.list();
  await store.appRevisions.numberOf(hashOf(key));
  const adminKey = {
    id: 'key_1',
    name: 'a server',
    scopes: ['members:read'],
    createdBy: 'a machine',
    lifetimeMs: hourMs,
  };
  await store.adminKeys.add(tenant, { ...adminKey, keyHash: hashOf(`sk ${key}`) });
  await store.adminKeys.touch((await store.adminKeys.find(hashOf(`sk ${key}`)))!);
  await store.adminKeys.list(tenant);
  await store.adminKeys.endAfter(tenant, 'key_1', hourMs);
  await store.adminKeys.revoke(tenant, 'key_1');
  await store.seeds.claim(appId, `members ${mode}`);
  await store.sealedKeys.of('a key', () => Buffer.alloc(32));
  await store.sealedKeys.forget('a ', 'a b');
  await store.webhookSecrets.of(tenant, 'whe_1', () => 'whsec_1');
  await store.webhookSecrets.replace(tenant, 'whe_1', 'whsec_2', { overlapMs: hourMs });
  await store.webhookSecrets.list(tenant);
  await store.webhookSecrets.endPrevious(tenant, 'whe_1');
  await store.webhookSecrets.reseal();
  await store.storedSecrets.put(tenant.appId, 'GOOGLE_SECRET', 'a secret');
  await store.storedSecrets.find(tenant.appId, 'GOOGLE_SECRET');
  await store.storedSecrets.count(tenant.appId);
  await store.storedSecrets.remove(tenant.appId, 'GOOGLE_SECRET');
  await store.storedSecrets.version();
  await store.storedSecrets.all();
  await store.storedSecrets.reseal();
  await store.storedSecrets.unopened();
  await store.secondFactors.reseal();
  await store.secondFactors.unopened();
  await store.webhookSecrets.unopened();
  await store.now();
  await walkMembers(store, tenant);
  await walkAuthentication(store, tenant);
  await walkJobs(store, tenant);
  await walkComments(store, tenant);
  await store.members.remove(tenant, 'mem_ada');
}

async function walkComments({ comments, presence }: Store, tenant: Tenant): Promise<void> {
  const { appId, mode } = tenant;
  const [post, reply] = [`cmt_post_${appId}_${mode}`, `cmt_reply_${appId}_${mode}`];
  const comment = { channel: '/blog', memberId: 'mem_ada', content: 'hello' };
  await comments.add(tenant, { ...comment, id: post, postId: null });
  await comments.add(tenant, { ...comment, id: reply, postId: post });
  await comments.add(tenant, { ...comment, id: 'cmt_gone', postId: null });
  await comments.channel(tenant, '/blog');
  const query = { order: 'newest', after: 99, limit: 10, viewerId: 'mem_ada' } as const;
  const [first] = await comments.posts(tenant, '/blog', query);
  await comments.posts(tenant, '/blog', { ...query, order: 'oldest', after: null });
  const [answer] = await comments.threads(tenant, post, query);
  await comments.byId(tenant, post, null);
  await comments.vote(tenant, first!, 'mem_ada', 'UP');
  await comments.vote(tenant, first!, 'mem_ada', 'DOWN');
  await comments.vote(tenant, answer!, 'mem_ada', null);
  await comments.edit(tenant, answer!, 'other words');
  const gone = (await comments.byId(tenant, 'cmt_gone', null))!;
  for (const one of [gone, answer!]) {
    await comments.setHidden(tenant, one, true);
    await comments.setHidden(tenant, one, false);
  }
  await comments.all(tenant, { from: null, limit: 10 });
  const place = { at: 4e12, id: 'cmt_gone' };
  await comments.all(tenant, { channel: '/blog', memberId: 'mem_ada', isHidden: false, from: place, limit: 10 });
  await comments.remove(tenant, gone);
  const report = { commentId: post, memberId: 'mem_grace', reason: 'Unkind' };
  for (const memberId of ['mem_grace', 'mem_ada']) await comments.report(tenant, { ...report, memberId });
  await comments.openReports(tenant);
  await comments.reported(tenant, { channel: '/blog', isOpen: true, from: place, limit: 10 });
  await comments.answerReports(tenant, post, 'dismissed');
  for (const isClosed of [true, false]) await comments.setClosed(tenant, '/blog', isClosed);
  await comments.channels(tenant, { search: 'LOG', isClosed: false, after: '/a', limit: 10 });
  await comments.note(tenant, '/blog', { kind: 'post:typing', memberId: 'mem_ada' });
  await comments.notesSince(tenant, '/blog', { after: 0, limit: 10 });
  await comments.subscribe(tenant, '/blog', 'mem_ada', 'THREADS_ONLY');
  await comments.subscription(tenant, '/blog', 'mem_ada');
  await comments.readersOf(tenant, (await comments.byId(tenant, post, null))!, 'mem_grace', 10);
  const stream = `stream_${appId}_${mode}`;
  await presence.enter(
    tenant,
    { channel: '/blog', streamId: stream, person: 'mem_ada' },
    { process: 'p', lifetimeMs: 1 },
  );
  await presence.count(tenant, '/blog');
  await presence.prolong('p', hourMs);
  await presence.leave(tenant, stream, ['/blog']);
  await presence.clear('p');
}

const noDates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: null };

async function walkMembers(
  {
    members,
    identities,
    passkeys,
    secondFactors,
    passkeyChallenges,
    planConnections,
    subscriptionSnapshots,
    teams,
    memberRelations,
    memberNotes,
  }: Store,
  tenant: Tenant,
): Promise<void> {
  await members.create(tenant, newMember('ada'), { atMost: 50 });
  await members.create(tenant, newMember('grace'));
  await members.byId(tenant, 'mem_ada');
  await members.byEmail(tenant, 'ada@example.com');
  await members.update(tenant, 'mem_ada', { verified: true });
  await members.mergeCustomFields(tenant, 'mem_ada', { bio: 'counts' });
  await members.swapPasswordHash(tenant, 'mem_ada', null, 'phc');
  await members.changeEmail(tenant, 'mem_ada', { email: 'Ada@example.org', emailCanon: 'ada@example.org' });
  await members.count(tenant);
  await members.countUpTo(tenant, 10);
  await members.byCreation(tenant, { order: 'ASC', from: { at: 0, id: 'mem_ada' }, limit: 1 });
  await members.byCreation(tenant, { order: 'DESC', from: { at: 0, id: null }, limit: 1 });
  const found = { ...allMembers, order: 'DESC', from: { at: 1, id: 'mem_ada' }, limit: 1 } as const;
  for (const search of ['ada lovelace', '\u00e9mile'])
    await members.search(tenant, { ...found, search, plan: 'pln_free', disabled: true, verified: false });
  const rest = { seenFrom: 1, seenTo: 4e12, field: { key: 'bio', value: 'counts' } };
  for (const filters of [
    rest,
    { plan: 'pln_free' },
    { status: 'REQUIRES_PAYMENT' as const },
    { status: 'ENDING' as const },
    { disabled: true },
    { verified: false },
    { verified: true },
    {},
  ])
    await members.search(tenant, { ...found, ...filters });
  await members.readJsons(tenant, ['mem_ada']);
  await members.page(tenant, { limit: 1 });
  await members.page(tenant, { limit: 1, after: 'mem_ada' });
  await members.images(tenant, { limit: 1 });
  await members.images(tenant, { limit: 1, after: 'mem_ada' });
  await members.writeJson(tenant, 'mem_ada', { a: 1 });
  await members.readJson(tenant, 'mem_ada');

  const identity = { provider: 'google', subject: '1', memberId: 'mem_ada', email: null, emailVerified: false };
  await identities.link(tenant, identity);
  await identities.link(tenant, identity);
  await identities.find(tenant, 'google', '1');
  await identities.ofMember(tenant, 'mem_ada');
  await identities.ofMembers(tenant, ['mem_ada']);
  await memberRelations.ofMember(tenant, 'mem_ada');
  const note = { id: 'note', memberId: 'mem_ada', authorId: 'mem_operator', content: 'Called.' };
  await memberNotes.add(tenant, note);
  await memberNotes.find(tenant, 'mem_ada', 'note');
  await memberNotes.ofMember(tenant, 'mem_ada', { from: null, limit: 20 });
  await memberNotes.ofMember(tenant, 'mem_ada', { from: { at: 4e12, id: 'note' }, limit: 20 });
  await memberNotes.remove(tenant, 'mem_ada', 'note');
  await identities.unlink(tenant, 'mem_ada', 'google');
  await identities.unlinkAll(tenant, 'mem_ada');
  await passkeys.add(tenant, newPasskey('phone', 'mem_ada'), { atMost: 20 });
  await passkeys.find(tenant, 'credential phone');
  await passkeys.ofMember(tenant, 'mem_ada');
  await passkeys.ofMembers(tenant, ['mem_ada', 'mem_grace']);
  await passkeys.use(tenant, 'credential phone', { counter: 0, isBackedUp: true });
  await passkeys.use(tenant, 'credential phone', { counter: 1, isBackedUp: true });
  await passkeys.rename(tenant, 'mem_ada', 'phone', 'My phone');
  await passkeys.remove(tenant, 'mem_ada', 'phone');
  await passkeys.removeAll(tenant, 'mem_ada');
  await secondFactors.begin(tenant, 'mem_ada', 'SECRET');
  await secondFactors.unconfirmed(tenant, 'mem_ada');
  await secondFactors.confirm(tenant, 'mem_ada', { secret: 'SECRET', step: 1 });
  await secondFactors.find(tenant, 'mem_ada');
  await secondFactors.ofMembers(tenant, ['mem_ada', 'mem_grace']);
  await secondFactors.takeStep(tenant, 'mem_ada', 2);
  await secondFactors.startRemoval(tenant, 'mem_ada', { waitMs: 1 });
  await secondFactors.keep(tenant, 'mem_ada');
  await secondFactors.replaceRecoveryCodes(tenant, 'mem_ada', ['mac 1', 'mac 2']);
  await secondFactors.recoveryCodes(tenant, 'mem_ada');
  await secondFactors.takeRecoveryCode(tenant, 'mem_ada', 'mac 1');
  await secondFactors.remove(tenant, 'mem_ada');
  const challenge = {
    purpose: 'passkey-login',
    memberId: null,
    origin: 'https://a.example',
    rpId: 'a.example',
    sessionId: null,
    isConditional: false,
  } as const;
  await passkeyChallenges.open(tenant, { ...challenge, hash: hashOf('c'), lifetimeMs: 1, ipPrefix: null });
  await passkeyChallenges.take(tenant, hashOf('c'), 'passkey-login');

  const plan = { id: 'con_1', memberId: 'mem_ada', planId: 'pln_free', active: true } as const;
  await planConnections.add(tenant, { ...plan, status: 'ACTIVE', type: 'FREE', payment: null });
  await planConnections.save(tenant, { ...plan, status: 'CANCELED', type: 'FREE', payment: null });
  await planConnections.ofMember(tenant, 'mem_ada');
  await planConnections.ofMembers(tenant, ['mem_ada']);
  await planConnections.countOf(tenant, 'pln_free');
  await planConnections.ended(1);
  await planConnections.removeEnded({ tenant, memberId: 'mem_ada', planId: 'pln_free' });
  await planConnections.remove(tenant, 'mem_ada', 'pln_free');

  const paid = {
    id: `sub_${tenant.appId}`,
    customerId: 'cus_1',
    ...tenant,
    memberId: 'mem_ada',
    planId: 'pln_pro',
  } as const;
  const payment = { amount: 12, currency: 'eur', status: 'PAID', priceId: 'prc_pro', ...noDates };
  await subscriptionSnapshots.claim(tenant, 'evt_1');
  await subscriptionSnapshots.isClaimed(tenant, 'evt_1');
  await subscriptionSnapshots.keep(tenant, {
    at: 1,
    connection: { ...paid, quantity: 1, type: 'SUBSCRIPTION', status: 'ACTIVE', payment },
  });
  await subscriptionSnapshots.find(tenant, paid.id);
  await subscriptionSnapshots.ofMember(tenant, 'mem_ada');

  const team = { id: 'team', planId: 'pln_team', maxMembers: 2, inviteToken: 'invite', inviteExpiresAt: 4e12 };
  await teams.create(tenant, { ...team, ownerId: 'mem_grace' });
  await teams.byId(tenant, 'team');
  await teams.byInvite(tenant, 'invite');
  await teams.setInvite(tenant, 'team', null);
  await teams.setSeats(tenant, 'team', 3);
  await teams.setSeats(tenant, 'team', 2);
  await teams.join(tenant, 'team', 'mem_ada');
  await teams.join(tenant, 'team', 'mem_ada');
  await teams.members(tenant, 'team');
  await teams.ofMember(tenant, 'mem_ada');
  await teams.ofMembers(tenant, ['mem_ada']);
  await teams.leave(tenant, 'team', 'mem_ada');
  await teams.join(tenant, 'team', 'mem_ada');
}

async function walkAuthentication(
  { sessions, devices, authFlows, providerFlows, ...store }: Store,
  tenant: Tenant,
): Promise<void> {
  const { session } = await sessions.open(tenant, newSession('one', 'mem_ada'));
  await sessions.open(tenant, newSession('two', 'mem_ada', { atMost: 1 }));
  await sessions.find(tenant, hashOf('token two'));
  await sessions.wasReplaced(tenant, hashOf('token one'));
  sessions.isUnchanged((await sessions.probe(tenant, hashOf('token two')))!);
  await sessions.touch(tenant, { ...session, isStale: true });
  await sessions.reauthenticate(tenant, session.id);
  await sessions.ofMember(tenant, 'mem_ada');
  await sessions.close(tenant, hashOf('token two'));
  await sessions.closeById(tenant, 'mem_ada', 'ses_one');
  sessions.closeWithoutRoom({ id: 'ses_none' });
  const viewer = { operatorId: 'mem_operator', sessionId: 'ses_operator' };
  const view = { ...viewer, id: 'view', tokenHash: hashOf('view'), memberId: 'mem_ada', lifetimeMs: hourMs };
  await store.memberViews.open(tenant, view);
  await store.memberViews.isViewer(viewer);
  await store.memberViews.find(tenant, hashOf('view'));
  await store.memberViews.close(tenant, 'mem_ada', 'view');
  await sessions.closeAll(tenant, 'mem_ada', { except: 'ses_none' });

  for (let i = 0; i < 21; i++) {
    const tokenHash = hashOf(`device ${i}`);
    await devices.remember(tenant, { tokenHash, memberId: 'mem_ada', credential: 'password', lifetimeMs: hourMs });
  }
  await devices.find(tenant, hashOf('device 1'));
  await devices.find(tenant, hashOf('device 1'), 'mem_ada');
  await devices.trust(tenant, hashOf('device 1'), 'mem_ada', { lifetimeMs: hourMs });
  await devices.distrustAll(tenant, 'mem_ada');
  await devices.forgetAll(tenant, 'mem_ada');

  for (const answer of ['restore', 'remove'] as const) {
    await sessions.open(tenant, newSession(answer, 'mem_ada'));
    await authFlows.open(tenant, newFlow(answer, { memberId: 'mem_ada', purpose: 'email' }));
    const profile = await store.suspendedAccess.profile(tenant, 'mem_ada');
    await store.members.update(tenant, 'mem_ada', { passwordHash: 'a hash' });
    await store.members.lock(tenant, 'mem_ada');
    await store.suspendedAccess.suspend(tenant, 'mem_ada', { withProfile: true });
    await store.suspendedAccess.ofMember(tenant, 'mem_ada');
    if (answer === 'restore') await store.suspendedAccess.restore(tenant, 'mem_ada', { maxSessions: 20 });
    else await store.suspendedAccess.remove(tenant, 'mem_ada');
    await store.suspendedAccess.setProfile(tenant, 'mem_ada', profile);
  }
  await devices.forgetAll(tenant, 'mem_ada', { except: 'none' });

  const opened = await authFlows.open(tenant, newFlow('one', { memberId: 'mem_ada', purpose: 'login' }));
  for (const name of ['two', 'three', 'four']) await authFlows.open(tenant, newFlow(name, { purpose: 'login' }));
  const { idHash } = await authFlows.open(tenant, newFlow('five', { purpose: 'login', memberId: 'mem_ada' }));
  await authFlows.renew(tenant, { ...newFlow('six'), link: null, idHash, purpose: 'login', everyMs: 0 });
  await authFlows.renew(tenant, { ...newFlow('six'), link: null, idHash, purpose: 'login', everyMs: hourMs });
  await authFlows.find(tenant, opened.idHash);
  await authFlows.newest(tenant, ['login'], 'ada@example.com');
  await authFlows.byLink(tenant, ['login'], hashOf('link four'));
  const guessed = await authFlows.guess(tenant, { idHash, purposes: ['login'], maxAttempts: 5 });
  await authFlows.switchPurpose(tenant, guessed!, 'signup');
  await authFlows.consume(tenant, { ...guessed!, purpose: 'signup' });
  await authFlows.closeAll(tenant, { memberId: 'mem_ada' });
  await authFlows.closeAll(tenant, { emailCanon: 'ada@example.com' });
  await authFlows.close(tenant, 'mem_ada', { purposes: ['undo-email', 'lost-second-factor'] });
  await authFlows.hasWayBack(tenant, 'ada@example.com');

  await providerFlows.closeAll(tenant, 'mem_ada');
  const visit = { provider: 'google', purpose: 'login', memberId: null, request: {}, lifetimeMs: hourMs } as const;
  const bound = (name: string) => ({ stateHash: hashOf(`state ${name}`), browserHash: hashOf('browser') });
  await providerFlows.open(tenant, { ...visit, id: 'one', ticketHash: hashOf('ticket') });
  await providerFlows.open(tenant, { ...visit, id: 'two', ticketHash: null });
  await providerFlows.begin(tenant, { ticketHash: hashOf('ticket') }, bound('one'));
  await providerFlows.begin(tenant, { id: 'two' }, bound('two'));
  await providerFlows.comeBack(tenant, { provider: 'google', ...bound('one') });
  await providerFlows.comeBack(tenant, { provider: 'google', ...bound('one') });
  await providerFlows.keepPerson(tenant, 'one', { person: {}, codeHash: hashOf('code'), lifetimeMs: hourMs });
  await providerFlows.redeem(tenant, hashOf('code'));

  for (const counters of [store.limits, store.rates]) {
    await counters.take(tenant, [{ key: 'a', limit: 1, windowMs: hourMs }]);
    await counters.take(tenant, [{ key: 'a', limit: 1, windowMs: hourMs }]);
    await counters.peek(tenant, ['a']);
    await counters.giveBack(tenant, ['a']);
    await counters.clear(tenant, ['a']);
  }
}

async function walkJobs(
  { idempotency, outbox, mailbox, auditLog, auditChain, adminJobs, numbers, tagSightings, pageFindings, files }: Store,
  tenant: Tenant,
): Promise<void> {
  const call = { scope: 'mem_ada signup', key: 'k', bodyHash: hashOf('body') };
  await idempotency.claim(tenant, call, { lifetimeMs: hourMs, lockMs: hourMs });
  await idempotency.claim(tenant, call, { lifetimeMs: hourMs, lockMs: hourMs });
  await idempotency.abandon(tenant, call);
  await idempotency.finish(tenant, call, { status: 200, answer: {} });

  const names = ['done', 'failed', 'released'].map((name) => `${tenant.appId} ${tenant.mode} ${name}`);
  for (const id of names) await outbox.add(tenant, { id, kind: 'mail', payload: {}, lifetimeMs: hourMs });
  await outbox.hasDue();
  await outbox.untakenMs('mail');
  await outbox.claim({ worker: 'w', kinds: ['mail'], limit: 10, leaseMs: 1000 });
  await outbox.heartbeat('w', names, 1000);
  await outbox.done('w', names[0]!);
  await outbox.failed('w', names[1]!, { error: 'no', retryInMs: null });
  await outbox.list(tenant, { kind: 'mail', limit: 10 });
  await outbox.list(tenant, { kind: 'webhook', state: 'done', limit: 10 });
  await outbox.again(tenant, { kind: 'mail', id: names[1]! });
  await outbox.forget(tenant, 'mem_unknown');
  await outbox.release('w');
  await outbox.state();
  await outbox.later('mail');
  await outbox.sealed();

  const mail = { id: 'one', to: 'ada@example.com', subject: '', text: '', html: '', code: null, link: null };
  await mailbox.put(tenant, mail);
  await mailbox.list({ to: 'ada@example.com' });
  await auditLog.add(tenant, { event: 'login', actor: 'member', memberId: 'mem_ada' });
  await auditLog.list(tenant, { memberId: 'mem_ada', event: 'login' });
  await auditLog.list(tenant, { memberId: 'mem_ada', events: ['login', 'signup'], limit: 50 });
  await auditLog.list(tenant, { actor: 'member', from: 0, to: Date.now(), before: 1e9 });
  await auditLog.list(tenant, { after: 0 });
  const job = { id: 'job_a', operation: 'endSessions', input: {}, members: ['mem_ada'], filter: null } as const;
  await adminJobs.add(tenant, {
    ...job,
    members: ['mem_ada'],
    actor: { key: null, operator: null },
    total: 1,
    failures: [],
  });
  const added = (await adminJobs.find(tenant, 'job_a'))!;
  await adminJobs.list(tenant, 10);
  await adminJobs.unfinished(10);
  const failure = { member: 'mem_ada', code: 'member-not-found', message: '' };
  await adminJobs.advance(tenant, added, { place: '1', failure });
  await adminJobs.finish(tenant, 'job_a', { isCancelled: false });
  const undo = { ...job, members: null, actor: { key: null, operator: null }, total: 1, failures: [], undoes: 'job_a' };
  await adminJobs.add(tenant, { ...undo, id: 'job_b' });
  await adminJobs.markUndone(tenant, 'job_a', 'job_b');
  await adminJobs.finish(tenant, 'job_b', { isCancelled: true });
  await auditLog.list(tenant, {
    event: 'member-disabled',
    job: 'job_a',
    from: added.createdAt,
    to: Date.now(),
    after: 0,
  });
  await numbers.signups(tenant, 0);
  await numbers.active(tenant, 0);
  await numbers.taken(tenant, 'pln_free');
  await numbers.paid(tenant, 'pln_pro');
  await numbers.record(tenant, { day: 20_000, active: 1, monthlyRevenue: [] });
  await numbers.recorded(tenant, 20_000);
  await numbers.firstRecordedDay(tenant);
  await numbers.unpaid(tenant, 5);
  await numbers.fieldValues(tenant, ['first-name'], 10);
  await tagSightings.note(tenant, 'https://a.example');
  await tagSightings.keepNewest(tenant, 'http://localhost:', 5);
  await tagSightings.list(tenant, 20);
  await pageFindings.put(tenant, { page: 'https://a.example/', attributes: 0, findings: [] }, 20);
  await pageFindings.list(tenant, 20);
  await outbox.failing(tenant, 'mail');
  await outbox.mailsTo(tenant, names[1]!);
  await auditChain.seal();
  await auditChain.waiting(tenant);
  await auditChain.end(tenant);
  await auditChain.removed(tenant);
  await auditChain.sealed(tenant, { after: 0, limit: 10 });
  await auditChain.unsealed(tenant, { after: 0, limit: 10 });
  await auditChain.remove(tenant, { before: 0, limit: 10 });

  const name = `${tenant.appId}-${tenant.mode}.webp`;
  await files.put(name, { type: 'image/webp', bytes: Buffer.from('picture') });
  await files.get(name);
  await files.older(0, 10);
  await files.remove(name);
}
