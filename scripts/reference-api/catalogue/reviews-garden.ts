import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

export const gardenReviews: ReviewTable = {
  'watering-can': [
    review('Odile', 5, 'Équilibre parfait, même plein à ras bord.', 5),
    review('Graham', 5, 'The rose gives a proper fine rain. Seedlings stay where you put them.', 16),
    review('Tess', 4, 'Beautiful and solid. Paint scratched a bit at the foot after one summer.', 52),
    review('Mehdi', 3, 'Joli, mais 6 litres c’est lourd pour ma mère.', 88),
  ],
  'trowel-and-fork': [
    review('Connie B.', 5, 'My last trowel bent in clay. This one does not.', 9),
    review('Jean-Luc', 5, 'Forgé d’une pièce, ça se sent tout de suite.', 41),
    review('Elin', 4, 'The 5 and 10 cm marks are handy. I wish they were deeper.', 77),
  ],
  'terracotta-pots': [
    review('Fatou', 5, 'Belle terre, belles proportions.', 14),
    review('Howard', 4, 'Survived minus eight. One saucer would not have hurt.', 39),
    review('Zoé M.', 2, 'Le petit est arrivé fendu. Remplacé, mais l’emballage est à revoir.', 65),
    review('Anita', 5, 'They age beautifully.', 126),
  ],
  'bypass-secateurs': [
    review('Leonard', 5, 'Clean cut on 2 cm apple wood, one hand.', 3),
    review('Brigitte', 5, 'J’ai déjà commandé un ressort de rechange : arrivé en deux jours.', 26),
    review('Colm', 4, 'Excellent but the catch can be flicked by accident.', 48),
  ],
  'wildflower-seeds': [
    review(
      'Ines',
      5,
      'A strip of 2 × 10 m behind the garage, sown in October. It was humming all summer.',
      10,
    ),
    review('Patrick', 4, 'Belle variété. Beaucoup de coquelicots la première année.', 33),
    review('Louise', 1, 'Pigeons ate the lot.', 44),
    review('Hiro', 5, 'So many cornflowers 🌼 I cut some every morning.', 57),
    review('Véronique A.', 5, 'Enfin un mélange sans graminées !', 69),
    review('Sam', 4, 'Needs bare soil, do not skip that part.', 96),
    review(
      'Eleanor',
      5,
      'I wrote down what came up, for anyone who wonders: poppy, cornflower, corncockle, cosmos, marigold, ox-eye daisy, phacelia, borage, toadflax, scabious, and at least four I could not name. Bees from breakfast to dusk. The neighbours have asked for the address.',
      118,
    ),
    review('Rémi', 5, 'Petit prix, grand plaisir.', 150),
  ],
  'garden-gloves': [
    review('Dorian', 5, 'Thin enough to feel seeds, thick enough for roses.', 21),
    review('Marie-Ange', 3, 'Bons gants mais la taille 8 est petite.', 55),
    review('Phil', 4, 'They did take the shape of my hand, as promised.', 92),
  ],
  'bee-hotel': [
    review('Nell', 5, 'Eleven reeds sealed by the end of April!', 8),
    review('Guillaume', 5, 'Bien fait, diamètres corrects, pas comme ceux des jardineries.', 35),
    review('Ursula', 4, 'Comes without a screw to hang it with.', 80),
  ],
};
