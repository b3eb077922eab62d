import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

export const kitchenReviews: ReviewTable = {
  'copper-kettle': [
    review(
      'Margaret O.',
      5,
      'Boils faster than my old steel one and looks lovely doing it. The grip really does stay cool.',
      9,
    ),
    review(
      'Hugo L.',
      4,
      'Très belle pièce, bien finie. Elle ne va pas sur l’induction, dommage, mais c’est écrit.',
      31,
    ),
    review('Priya N.', 5, 'Bought for my mother’s 70th. She sent me a photo of it every day for a week.', 66),
    review(
      'Tom W.',
      3,
      'Beautiful, but it marks the minute you look at it. If you like things shiny, be ready to polish.',
      120,
    ),
  ],
  'cast-iron-cocotte': [
    review(
      'Sabine R.',
      5,
      'Le bœuf bourguignon n’a jamais été aussi fondant. Lourde, évidemment, mais c’est le principe.',
      3,
    ),
    review(
      'Dan K.',
      5,
      'No-knead bread came out with a crust like the bakery’s. Worth it for that alone.',
      8,
    ),
    review('Elif', 4, 'Great pot. Knob gets hot in the oven, use a cloth!', 12),
    review('Jeanne M.', 5, 'Offerte pour notre mariage, on l’utilise trois fois par semaine.', 19),
    review(
      'R. Castellanos',
      5,
      'I compared it side by side with the famous one that costs three times as much. Same wall thickness, same even browning, and the lid seals a touch better here. The enamel inside is pale enough that you can judge the colour of a roux. After four months there is one faint grey metal mark from a spoon, which came off with baking soda. I would buy the bigger size as well if you made one.',
      41,
    ),
    review(
      'Lucy',
      2,
      'Arrived with a chip on the rim. Replaced within four days without any fuss, but still a nuisance to carry back to the post office.',
      47,
    ),
    review('Henrik S.', 5, 'Colour is deeper than in the picture. I like it better.', 58),
    review('Amélie D.', 4, 'Parfaite, sauf que 24 cm c’est un peu juste pour six.', 77),
    review('Grace P.', 5, 'Beans. Just beans. Get one.', 93),
    review('Yannick', 5, 'Solide, sobre, rien à redire.', 130),
    review('Ola B.', 4, 'Heavy for my wrists when it is full, otherwise perfect.', 154),
  ],
  'carbon-steel-pan': [
    review('Marc T.', 5, 'Trois culottages et les œufs glissent. Suivez la notice, ça marche.', 5),
    review(
      'Beth',
      2,
      'Rusted after one night in the sink. I know, I know, it says so. I am going back to non-stick.',
      14,
    ),
    review(
      'Kwame A.',
      5,
      'Gets properly hot and stays there. Steaks come out with a crust I never managed before.',
      22,
    ),
    review('Ingrid', 4, 'Un peu lourde d’une main, mais quelle saisie !', 60),
    review(
      'J. Fielding',
      5,
      'Six months in & it is blacker and better every week. "Thirty years" sounds about right.',
      88,
    ),
    review('Paolo V.', 5, 'Same as the ones at work. Good rivets.', 101),
  ],
  'oak-chopping-board': [
    review('Nadia', 5, 'Une planche simple et belle. Elle sert de plateau à fromage le soir.', 17),
    review(
      'Simon G.',
      4,
      'Flat after two months of daily use, which is more than I can say of the last three.',
      52,
    ),
  ],
  'chefs-knife': [
    review('Aiko M.', 5, 'Thin, sharp, well balanced. The sheath is a nice touch.', 6),
    review(
      'Pierre-Yves',
      5,
      'Affûtage gratuit une fois par an : ils l’ont vraiment fait, retour en huit jours.',
      25,
    ),
    review('Carla', 4, 'A bit big for my hand but I got used to it within a week.', 40),
    review(
      'Noah B.',
      5,
      'Onions no longer make me cry. My wife says it is the knife, I say it is skill 😄',
      63,
    ),
    review('Fiona McD.', 3, 'Good blade, but the handle felt dry on arrival and wanted a coat of oil.', 99),
  ],
  'walnut-pepper-mill': [
    review('Colette', 5, 'Enfin un moulin qui moud fin !', 11),
    review('Ravi', 4, 'Grinds evenly. Fiddly to refill without a funnel.', 70),
    review('Anneke J.', 5, 'The coarse setting is properly coarse.', 143),
  ],
  'pour-over-coffee-set': [
    review(
      'Bastien',
      4,
      'Joli et efficace. La verseuse refroidit vite, prévoyez de boire tout de suite.',
      20,
    ),
    review('Holly R.', 5, 'Part of the morning now. Please restock, my sister wants one.', 34),
  ],
  'dial-kitchen-scale': [
    review(
      'Gwen',
      5,
      'My grandmother had one just like it. This one is accurate: I checked it against the digital <5 g off at 1 kg>.',
      28,
    ),
  ],
};
