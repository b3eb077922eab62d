import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

export const tablewareReviews: ReviewTable = {
  'stoneware-plates': [
    review('Oriane', 5, 'Le bleu est magnifique, surtout en fin de journée.', 4),
    review('Keith D.', 4, 'Heavier than expected. They fit my dishwasher only in the back row.', 21),
    review('Samira H.', 5, 'Every plate slightly different, exactly what I wanted.', 37),
    review('Jo', 3, 'One of the four rocks a little on a flat table. The others are perfect.', 90),
  ],
  'porcelain-teapot': [
    review('Edith', 5, 'It does not drip. I will say it again: it does not drip.', 2),
    review('Florent G.', 5, 'Bec impeccable, couvercle qui tient quand on verse. Bravo.', 13),
    review('Wen Li', 4, 'Lovely shape. The strainer is a bit shallow for big leaves.', 29),
    review('Maud', 5, 'Cadeau très réussi.', 44),
    review('Bill T.', 5, 'Pours like a dream & keeps warm long enough for the crossword.', 51),
    review('Chiara', 4, 'Bigger than it looks on the photo; five real cups.', 82),
    review('Noémie', 5, 'Le double filet est peint à la main, on le voit en s’approchant.', 95),
  ],
  'pressed-glass-tumblers': [
    review('Benoît', 5, 'Tombé deux fois sur du carrelage, toujours entier.', 1),
    review('Sasha', 5, 'Perfect everyday glass.', 3),
    review('Lena F.', 4, 'Nice weight. A visible seam on two of the six, I do not mind.', 7),
    review('Adrien', 5, 'Comme à la cantine, en mieux.', 10),
    review('Moira', 5, 'We use them for water, wine, yoghurt, flowers.', 15),
    review('T. Okafor', 3, 'A little small for my taste.', 18),
    review('Jade', 5, 'Super qualité pour le prix !', 24),
    review('Ewan', 4, 'Stack well and do not stick.', 30),
    review('Irina', 5, 'Bought six, came back for twelve.', 36),
    review('Gaëlle P.', 5, 'Bien emballés, rien de cassé.', 39),
    review('Rob H.', 2, 'Two arrived broken. Refunded straight away, but I wanted glasses, not money.', 45),
    review('Mina', 5, 'The facets catch the morning light on the shelf. Silly thing to be happy about.', 55),
    review('Luc', 4, 'Solides. Un peu lourds pour les petits.', 61),
    review('Dorothea', 5, 'They survive my grandchildren.', 74),
    review('Sven', 5, 'Good.', 79),
    review('Camille R.', 4, 'Très bien, j’aurais aimé un format plus grand en option.', 92),
    review('Abdel', 5, 'Parfaits pour le thé à la menthe, ils ne craignent pas le chaud.', 104),
    review('Pam', 5, 'Dishwasher every day since spring and no clouding yet.', 117),
    review('Oscar V.', 4, 'Solid café feel.', 149),
    review('Helene K.', 5, 'Exactly as described 👍', 181),
  ],
  'glass-carafe': [
    review('Diane', 4, 'Très élégante. Difficile à nettoyer au fond sans goupillon.', 26),
    review('Marcus', 5, 'The stopper makes the nicest small sound.', 68),
  ],
  'everyday-cutlery': [
    review('Vera', 5, 'The knives cut. Finally.', 16),
    review('Loïc B.', 4, 'Beau satiné, bon équilibre. La petite cuillère est vraiment petite.', 33),
    review('Hannah', 5, 'Replaced three mismatched sets with two of these.', 71),
  ],
  'espresso-cups': [
    review('Giulia', 5, 'Thick, small, hot. As it must be.', 12),
    review('Théo', 5, 'Les couleurs vont très bien ensemble.', 48),
    review('Nick', 4, 'I would pay extra for all four in green.', 83),
    review('Astrid L.', 5, 'The handle fits my finger, not just half of it.', 110),
  ],
  'linen-napkins': [
    review('Solène', 5, 'Une couleur par personne, plus de disputes.', 23),
    review('Barbara', 5, 'Better after every wash.', 64),
    review('Ian', 4, 'Soft, thick, a good size. The navy lost a little colour in the first wash.', 98),
  ],
  'cake-stand': [
    review(
      'Rosalind',
      5,
      'My sponge stayed fresh four days (it has never lasted longer than that, for other reasons).',
      14,
    ),
    review('Patricia C.', 3, 'Joli mais la cloche est fragile, on n’ose pas trop la manipuler.', 57),
  ],
};
