/**
 * R3 twenty that everybody tries first, for the app "Juniper Studio" and
 * grace.hopper@navy-yard.example.
 */
export const badPasswords = [
  'password',
  'Password',
  'password1',
  '12345678',
  '1234567890',
  'qwertyuiop',
  'iloveyou',
  'sunshine',
  'princess',
  'trustno1',
  'football',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  '987654321',
  'juniperstudio',
  'Juniper-Studio2024!',
  'grace.hopper',
  'gracehopper99',
  'grace.hopper@navy-yard.example',
];

/** R3 twenty that no attacker guesses first, of all kinds of characters. */
export const passphrases = [
  'a walk along the river',
  'seven umbrellas in june',
  'wet gravel, slow bus',
  'kettle7lantern2moss',
  'Bratkartoffeln mit Speck',
  'où est la cuillère bleue',
  'zwölf laute Spatzen',
  'снег идёт с утра',
  '川の向こうの古い駅',
  '🌊🪵🦔🌲🍄🐚🪶🌙',
  'tangerine-orbit-41',
  'the lamp hums at night',
  '!!quiet??harbour!!',
  'pepper under the rug',
  'nineteen tin soldiers',
  'hT5vQz1rXw8Lm',
  'mossmossmossy stairs',
  'copper wren & oat',
  'le chat sur le toit 3',
  'dust on piano keys',
];
