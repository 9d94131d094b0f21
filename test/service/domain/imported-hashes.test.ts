import { describe, expect, it } from 'vitest';
import {
  firebaseHash,
  fittingPassword,
  isImportedHash,
  isKnownHash,
} from '../../../src/service/domain/imported-hashes.ts';

/** The example of Firebase's own description of its scrypt. */
const firebase = firebaseHash(
  {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  },
  {
    salt: '42xEC+ixf3L2lw==',
    hash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
  },
);

// Made by PHP, by Python, and by the descriptions of those who use them.
const hashes: [kind: string, hash: string, password: string][] = [
  ['scrypt of Firebase', firebase, 'user1password'],
  ['phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['bcrypt of WordPress', '$wp$2y$06$CZBJX0.RAul7gRqyw.2c1eFu12zf01E9J6lJ4SftUYIgwel8ysjfC', 'what she typed there'],
  [
    'PBKDF2 of Django',
    'pbkdf2_sha256$1000$seasalt2$LGWlgvzcADopxllHz+pVLHMdnjWu9o6icEZYWxh7XXg=',
    'what she typed there',
  ],
  [
    'PBKDF2 as a PHC string',
    '$pbkdf2-sha512$1000$AAECAwQFBgcICQoLDA0ODw$WwW5nLwkBzmQ9CNcGT6zHXSS11hYLhcO24NZl.JoTlAD7Wa3myTQUjrN.Qj/diElHtYAqMNBANhaUFyUKGcgBg',
    'what she typed there',
  ],
];

describe('R1 hashes of other services', () => {
  it.each(hashes)('%s lets in who knows the password, and only her', async (_, hash, password) => {
    expect(isImportedHash(hash)).toBe(true);
    expect(await fittingPassword(hash, password)).toBe(password);
    for (const wrong of ['', `${password}x`, password.toUpperCase()])
      expect(await fittingPassword(hash, wrong), wrong).toBeNull();
    // One digit of the hash is another.
    const last = hash.at(-4)!;
    const changed = `${hash.slice(0, -4)}${last === 'a' ? 'b' : 'a'}${hash.slice(-3)}`;
    expect(await fittingPassword(changed, password)).toBeNull();
  });

  it('R110 one that would cost a login seconds or much memory is not taken', () => {
    const [scrypt = '', phpass = '', wordpress = '', django = ''] = hashes.map(([, hash]) => hash);
    for (const costly of [
      scrypt.replace('n=14', 'n=20'),
      scrypt.replace('r=8', 'r=64'),
      phpass.replace('$P$9', '$P$K'),
      wordpress.replace('$06$', '$20$'),
      django.replace('$1000$', '$9000000$'),
      '$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ])
      expect(isKnownHash(costly), costly).toBe(false);
  });

  it('one that every password would fit, or none, is not taken', () => {
    const [scrypt = '', , , django = ''] = hashes.map(([, hash]) => hash);
    const nothing = '='.repeat(16);
    for (const broken of [
      scrypt.replace('n=14', 'n=0'),
      `$fbscrypt$v=1,n=14,r=8,p=1,ss=,sk=${nothing}$c2FsdA==$${nothing}`,
      django.replace(/[^$]+$/, nothing),
      '$argon2id$nonsense',
      '5f4dcc3b5aa765d61d8327deb882cf99',
    ])
      expect(isKnownHash(broken), broken).toBe(false);
  });

  it('WordPress takes blanks around a password away, and others do not', async () => {
    const [, phpass = '', wordpress = '', django = ''] = hashes.map(([, hash]) => hash);
    expect(await fittingPassword(phpass, ' test12345 ')).toBe('test12345');
    expect(await fittingPassword(wordpress, 'what she typed there ')).toBe('what she typed there');
    expect(await fittingPassword(django, 'what she typed there ')).toBeNull();
  });
});
