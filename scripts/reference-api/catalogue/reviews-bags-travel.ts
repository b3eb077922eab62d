import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

/** What shoppers say of the bags, newest first within a product. */
export const bagsReviews: ReviewTable = {
  'roll-top-rucksack': [
    review(
      'Callum Reyes',
      5,
      'Cycled through a proper Atlantic downpour for forty minutes. Laptop dry, sandwich dry, me not.',
      4,
    ),
    review(
      'Élodie Charpentier',
      5,
      'La toile se patine magnifiquement. Les bretelles sont confortables même chargé.',
      25,
    ),
    review('Jun Takeda', 4, 'Great bag. The wax smell takes about two weeks to fade.', 49),
    review('Wendy Stroud', 3, 'Beautiful but I do miss a side pocket for a bottle.', 83),
    review('Antoine Delmas', 5, 'Deux ans de vélo quotidien, pas une couture qui lâche.', 127),
    review(
      'Molly Kearns',
      5,
      'The roll-top means it is never too big and never too small. Clever thing.',
      171,
    ),
    review('Ousmane Sarr', 4, 'Solide et élégant. J’aurais aimé une boucle un peu plus large.', 222),
    review('Peter Lindh', 5, 'Re-waxed it myself last Sunday with the tin they sell. Good as new.', 301),
  ],
  'bridle-leather-satchel': [
    review('Margot Fayolle', 5, 'Un vrai cartable de maître d’école. Les élèves adorent, et moi aussi.', 16),
    review(
      'Stephen Oyelaran',
      4,
      'You have to earn it: the first fortnight it stood by the desk like a piece of furniture. Now it hangs just right and I get asked about it on trains. Minus one star because the strap could be 10 cm longer for tall people.',
      60,
    ),
    review('Lena Hoffmann', 5, 'Stitching is flawless. Heavy, but you knew that.', 140),
  ],
  'market-tote': [
    review('Pauline Guérin', 5, 'Le fond plat change tout : les œufs arrivent entiers.', 8),
    review('Kate Dunmore', 5, 'Can confirm the leeks.', 22),
    review(
      'Idris Bello',
      4,
      'Washed four times, the stripes are as blue as ever. It did shrink by a finger’s width.',
      59,
    ),
    review('Solène Morvan', 5, 'Parfait pour la plage aussi.', 113),
    review(
      'Frank Nolan',
      2,
      'Handles are too long for me: it brushes the pavement when carried by hand. I am 1.65 m, for reference.',
      158,
    ),
    review('Chloé Besnard', 5, 'J’en ai offert trois à Noël.', 320),
  ],
  'weekend-holdall': [
    review('Rosalind Pike', 5, 'Swallowed two weddings’ worth of clothes & came up smiling.', 31),
    review('Hugo Bertin', 4, 'Très beau sac. La bandoulière manque un peu de rembourrage.', 88),
    review('Aisha Karim', 5, 'The pocket for wet things deserves an award.', 203),
  ],
  'cabin-suitcase': [
    review('Nicolas Ferrand', 5, 'Silencieuse même sur les pavés de Lyon, il fallait le faire.', 12),
    review(
      'Grace Holloway',
      4,
      'Light, smooth, tidy inside. The ribs do collect airport grime; a damp cloth deals with it.',
      45,
    ),
    review(
      'Omar Haddad',
      1,
      'Refused at the gate by a budget airline with a 40 × 30 × 20 limit. Not really the suitcase’s fault, but check before you fly.',
      79,
    ),
    review(
      'Julie Lambert',
      5,
      'J’ai changé une roue moi-même en deux minutes, avec une pièce, comme promis.',
      155,
    ),
    review('Derek Falk', 5, 'Thirty flights. One scratch. Happy.', 287),
  ],
  'waxed-wash-bag': [
    review(
      'Simon Tredwell',
      4,
      'Stands up by itself, which is more than I can say for most wash bags or for me at 6 a.m.',
      37,
    ),
    review('Claire Ollivier', 5, 'Fabrication soignée, fermeture qui glisse bien.', 99),
  ],
  'ash-handle-umbrella': [
    review('Bridget Shaw', 5, 'Turned inside out on the sea front, popped back, carried on. So did I.', 10),
    review(
      'Alexandre Petit',
      5,
      'La poignée en frêne est une merveille à tenir. Grand, solide, réparable.',
      64,
    ),
    review(
      'Neil Cotter',
      4,
      'Excellent umbrella; I only wish it came with a strap to stop me leaving it in cafés.',
      181,
    ),
    review('Odile Mercier', 3, 'Très bien, mais un peu lourd pour mon poignet.', 260),
  ],
  'felt-laptop-sleeve': [
    review('Tessa Nyberg', 5, 'Snug at first, then perfect. Feels like tucking the computer into bed.', 18),
    review('Benoît Cordier', 4, 'Beau feutre épais. Peluche légèrement les premiers jours.', 72),
    review('Ravi Menon', 5, 'My 13" and its charger both fit. <3', 149),
  ],
};
