import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

/** What readers say of the books, newest first within a product. */
export const booksReviews: ReviewTable = {
  'a-year-of-soups': [
    review(
      'Marianne Duval',
      5,
      'Nous en sommes à la semaine 31 et pas une déception. La soupe à l’oseille est un miracle.',
      9,
    ),
    review('Glen Abbott', 5, 'Teaches you to cook, not to follow. Mine is already splattered.', 27),
    review(
      'Judith Salter',
      4,
      'Wonderful writing. A few ingredients are hard to find inland (samphire!).',
      62,
    ),
    review('Karim Benali', 5, 'La louche comme unité de mesure : il fallait oser, et ça marche.', 119),
    review('Nora Eastwood', 3, 'Good recipes but I would have liked more photographs.', 187),
  ],
  'letters-from-the-quay': [
    review('Patricia Hume', 5, 'I read the last letter standing up in the kitchen with my coat on.', 3),
    review('Damien Leroy', 4, 'Lent, et c’est tout son charme. La tempête est un morceau de bravoure.', 41),
    review('Casey Monroe', 2, 'Nothing happens for 140 pages. My book club loved it; I did not.', 66),
    review('Irène Blanchet', 5, 'Un livre qu’on prête en demandant bien qu’on nous le rende.', 128),
    review('Samuel Okonjo', 5, 'Finished it & started again at page one.', 175),
    review('Greta Lund', 4, 'Beautifully printed, and the flaps make fine bookmarks.', 246),
  ],
  'hedgerow-birds': [
    review('Martin Cobb', 5, '"Half behind a twig" is the truest thing ever said about a dunnock.', 17),
    review(
      'Annick Fabre',
      5,
      'Format parfait, aquarelles superbes. Ma petite-fille reconnaît déjà douze oiseaux.',
      56,
    ),
    review('Lionel Marsh', 4, 'Would like a few more warblers, but who wouldn’t.', 134),
  ],
  'atlas-of-lighthouses': [
    review(
      'Freya Nordahl',
      5,
      'Bought for my father, who kept a light for eleven years. He found one mistake, and was so pleased about it that he has bought two more copies for his friends. The cutaways are astonishing: you can follow the stairs with your finger all the way to the lamp. The gatefold of the Breton coast is now pinned, carefully and reversibly, to our hallway wall.',
      22,
    ),
    review('Pierrick Le Bihan', 5, 'Ar-Men raconté comme ça, j’en ai eu la chair de poule.', 74),
    review('Joan Whitaker', 4, 'Magnificent but does not fit any shelf I own. Measure first!', 160),
  ],
  'bread-and-nothing-else': [
    review('Ali Rahimi', 5, 'The chapter of failures is the most useful thing I have read about bread.', 35),
    review('Florence Jacquet', 5, 'Ma première miche réussie en dix ans d’essais. Merci.', 81),
    review(
      'Doug Petersen',
      3,
      'Everything in grams only (fine) and in French flour types (less fine), though there is a table at the back.',
      143,
    ),
    review('Mireille Chopin', 4, 'Clair et généreux. Il faut aimer attendre.', 209),
  ],
  'the-moon-over-marl': [
    review('Becky Sorensen', 5, 'We are not allowed to skip the pigeon.', 2),
    review('Stéphanie Huet', 5, 'Ce bleu ! Mon fils dort avec le livre 🌙', 26),
    review('Rory McAllen', 5, 'Seventy readings in, and I still like it. That is the review.', 53),
    review('Aline Texier', 4, 'Magnifique, un peu grand pour de petites mains.', 114),
    review('Dana Whitford', 5, 'The lamplighter is a woman & nobody remarks on it. Lovely.', 182),
  ],
  'mend-it': [
    review('Louisa Grey', 5, 'Fixed a jumper, a drawer and my opinion of glue.', 48),
    review(
      'Patrick Aubry',
      4,
      'Dessins très clairs. Le chapitre sur la porcelaine m’a sauvé une théière.',
      131,
    ),
  ],
  'small-gardens': [
    review('Corinne Valette', 5, 'J’ai copié le plan du puits lyonnais, sans rougir comme demandé.', 39),
    review(
      'Hal Winterton',
      4,
      'Inspiring, practical. Plant hardiness could be clearer for those of us with real winters.',
      106,
    ),
  ],
};
