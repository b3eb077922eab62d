import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

export const lightingReviews: ReviewTable = {
  'jointed-desk-lamp': [
    review('Clément', 5, 'Tient la position au millimètre. Le rouge est superbe.', 7),
    review('Ruth A.', 4, 'Excellent lamp; the switch gets warm after an evening.', 38),
    review('Dmitri', 5, 'Heavy foot, does not tip even fully stretched.', 69),
    review(
      'Isla',
      2,
      'One spring was missing. Customer service sent it in two days but I had to fit it myself.',
      85,
    ),
  ],
  'opal-table-lamp': [
    review('Mathilde', 5, 'Une lumière de pleine lune. Je ne l’éteins plus.', 5),
    review('George P.', 5, 'The dimmer goes really low, great beside a cot.', 18),
    review('Anouk', 4, 'Très belle, le câble est un peu court (1,5 m).', 43),
    review('Tariq', 5, 'Warm, quiet light. Well packed too.', 60),
    review('Sue', 3, 'Nice but bigger than I thought. Do read the dimensions!', 112),
  ],
  'enamel-pendant': [
    review('Erwan', 5, 'Trois au-dessus de la table, comme conseillé. Parfait.', 10),
    review('Molly K.', 5, 'The green is deep and glossy, hardly any ripple.', 32),
    review('Frank', 4, 'Ceiling rose is plastic, everything else is first class.', 76),
  ],
  'paper-lantern': [
    review('Yuki', 5, 'Real mulberry paper, you can see the fibres.', 15),
    review('Pauline V.', 4, 'Très jolie lumière, montage facile. Fragile, évidemment.', 27),
    review(
      'Carl',
      1,
      'My cat lasted four minutes before destroying it. Not the lantern’s fault, but still.',
      54,
    ),
    review('Bea', 5, 'Transformed a sad rental bedroom.', 91),
  ],
  'storm-lantern': [
    review('Agnès', 5, 'Elle a tenu sur la terrasse par grand vent.', 22),
    review('Rory', 4, 'Sturdy. The latch is a little stiff.', 59),
  ],
  'beeswax-candles': [
    review('Helga', 5, 'They smell of honey and burn straight down.', 13),
    review('Xavier', 5, 'De vraies bougies. Cela change tout.', 46),
    review('Lottie', 4, 'Lovely, though the small one burned out faster than 20 hours.', 73),
    review('Marco', 5, 'No soot on the ceiling, at last.', 105),
  ],
  'scented-jar-candle': [
    review('Julie B.', 5, 'Un parfum discret et vert, pas écœurant du tout.', 6),
    review('Kit', 3, 'Nice scent, but I wish it were stronger.', 24),
    review('Daphne', 5, 'Third one. The jars hold my brushes now.', 50),
    review('Oumar', 4, 'Belle bougie, le couvercle est très soigné.', 87),
    review('Vicky L.', 5, 'Smells like a garden in August.', 122),
  ],
  'festoon-lights': [
    review('Denis', 5, 'Dehors depuis l’été dernier, aucune panne.', 35),
    review('Shauna', 4, 'Great lights. Wish the lead to the first bulb was longer than 2 m.', 62),
  ],
  'clamp-lamp': [
    review('Lucas', 4, 'Pratique sur la mezzanine, la pince ne marque pas le bois.', 8),
    review('Mei', 5, 'Does not sag. My last one did after a week.', 49),
    review('P. Andersson', 4, 'Good light, smart colour.', 100),
  ],
};
