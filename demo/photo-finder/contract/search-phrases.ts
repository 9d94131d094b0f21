/**
 * What people type besides the names of operations: filters as an address, and the words for them,
 * in small letters. The first words are the ones that are offered.
 */
export const searchPhrases: readonly (readonly [meaning: string, ...words: string[]])[] = [
  ['proc=liposuction,lipo-360', 'lipo', 'liposuction', 'fat removal', 'liposculpture', 'lipo sculpting', 'smart lipo'],
  ['proc=lipo-360', 'lipo 360', '360 lipo', 'circumferential lipo'],
  ['proc=upper-eyelid,lower-eyelid', 'blepharoplasty', 'bleph', 'eyelid surgery', 'eyelids', 'eye lift', 'eyelid lift'],
  ['proc=upper-eyelid&tech=double-eyelid', 'double eyelid', 'asian blepharoplasty', 'asian eyelid', 'monolid'],
  ['proc=bbl,buttock-lift', 'butt lift', 'booty lift'],
  ['proc=bbl,buttock-implants', 'bigger butt', 'butt augmentation', 'butt enhancement'],
  ['proc=facelift,neck-lift', 'jowls', 'sagging face'],
  ['proc=rhinoplasty&tech=open', 'open rhinoplasty', 'open nose job'],
  ['proc=rhinoplasty&tech=closed', 'closed rhinoplasty', 'closed nose job'],
  ['proc=facelift&tech=deep-plane', 'deep plane facelift', 'deep plane'],
  ['proc=facelift&tech=mini', 'mini facelift', 'mini face lift', 'mini lift'],
  ['proc=thigh-lift&tech=inner', 'inner thigh lift'],
  ['proc=rhinoplasty&tip=refined', 'bulbous tip', 'bulbous nose'],
  ['proc=rhinoplasty&dorsum=straightened', 'crooked nose'],
  ['proc=rhinoplasty&tech=functional', 'deviated septum'],
  ['proc=breast-lift,breast-fat-transfer', 'without implants', 'no implants'],
  ['proc=tummy-tuck,arm-lift,thigh-lift,body-lift', 'loose skin', 'saggy skin', 'excess skin', 'sagging skin'],
  ['lipo=flanks', 'love handles', 'flanks', 'muffin top'],
  ['lipo=back', 'back fat'],
  ['lipo=bra-line', 'bra roll', 'bra fat'],
  ['lipo=belly', 'belly fat', 'lipo abs', 'stomach fat'],
  ['lipo=inner-thighs,outer-thighs', 'thigh fat', 'saddlebags'],
  ['proc=tummy-tuck&tech=full', 'full tummy tuck'],
  ['proc=tummy-tuck&tech=extended', 'extended tummy tuck'],
  ['proc=bbl&tech=skinny', 'skinny bbl'],
  ['proc=chin&tech=implant', 'chin implant'],
  ['proc=lip-lift&tech=bullhorn', 'bullhorn lip lift'],
  ['tech=muscle-repair', 'muscle repair', 'diastasis recti', 'diastasis', 'ab separation'],
  ['tech=vaser', 'vaser'],
  ['tech=preservation', 'preservation'],

  ['area=breast', 'breasts', 'breast', 'boobs', 'boob', 'bust'],
  ['area=abdomen', 'tummy', 'belly', 'stomach', 'abdomen'],
  ['area=abdomen&parity=1,2,3', 'mom pouch', 'mommy pouch', 'mum tum', 'mummy tummy'],
  ['area=breast&cupfrom=A,B', 'small boobs', 'small breasts', 'flat chest', 'flat chested'],
  ['area=breast', 'big boobs', 'huge boobs', 'large breasts', 'uneven breasts', 'tuberous breasts'],
  ['area=buttocks', 'butt', 'booty', 'round butt', 'round booty', 'heart shaped butt', 'bum', 'buttocks', 'glutes'],
  ['area=face', 'face'],
  ['area=nose', 'nose'],

  ['shape=hourglass', 'hourglass', 'hour glass'],
  ['shape=pear', 'pear shaped', 'pear'],
  ['shape=apple', 'apple shaped', 'apple'],
  ['shape=rectangle', 'rectangle', 'boyish', 'straight body'],
  ['shape=inverted-triangle', 'inverted triangle', 'broad shoulders'],
  ['shape=athletic', 'athletic', 'muscular', 'sporty'],
  ['shape=hourglass,pear', 'curvy', 'curves'],
  [
    'w=80-200',
    'plus size',
    'plus sized',
    'bigger girl',
    'big girl',
    'full figured',
    'overweight',
    'obese',
    'bbw',
    'chubby',
    'thick',
    'heavier',
    'larger body',
  ],
  ['w=62-82', 'mid size', 'midsize', 'midsized', 'average weight', 'average build', 'average body'],
  ['w=35-55', 'slim', 'skinny', 'slender', 'thin woman', 'thin girl', 'underweight', 'size zero'],
  ['h=130-160', 'petite', 'short woman', 'short girl'],
  ['h=173-210', 'tall'],

  ['parity=1,2,3', 'after pregnancy', 'post pregnancy', 'after kids', 'after children', 'after baby', 'post baby'],
  ['parity=1,2,3', 'postpartum', 'post partum', 'after birth', 'after c section', 'c section', 'mom body', 'mom bod'],
  ['parity=0', 'no kids', 'childfree', 'childless', 'never pregnant'],

  ['since=6+', 'healed', 'fully healed', 'final results'],
  ['since=12+', 'long term', 'years later'],
  ['since=0-1', 'right after surgery', 'just after surgery', 'fresh results', 'immediately after'],

  ['tone=8,9,10', 'dark skin', 'black woman', 'african american', 'melanin', 'ebony'],
  ['tone=4,5,6,7', 'olive skin', 'brown skin', 'medium skin'],
  ['tone=1,2,3', 'fair skin', 'light skin', 'pale skin', 'white woman'],
  ['tone=6,7,8,9,10', 'woman of color', 'women of color', 'woman of colour', 'women of colour', 'poc', 'woc'],

  // What a person calls herself names no tone: the usual ones of it, and wide.
  ['tone=3,4,5,6,7', 'latina', 'latin', 'latinx', 'hispanic', 'mexican', 'brazilian woman', 'puerto rican'],
  ['tone=2,3,4,5,6', 'asian', 'east asian', 'chinese', 'korean', 'japanese', 'vietnamese', 'filipina'],
  ['tone=4,5,6,7,8', 'south asian', 'indian', 'desi', 'pakistani'],
  ['tone=3,4,5,6', 'middle eastern', 'arab', 'arabic', 'persian', 'mediterranean'],
  ['tone=7,8,9,10', 'african', 'caribbean', 'afro caribbean', 'afro latina', 'jamaican', 'nigerian'],
  ['tone=5,6,7,8', 'mixed race', 'biracial', 'multiracial'],
  ['tone=1,2,3,4', 'caucasian'],

  ['fill=silicone', 'silicone'],
  ['fill=saline', 'saline'],
  ['fill=gummy', 'gummy bear', 'gummy', 'cohesive gel'],
  ['form=round', 'round'],
  ['form=anatomic', 'teardrop', 'tear drop', 'anatomic', 'anatomical'],
  ['prof=low', 'low profile'],
  ['prof=mod', 'moderate profile', 'mod profile'],
  ['prof=modplus', 'moderate plus', 'mod plus', 'moderate plus profile'],
  ['prof=high', 'high profile'],
  ['prof=xhigh', 'ultra high profile', 'extra high profile'],
  ['place=sub,dual', 'under the muscle', 'below the muscle', 'submuscular'],
  ['place=over', 'over the muscle', 'above the muscle', 'subglandular'],
  ['place=dual', 'dual plane'],
  ['inc=imf', 'inframammary', 'breast fold incision'],
  ['inc=axil', 'armpit incision', 'transaxillary'],
  ['inc=peri', 'nipple incision', 'areola incision'],

  ['sort=new', 'newest', 'latest', 'most recent'],
  ['sort=saved', 'most saved', 'most popular', 'popular', 'favorites', 'favourites'],
  ['pair=1', 'before and after', 'before after', 'b&a', 'befores'],
  ['view=side-l,side-r', 'side view', 'from the side', 'profile view'],
  ['view=front', 'front view', 'from the front'],
  ['view=back', 'back view', 'from behind', 'from the back', 'rear view'],
  ['src=patient', 'real patients', 'patient photos', 'real women', 'real people'],
];

/** Words that carry no search of their own: they join others, or name what all photos are. */
export const noise: ReadonlySet<string> = new Set(
  `a an the and with in at of for after my her his your their our on to from by or is are was im i am me we who that
  show find see search look looks looking like want please best good great nice some any photo photos pic pics picture
  pictures image images result results example examples surgery surgeries procedure procedures operation operations
  plastic cosmetic woman women womens girl girls lady ladies female females patient patients people person someone
  bodies body natural surgeon surgeons doctor doctors provider providers near nearby type types size sizes sized figure build shape shaped shapes skinned post op postop`.split(
    /\s+/,
  ),
);

/** Real words that are one letter away from one of ours. */
export const noTypos: ReadonlySet<string> = new Set(
  'breath wound wounds sound found curly apply ample tight night right sight heated sealed curved mature'.split(' '),
);
/** Words that stand beside numbers: a typo in one of them costs the number its meaning. */
export const unitWords =
  'months month weeks week years year pounds pound kilos kilograms centimeters centimetres children pregnancies scars woman women'.split(
    ' ',
  );
