import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

/** What shoppers say of the stationery, newest first within a product. */
export const stationeryReviews: ReviewTable = {
  'linen-notebook': [
    review(
      'Hannah Whitlock',
      5,
      'Third one. It really does lie flat, even at page one, and my broad nib doesn’t bleed through.',
      6,
    ),
    review(
      'Camille Royer',
      5,
      'Papier superbe, très doux. Aucune bavure avec mon stylo-plume. Je recommande les yeux fermés.',
      19,
    ),
    review('Tom Adeyemi', 4, 'Lovely object. I would pay a little more for a second ribbon.', 33),
    review('Inès Vasseur', 5, 'Offert à ma fille pour son entrée à la fac, elle en a déjà redemandé un.', 58),
    review(
      'R. Okafor',
      3,
      'Good paper, but the linen picks up pencil marks in my bag. The dots are a touch dark for sketching.',
      77,
    ),
    review(
      'Matthieu Le Goff',
      5,
      'La couture est impeccable. Six mois de réunions et pas une page qui se détache.',
      102,
    ),
    review('Priya Nair', 5, 'Exactly the green I hoped for.', 131),
    review('Gilles Perrot', 4, 'Très beau carnet, élastique un peu serré au début.', 164),
    review(
      'Sofia Lindqvist',
      5,
      'I use it as a garden diary. It has been rained on twice and forgives everything.',
      190,
    ),
    review(
      'Ben Carver',
      2,
      'Mine arrived with a bent corner. Replaced within three days, so two stars for the parcel and five for the people.',
      215,
    ),
    review('Aurélie Montagne', 5, 'Enfin un A5 qui reste ouvert tout seul !', 240),
    review('Leo Marchetti', 4, 'Nice weight, sturdy cover. Numbered pages would make it perfect.', 266),
    review('Dorothy Pell', 5, 'My grandmother kept one just like this in her kitchen drawer. Now I do.', 288),
    review('Yanis Belkacem', 4, 'Bon rapport qualité-prix pour un carnet cousu.', 310),
    review('Karen Hoult', 5, 'Bought six for the studio. No complaints from six very fussy people.', 335),
    review('Théo Garnier', 5, 'Le signet, la toile, le papier : tout est juste.', 352),
    review('Moira Sinclair', 4, 'Smaller than I pictured (my fault, A5 is A5), but beautifully made.', 371),
    review('Nadia Fournier', 5, 'Le meilleur carnet que j’aie eu, et j’en ai eu beaucoup.', 402),
    review(
      'Alan Brightwell',
      3,
      'Fine, though the ribbon frayed after a month. A match flame sorted it out.',
      428,
    ),
    review('Jo-Ann Ferris', 5, 'Simply good. That is all I ask of a notebook.', 460),
  ],
  'brass-fountain-pen': [
    review(
      'Edward Lim',
      5,
      'Started scratchy, as the description warns, and by day eight it was writing like butter. The brass has gone a lovely dull gold where my thumb sits.',
      11,
    ),
    review(
      'Clémence Aubert',
      4,
      'Très bel équilibre, plume agréable. Le capuchon se visse, il faut le savoir.',
      47,
    ),
    review('Marcus Webb', 3, 'Handsome, but I have large hands and post the cap: it gets top-heavy.', 90),
    review('Sylvie Tanguy', 5, 'Un cadeau de départ à la retraite qui a fait très plaisir.', 142),
    review('Ruth Amsel', 5, 'Signed my house papers with it. No pressure, pen.', 230),
  ],
  'colouring-pencils': [
    review(
      'Lucie Marchand',
      5,
      'Mes enfants se les disputent, moi aussi. Les couleurs sont vraiment intenses.',
      9,
    ),
    review(
      'Graham Tully',
      4,
      'Soft and bright; the yellow needs a light hand. Smells like a proper pencil should.',
      28,
    ),
    review('Amara Diallo', 5, 'La boîte ferme bien, elle voyage dans mon sac depuis l’été.', 66),
    review('Beth Osgood', 5, 'Sharpen beautifully. No snapped leads in four months.', 118),
    review(
      'Paul Herriot',
      2,
      'Lovely pencils, dented tin. I know it is "only the tin" but it was a present.',
      150,
    ),
    review('Elsa Brandt', 5, 'I teach drawing & these are what I now tell people to buy.', 207),
    review('Quentin Rousset', 4, 'Il manque juste un vrai gris. Sinon parfait.', 264),
  ],
  'desk-scissors': [
    review('Ingrid Moss', 5, 'They make a sound. You will know the one.', 14),
    review(
      'Fabrice Collin',
      5,
      'Rien à voir avec des ciseaux de supermarché. Coupe nette du talon à la pointe.',
      71,
    ),
    review(
      'Denise Abara',
      4,
      'Stiff for the first week; I loosened the screw an eighth of a turn and now they are perfect.',
      136,
    ),
  ],
  'bottled-ink': [
    review(
      'Noah Freeman',
      5,
      'Shades from slate to navy in one stroke. The bottle alone is worth keeping.',
      21,
    ),
    review(
      'Agathe Lemaire',
      4,
      'Belle couleur, sèche vite. Un peu long à nettoyer dans un stylo transparent.',
      63,
    ),
    review('Victor Hale', 5, 'Well behaved on cheap paper & gorgeous on good paper.', 125),
    review('Manon Prigent', 5, 'J’habite près d’un port et oui, c’est exactement ce bleu-là.', 198),
  ],
  'letter-writing-set': [
    review(
      'Josephine Reid',
      5,
      'I have written to my brother every fortnight since this arrived. He has started writing back ✉️😊',
      5,
    ),
    review(
      'Bruno Castaing',
      4,
      'Papier magnifique. Pour la cire, comptez deux ou trois essais avant d’être fier de vous.',
      52,
    ),
    review(
      'Helen Marsh',
      5,
      'The seal is small, crisp and far more satisfying than it has any right to be.',
      110,
    ),
  ],
  'oak-desk-organiser': [
    review('Daniel Kerr', 5, 'Solid, heavy, quiet. My desk looks like it belongs to somebody organised.', 40),
    review(
      'Sandrine Weiss',
      4,
      'Très joli veinage. Les trous sont un peu étroits pour les gros feutres.',
      122,
    ),
  ],
  'perpetual-calendar': [
    review('Olive Grant', 5, 'Changing it with my son each morning is the nicest minute of the day.', 30),
    review(
      'Rémi Jourdan',
      4,
      'Bel objet, bois agréable au toucher. Attention à ne pas perdre la réglette de février !',
      95,
    ),
    review(
      'Sam Whitcombe',
      3,
      'One cube a hair tighter than the other in the tray. A rub with fine sandpaper fixed it.',
      174,
    ),
  ],
};
