import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/service/http/pipeline/caller.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

describe('the language of the caller', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({
      app: (app) => {
        app.minPasswordLength = 12;
      },
    });
  });
  afterAll(() => service.close());
  const speaking = (language: string) => ({ headers: { 'accept-language': language } });

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['nl,de;q=0.7,en;q=0.3', 'de'],
    ['en-US,de;q=0.9', 'en'],
    ['fr;q=0,es;q=0.1', 'es'],
    ['de;q=0.2,fr ; q=0.9', 'fr'],
    ['nl', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['de;q=x', 'en'],
    [undefined, 'en'],
  ])('of "%s" it is "%s"', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it('M §2 a login in Portuguese is welcomed in Portuguese, and refused in Portuguese', async () => {
    const credentials = { email: 'ada@example.com', password: 'latchkey-demo' };
    const welcome = await service.call('loginMemberEmailPassword', credentials, speaking('pt-BR,pt;q=0.9'));
    expect(welcome.json()._internalUseOnly.message).toBe('Você entrou na sua conta.');
    const refusal = await service.call(
      'loginMemberEmailPassword',
      { ...credentials, password: 'not her password' },
      speaking('pt-BR,pt;q=0.9'),
    );
    expect([refusal.statusCode, refusal.json().error]).toEqual([
      401,
      { code: 'invalid-credentials', message: 'E-mail ou senha incorretos.', requestId: expect.any(String) },
    ]);
  });

  it('R87 errors of fields come in the same language, with the app’s minimum length', async () => {
    const answer = await service.call(
      'signupMemberEmailPassword',
      { email: 'neu@example.com', password: 'zu kurz' },
      speaking('de'),
    );
    const { message, errors } = answer.json().error;
    expect(message).toBe('Mindestens 12 Zeichen');
    expect(errors).toEqual([{ field: 'password', code: 'invalid-password-too-short', message }]);
    const email = await service.call('sendMemberResetPasswordEmail', { email: 'no address' }, speaking('fr'));
    expect(email.json().error.errors[0].message).toBe('Saisissez une adresse e-mail valide');
  });

  it('R87 errors of the server itself come in the caller’s language too', async () => {
    const answer = await service.inject({ url: '/nothing', headers: { 'accept-language': 'es' } });
    expect(answer.json().error.message).toBe('Aquí no hay nada.');
  });

  it('a mail requested in French is French, begins with its code and advises to ignore it', async () => {
    await service.call('sendMemberLoginPasswordlessEmail', { email: 'mary@example.com' }, speaking('fr-CA,fr;q=0.9'));
    const [mail] = await service.mails('mary@example.com');
    expect(mail!.subject).toBe(`${mail!.code} est votre code de connexion à Juniper Studio`);
    expect(mail!.text.startsWith(`${mail!.code}\n`)).toBe(true);
    expect(mail!.text).toContain('Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.');
    expect(mail!.html).toContain('<html lang="fr">');
  });

  it('R29 names the devices of a member’s sessions in the reader’s language', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const credentials = { email: 'grace@example.com', password: 'latchkey-demo' };
    const login = await service.call('loginMemberEmailPassword', credentials, { headers });
    const token = login.json().data.tokens.accessToken;
    const seen = await service.call('getMemberSessions', undefined, { token, ...speaking('de') });
    expect(seen.json().data.sessions[0].device).toBe('Firefox auf Linux');
  });

  it.each([
    ['/reset?app=app_demo', 'Passwort zurücksetzen – Juniper Studio', 'Zurück zu Juniper Studio'],
    ['/confirm?app=app_demo', 'Bestätigen – Juniper Studio', 'Drücken Sie den Knopf'],
  ])('C21 the page %s, where a German mail leads, is German', async (url, title, text) => {
    const { body } = await service.inject({ url, headers: { 'accept-language': 'de-AT' } });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(text);
  });

  it('a language that we do not speak is answered in English', async () => {
    const refusal = await service.call('getCurrentMember', {}, speaking('nl,ja;q=0.5'));
    expect(refusal.json().error.message).toMatch(/^An invalid token/);
  });
});
